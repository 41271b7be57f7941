import {
  addDocument,
  admitPupil,
  editPupil,
  getPupil,
  listDocuments,
  listMerges,
  listPupils,
  mergePupils,
  type Pupil,
  previewMerge,
  setPhoto,
  undoMerge,
} from '@suksa/contracts/education';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexPupils } from '../../db/index-pupils.ts';
import { pupilFormerNames } from '../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { anAdmission } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const admit = async (changes: Parameters<typeof anAdmission>[1] = {}) =>
  server.send(admitPupil, { body: await anAdmission(server, changes) }, 'registrar');

/** Two pictures of one pixel. */
const anotherPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The same child entered twice: once in Lao with the mother, once in Latin with the father. */
const twice = async () => {
  const kept = await admit();
  const dropped = await admit({
    firstNameLo: '',
    surnameLo: '',
    firstNameEn: 'Twice',
    surnameEn: `Entered${kept.id}`,
    village: 'ບ້ານ ໂພນ',
    guardians: [{ relation: 'father', nameEn: 'Father Twice', phone: '020 58001122', isPayer: true }],
  });
  await server.send(
    addDocument,
    { params: { id: dropped.id }, body: { kind: 'birth_certificate', fileName: 'a.png', content: png } },
    'registrar',
  );
  return { kept, dropped };
};

/** What is kept to be put back passes through the server, which counts milliseconds; PostgreSQL counts finer. */
const inMilliseconds = (row: string) =>
  row.replace(
    /(:\d\d)(?:\.(\d+))?\+00:00/g,
    (_, seconds: string, fraction = '') => `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`,
  );

/** Whatever the database holds, but for what only ever goes up and the record of who did what. */
const everyRow = async () => {
  const { rows: tables } = await server.app.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('audit_entry', 'pupil_merge', 'login', 'session') order by 1`,
  );
  const held: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await server.app.db.execute<{ row: string }>(
      sql`select (to_jsonb(t) - 'version' - 'updated_at')::text as row from ${sql.identifier(name)} t order by 1`,
    );
    held[name] = rows.map(({ row }) => inMilliseconds(row));
  }
  return held;
};

const read = (id: number) => server.send(getPupil, { params: { id } }, 'registrar');

const merge = (kept: Pupil, dropped: Pupil) =>
  server.send(
    mergePupils,
    { body: { keep: kept.id, drop: dropped.id, keepVersion: kept.version, dropVersion: dropped.version } },
    'registrar',
  );

describe('two entries of one pupil', () => {
  test('are shown as what they would become, before anything changes', async () => {
    const { kept, dropped } = await twice();
    const query = { keep: kept.id, drop: dropped.id };
    expect(await server.send(previewMerge, { query }, 'registrar')).toMatchObject({
      kept: { code: kept.code },
      dropped: { code: dropped.code },
      filled: [
        { field: 'firstNameEn', value: 'Twice' },
        { field: 'surnameEn', value: `Entered${kept.id}` },
        { field: 'village', value: 'ບ້ານ ໂພນ' },
      ],
      guardians: [{ en: 'Father Twice' }],
      documents: 1,
      blocked: [],
    });
    expect((await read(dropped.id)).id).toBe(dropped.id);
  });

  test('become one: details are filled, guardians and papers go along, the other leaves the register', async () => {
    const { kept, dropped } = await twice();
    await merge(kept, dropped);
    const one = await read(kept.id);
    expect(one).toMatchObject({ firstNameEn: 'Twice', village: 'ບ້ານ ໂພນ', firstNameLo: kept.firstNameLo });
    expect(one.guardians.map(({ relation, isPayer }) => [relation, isPayer])).toEqual([
      ['mother', true],
      ['father', false],
    ]);
    const { documents } = await server.send(listDocuments, { params: { id: kept.id } }, 'registrar');
    expect(documents).toHaveLength(1);
    await expect(read(dropped.id)).rejects.toMatchObject({ code: 'not_found' });
    const { rows } = await server.send(listPupils, { query: { q: `Entered${kept.id}` } }, 'registrar');
    expect(rows.map(({ id }) => id)).toEqual([kept.id]);
  });

  test('can be taken apart again, each as it was', async () => {
    const { kept, dropped } = await twice();
    const before = await read(dropped.id);
    await merge(kept, dropped);
    const { merges } = await server.send(listMerges, { params: { id: kept.id } }, 'registrar');
    expect(merges).toMatchObject([{ code: dropped.code }]);
    await server.send(undoMerge, { params: { id: merges[0]?.id ?? 0 } }, 'registrar');
    expect(await read(dropped.id)).toEqual(before);
    expect({ ...(await read(kept.id)), version: 0 }).toEqual({ ...kept, version: 0 });
    expect(
      (await server.send(listDocuments, { params: { id: dropped.id } }, 'registrar')).documents,
    ).toHaveLength(1);
    expect((await server.send(listMerges, { params: { id: kept.id } }, 'registrar')).merges).toEqual([]);
  });

  test('are taken apart with nothing lost: every row of the school is what it was', async () => {
    const { kept, dropped } = await twice();
    for (const { id } of [kept, dropped]) {
      await server.send(setPhoto, { params: { id }, body: { photo: png } }, 'registrar');
    }
    await server.app.db
      .insert(pupilFormerNames)
      .values({ pupilId: dropped.id, firstNameLo: 'ເກົ່າ', surnameLo: '', firstNameEn: '', surnameEn: '' });
    await server.app.db.transaction((tx) => indexPupils(tx, [dropped.id]));
    const { rows } = await server.send(listPupils, { query: { size: 20 } }, 'registrar');
    const withMoney = await read(rows[0]?.id ?? 0);
    for (const keep of [kept, withMoney]) {
      const before = await everyRow();
      await merge(await read(keep.id), await read(dropped.id));
      expect(await everyRow()).not.toEqual(before);
      const { merges } = await server.send(listMerges, { params: { id: keep.id } }, 'registrar');
      await server.send(undoMerge, { params: { id: merges[0]?.id ?? 0 } }, 'registrar');
      expect(await everyRow()).toEqual(before);
    }
  });

  test('leave the kept one a photo that was taken after they were made one', async () => {
    const { kept, dropped } = await twice();
    const photograph = (id: number, photo: string) =>
      server.send(setPhoto, { params: { id }, body: { photo } }, 'registrar');
    await photograph(dropped.id, png);
    await merge(kept, await read(dropped.id));
    await photograph(kept.id, anotherPng);
    const { photo } = await read(kept.id);
    const { merges } = await server.send(listMerges, { params: { id: kept.id } }, 'registrar');
    await server.send(undoMerge, { params: { id: merges[0]?.id ?? 0 } }, 'registrar');
    expect((await read(kept.id)).photo).toBe(photo);
    expect((await read(dropped.id)).photo).not.toBeNull();
  });

  test('stay one once somebody has changed the pupil since', async () => {
    const { kept, dropped } = await twice();
    await merge(kept, dropped);
    const { code, status, photo, family, siblings, enrolments, formerNames, id, ...edit } = await read(
      kept.id,
    );
    await server.send(editPupil, { params: { id }, body: { ...edit, nickname: 'ຕໍ່ມາ' } }, 'registrar');
    const { merges } = await server.send(listMerges, { params: { id } }, 'registrar');
    await expect(
      server.send(undoMerge, { params: { id: merges[0]?.id ?? 0 } }, 'registrar'),
    ).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' });
  });

  test('are not made one where the other has money or attendance, and it is said which', async () => {
    const kept = await admit();
    const { rows } = await server.send(listPupils, { query: { size: 20 } }, 'registrar');
    const known = await read(rows[0]?.id ?? 0);
    const query = { keep: kept.id, drop: known.id };
    const { blocked } = await server.send(previewMerge, { query }, 'registrar');
    expect(blocked.sort()).toEqual(expect.arrayContaining(['attendance', 'money']));
    await expect(merge(kept, known)).rejects.toMatchObject({ status: 409, code: 'merge_blocked' });
  });

  test('are the registrar’s to make one, not the head’s or a teacher’s', async () => {
    const { kept, dropped } = await twice();
    const query = { keep: kept.id, drop: dropped.id };
    for (const account of ['head', 'teacher', 'cashier', 'family'] as const) {
      await expect(server.send(previewMerge, { query }, account)).rejects.toMatchObject({
        code: 'no_permission',
      });
    }
  });
});
