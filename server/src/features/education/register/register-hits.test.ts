import {
  admitStudent,
  editStudent,
  getStudent,
  listStudents,
  type RegisterQuery,
  type Student,
} from '@suksa/contracts/education';
import { findFamilies } from '@suksa/contracts/feeinvoice';
import { listCustomers } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

let born = 0;
const admit = async (changes: Parameters<typeof anAdmission>[1]) =>
  server.send(
    admitStudent,
    {
      body: await anAdmission(server, {
        birthDate: `2018-${String((born++ % 12) + 1).padStart(2, '0')}-11`,
        ...changes,
      }),
    },
    'registrar',
  );
const rowsOf = async (query: Partial<RegisterQuery>, account: 'registrar' | 'family' = 'registrar') =>
  (await server.send(listStudents, { query: { size: 100, ...query } }, account)).rows;
const guardian = (nameEn: string, phone: string) => ({
  relation: 'mother' as const,
  nameEn,
  phone,
  isPayer: true,
});

describe('a search', () => {
  test('puts the very code first, then the name, and says of everybody else why they fit', async () => {
    const word = 'Xylophon';
    const byGuardian = await admit({
      firstNameEn: 'Aaron',
      surnameEn: 'First',
      guardians: [guardian(`${word} Mother`, '020 59123401')],
    });
    const byNickname = await admit({ firstNameEn: 'Abel', surnameEn: 'Second', nickname: word });
    const byName = await admit({ firstNameEn: word, surnameEn: 'Zed' });
    const rows = await rowsOf({ q: word, names: 'en' });
    expect(rows.map(({ id, match }) => [id, match?.by ?? null, match?.text.en ?? null])).toEqual([
      [byName.id, null, null],
      [byGuardian.id, 'guardian', `${word} Mother`],
      [byNickname.id, 'nickname', word],
    ]);
    expect((await rowsOf({ q: byNickname.code }))[0]).toMatchObject({ id: byNickname.id, match: null });
    expect(await rowsOf({ q: '59123401' })).toMatchObject([
      { id: byGuardian.id, match: { by: 'guardian_phone', text: { en: '020 5912 3401' } } },
    ]);
  });

  test('finds a student by the former name, and says so', async () => {
    const student = await admit({ firstNameEn: 'Quondam', surnameEn: 'Erstwhile' });
    await rename(student, 'Presently');
    const [found] = await rowsOf({ q: 'Quondam' });
    expect(found).toMatchObject({ id: student.id, match: { by: 'former_name' } });
  });

  test('by another guardian’s phone finds nothing for a family, which may not read it', async () => {
    const [child] = await rowsOf({}, 'family');
    const { rows } = await server.app.db.execute<{ phone: string }>(sql`
      select g.phone from guardian g join student_guardian pg on pg.guardian_id = g.id
      where pg.student_id = ${child?.id ?? 0} and g.phone is not null limit 1`);
    const q = (rows[0]?.phone ?? '').slice(-8);
    expect((await rowsOf({ q })).map(({ id }) => id)).toContain(child?.id);
    expect(await rowsOf({ q }, 'family')).toEqual([]);
  });

  test('at the till and among customers puts the families of that name first, and names the guardian of the others', async () => {
    const byGuardian = await admit({
      firstNameEn: 'Aa',
      surnameEn: 'Aa',
      guardians: [guardian('Wolframite Lady', '020 59123402')],
    });
    const named = await admit({ firstNameEn: 'Zz', surnameEn: 'Wolframite' });
    const idOf = async ({ id }: Student) =>
      (await server.send(getStudent, { params: { id } }, 'registrar')).family.id;
    const expected = [
      [await idOf(named), null],
      [await idOf(byGuardian), 'Wolframite Lady'],
    ];
    const till = await server.send(findFamilies, { query: { q: 'Wolframite' } }, 'cashier');
    expect(till.rows.map(({ id, match }) => [id, match?.text.en ?? null])).toEqual(expected);
    const customers = await server.send(
      listCustomers,
      { query: { q: 'Wolframite', names: 'en' } },
      'operator',
    );
    expect(customers.rows.map(({ id, match }) => [id, match?.text.en ?? null])).toEqual(expected);
  });
});

const rename = async ({ id }: Student, firstNameEn: string) => {
  const { code, status, photo, family, siblings, enrolments, formerNames, ...edit } = await server.send(
    getStudent,
    { params: { id } },
    'registrar',
  );
  const { id: _, ...body } = edit;
  await server.send(editStudent, { params: { id }, body: { ...body, firstNameEn } }, 'registrar');
};

describe('a list', () => {
  test('is sorted by the name that is shown: Latin in English, Lao in Lao', async () => {
    const latin = (names: string[]) => [...names].sort(new Intl.Collator('en').compare);
    const lao = (names: string[]) => [...names].sort(new Intl.Collator('lo').compare);
    await admit({ firstNameEn: 'Àbel', surnameEn: 'Marked' });
    await admit({ firstNameEn: '' });
    const english = (await rowsOf({ names: 'en' })).map(({ name }) => name.en || name.lo);
    expect(english).toEqual(latin(english));
    expect(english.at(0)).toMatch(/^[a-zà]/i);
    const inLao = (await rowsOf({ names: 'lo' })).map(({ name }) => name.lo || name.en);
    expect(inLao).toEqual(lao(inLao));
    expect(english[0]).not.toBe(inLao[0]);
  });
});
