import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDocument, admitStudent, getDocument, getPhoto, setPhoto } from '@suksa/contracts/education';
import { addPagePicture } from '@suksa/contracts/landing';
import { me } from '@suksa/contracts/session';
import {
  addCardPicture,
  cardPicture,
  getProfile,
  letterhead,
  listUsers,
  setBranchImage,
  updateProfile,
} from '@suksa/contracts/settings';
import { addAnnouncementFile } from '@suksa/contracts/technical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFiles } from './db/files/check-files.ts';
import { moveFiles } from './db/files/move-files.ts';
import { anAdmission } from './features/education/testing.ts';
import { redPixel, whitePixel } from './testing/a-file.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'suksa-files-'));
  server = await startTestServer({ files: { place: join(folder, 'files'), before: undefined } });
  const { pool, files } = server.app.connection;
  await moveFiles(pool, files);
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const check = () => {
  const { pool, files } = server.app.connection;
  return checkFiles(pool, files, { whole: true });
};
const bytes = async (sent: Promise<Blob>) => Buffer.from(await (await sent).arrayBuffer());
const aStudent = async () =>
  (await server.send(admitStudent, { body: await anAdmission(server) }, 'registrar')).id;

test('What people send goes where files are kept, none of it into the tables, and is shown from there', async () => {
  const id = await aStudent();
  const before = (await check()).stored;
  await server.send(setPhoto, { params: { id }, body: { photo: whitePixel } }, 'registrar');
  const { documents } = await server.send(
    addDocument,
    { params: { id }, body: { kind: 'birth_certificate', file: redPixel } },
    'registrar',
  );
  const { name, phone, email, locale, version } = await server.send(getProfile, {}, 'cashier');
  const profile = { name, phone, email, locale, version, photo: redPixel };
  await server.send(updateProfile, { body: profile }, 'cashier');
  await server.send(
    setBranchImage,
    { params: { id: 1, kind: 'logo' }, body: { picture: redPixel } },
    'admin',
  );
  const card = await server.send(addCardPicture, { body: { picture: whitePixel } }, 'registrar');
  await server.send(addPagePicture, { body: { picture: whitePixel } }, 'admin');
  await server.send(addAnnouncementFile, { body: { name: 'a.png', file: whitePixel } }, 'admin');

  const { inRows, stored, lost } = await check();
  expect({ inRows, lost }).toEqual({ inRows: 0, lost: [] });
  expect(stored).toBeGreaterThan(before + 5);
  const jpeg = Buffer.from([0xff, 0xd8]);
  expect(
    (await bytes(server.send(getPhoto, { params: { id }, query: {} }, 'registrar'))).subarray(0, 2),
  ).toEqual(jpeg);
  const paper = server.send(getDocument, { params: { id: documents[0]?.id ?? 0 } }, 'registrar');
  expect((await bytes(paper)).subarray(0, 2)).toEqual(jpeg);
  expect(
    (await bytes(server.send(cardPicture, { params: { id: card.id } }, 'registrar'))).length,
  ).toBeGreaterThan(50);
  expect((await server.send(letterhead, {}, 'cashier')).logo).toMatch(/^data:image\/png/);
  expect((await server.send(me, {}, 'cashier')).photo).toMatch(/^data:image\/jpeg/);
});

test('While the place is away the call says so and keeps nothing; pages go on without the pictures', async () => {
  const id = await aStudent();
  await server.send(setPhoto, { params: { id }, body: { photo: whitePixel } }, 'registrar');
  const away = await startTestServer({ files: { place: join(folder, 'a-file'), before: undefined } });
  try {
    writeFileSync(join(folder, 'a-file'), '');
    const mine = (await away.send(admitStudent, { body: await anAdmission(away) }, 'registrar')).id;
    const tried = await away.ask(
      setPhoto,
      { params: { id: mine }, body: { photo: whitePixel } },
      'registrar',
    );
    expect([tried.statusCode, tried.headers['retry-after']]).toEqual([503, '2']);
    const { pool } = away.app.connection;
    expect((await pool.query('select 1 from student_photo where student_id = $1', [mine])).rows).toEqual([]);
    await pool.query(`insert into stored_file (hash, bytes) values ('${'a'.repeat(64)}', 9)`);
    await pool.query(`update user_photo set content = null, file = '${'a'.repeat(64)}'`);
    await pool.query(`update branch_image set content = null, file = '${'a'.repeat(64)}'`);
    expect((await away.send(listUsers, { query: {} }, 'admin')).rows.length).toBeGreaterThan(0);
    expect((await away.send(letterhead, {}, 'cashier')).logo).toBeNull();
    expect((await away.send(me, {}, 'head')).photo).toBeNull();
  } finally {
    await away.stop();
  }
});
