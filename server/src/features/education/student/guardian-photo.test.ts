import { Transformer } from '@napi-rs/image';
import { gateRoster, keptPhoto } from '@suksa/contracts/checkinout';
import {
  admitStudent,
  guardianPhoto,
  guardianPhotos,
  removeGuardianPhoto,
  setGuardianPhoto,
  studentHistory,
} from '@suksa/contracts/education';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFile } from '../../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const aFace = async (side: number) =>
  aFile(
    await Transformer.fromRgbaPixels(new Uint8Array(side * side * 4).fill(180), side, side).png(),
    'image/png',
  );
const aChild = async () => {
  const { id, guardians } = await server.send(admitStudent, { body: await anAdmission(server) }, 'registrar');
  const guardianId = guardians[0]?.id ?? 0;
  return { id, guardianId, params: { id, guardianId } };
};
const atTheGate = async (guardianId: number) => {
  const { parts } = await server.send(gateRoster, { query: {} }, 'gate');
  const collectors = parts.flatMap(({ people }) => people.flatMap((person) => person.collectors));
  return collectors.find(({ id }) => id === guardianId);
};
const widthOf = async (face: Blob) =>
  (await new Transformer(Buffer.from(await face.arrayBuffer())).metadata()).width;

test('a guardian’s face is kept with the child’s record and comes to the gate, small, until it is taken away', async () => {
  const { id, guardianId, params } = await aChild();
  expect(await atTheGate(guardianId)).toMatchObject({ photo: null });
  const { photo } = await server.send(
    setGuardianPhoto,
    { params, body: { photo: await aFace(700) } },
    'registrar',
  );
  expect(await server.send(guardianPhotos, { params: { id } }, 'registrar')).toEqual({
    photos: [{ guardianId, photo }],
  });
  expect(await widthOf(await server.send(guardianPhoto, { params, query: { v: photo } }, 'registrar'))).toBe(
    600,
  );
  expect((await atTheGate(guardianId))?.photo).toEqual(expect.any(String));
  const kept = { params: { kind: 'guardian' as const, id: guardianId } };
  expect(await widthOf(await server.send(keptPhoto, kept, 'gate'))).toBe(240);

  await server.send(removeGuardianPhoto, { params }, 'registrar');
  expect(await atTheGate(guardianId)).toMatchObject({ photo: null });
  await expect(server.send(keptPhoto, kept, 'gate')).rejects.toMatchObject({ code: 'not_found' });
  const { rows } = await server.send(studentHistory, { params: { id } }, 'registrar');
  expect(rows.map(({ action }) => action)).toEqual(['guardian_photo_removed', 'guardian_photo', 'create']);
});

test('it is nobody’s who may not keep records, no family’s, and of this child’s guardians alone', async () => {
  const [child, other] = [await aChild(), await aChild()];
  const body = { photo: await aFace(60) };
  await server.send(setGuardianPhoto, { params: child.params, body }, 'registrar');
  for (const params of [
    { ...child.params, guardianId: other.guardianId },
    { ...child.params, id: 2_000_000 },
  ]) {
    await expect(server.send(setGuardianPhoto, { params, body }, 'registrar')).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(server.send(guardianPhoto, { params, query: {} }, 'registrar')).rejects.toMatchObject({
      code: 'not_found',
    });
  }
  await expect(server.send(setGuardianPhoto, { params: child.params, body }, 'gate')).rejects.toMatchObject({
    status: 403,
  });
  // The family of a child reads its record, and of other guardians no face.
  await server.app.db.execute(sql`insert into student_guardian (student_id, guardian_id, relation, contact_order)
    select ${child.id}, g.id, 'other', 9 from guardian g join app_user u on u.id = g.user_id
    where u.username = 'family' limit 1`);
  expect(await server.send(guardianPhotos, { params: { id: child.id } }, 'family')).toEqual({ photos: [] });
  await expect(
    server.send(guardianPhoto, { params: child.params, query: {} }, 'family'),
  ).rejects.toMatchObject({ code: 'not_found' });
});
