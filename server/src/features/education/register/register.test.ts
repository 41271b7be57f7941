import {
  admitStudent,
  exportStudents,
  getStudent,
  listClasses,
  listStudents,
} from '@suksa/contracts/education';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission, closeSecondBranch } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const names = async (query: Parameters<typeof ask>[0]) => (await ask(query)).rows.map(({ name }) => name.lo);
const ask = (query: Record<string, string | number>) =>
  server.send(listStudents, { query: { size: 100, ...query } as never }, 'registrar');

describe('the register', () => {
  test('shows those who study in the branch and year now, in the order of the Lao alphabet', async () => {
    const { rows, total } = await ask({});
    expect(total).toBe(rows.length);
    expect(rows.every(({ status }) => status === 'enrolled' || status === 'suspended')).toBe(true);
    const shown = rows.map(({ name }) => name.lo);
    expect(shown).toEqual([...shown].sort(new Intl.Collator('lo').compare));
  });

  test('gives its pages without leaving anybody out or showing anybody twice', async () => {
    const all = (await ask({})).rows.map(({ id }) => id);
    const pages = await Promise.all([1, 2, 3].map((page) => ask({ page, size: 20 })));
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all.slice(0, 60));
    expect(pages[0]?.total).toBe(all.length);
  });

  test.each(['code', 'class', 'birth_date', 'start_date'] as const)(
    'sorts by %s in both directions',
    async (sort) => {
      const up = (await ask({ sort })).rows.map(({ id }) => id);
      const down = (await ask({ sort, dir: 'desc' })).rows.map(({ id }) => id);
      expect(new Set(down)).toEqual(new Set(up));
      expect(down[0]).not.toBe(up[0]);
    },
  );

  test('narrows by level, class, sex and province', async () => {
    const { classes } = await server.send(listClasses, {}, 'registrar');
    const one = classes.find(({ students }) => students > 0);
    if (!one) throw new Error('no class with students');
    expect((await ask({ class: one.id })).rows.every(({ className }) => className === one.name)).toBe(true);
    expect((await ask({ class: one.id })).total).toBe(one.students);
    expect((await ask({ level: one.level.id })).rows.map(({ level }) => level.en)).toContain(
      one.level.name.en,
    );
    expect((await ask({ sex: 'male' })).rows.every(({ sex }) => sex === 'male')).toBe(true);
    expect((await ask({ province: 'ຜົ້ງສາລີ' })).total).toBe(0);
  });

  test('finds those whose record lacks a photo or a phone of a guardian', async () => {
    const admission = await anAdmission(server, { guardians: [] });
    const student = await server.send(admitStudent, { body: admission }, 'registrar');
    const reachable = await ask({ missing: 'guardian_phone' });
    expect(reachable.rows.map(({ id }) => id)).toContain(student.id);
    expect((await ask({ missing: 'photo' })).rows.map(({ id }) => id)).toContain(student.id);
  });

  test('shows what is owed and finds who owes, to those who may see money', async () => {
    const { rows } = await ask({ debt: 'open' });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ balance }) => balance !== null && balance > 0)).toBe(true);
    const all = (await ask({})).rows;
    expect(all.filter(({ balance }) => (balance ?? 0) > 0).map(({ id }) => id)).toEqual(
      rows.map(({ id }) => id),
    );
    expect((await ask({ debt: 'overdue' })).total).toBeLessThanOrEqual(rows.length);
    const seen = await server.send(listStudents, { query: { size: 20 } }, 'teacher');
    expect(seen.rows.every(({ balance }) => balance === null)).toBe(true);
    await expect(server.send(listStudents, { query: { debt: 'open' } }, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });

  test('tells who holds a card that opens the gate', async () => {
    const student = await server.send(admitStudent, { body: await anAdmission(server) }, 'registrar');
    const without = (await ask({ card: 'none' })).rows;
    expect(without.find(({ id }) => id === student.id)).toMatchObject({ cardStatus: null });
    const held = (await ask({ card: 'active' })).rows;
    expect(held.every(({ cardStatus }) => cardStatus === 'active')).toBe(true);
    expect(held.length + without.length).toBe((await ask({})).rows.length);
  });

  test('tells those who are new in the school from those who repeat', async () => {
    const repeating = await anAdmission(server, { entryCode: 'repeated' });
    const student = await server.send(admitStudent, { body: repeating }, 'registrar');
    expect((await ask({ entry: 'repeated' })).rows.map(({ id }) => id)).toEqual([student.id]);
    expect((await ask({ entry: 'new' })).rows.map(({ id }) => id)).not.toContain(student.id);
  });

  test('finds a student by any spelling, nickname, code, phone or guardian', async () => {
    const surnameLo = 'ນ້ຳໜາວ';
    const admission = await anAdmission(server, {
      firstNameLo: 'ຄຳຫຼ້າ',
      surnameLo,
      firstNameEn: 'Khamla',
      surnameEn: 'Namnao',
      nickname: 'ຕູ່ນ',
      guardians: [{ relation: 'father', nameLo: 'ທ້າວ ບຸນເລີດ', nameEn: 'Bounleuth', phone: '020 5599 8877' }],
    });
    const { code } = await server.send(admitStudent, { body: admission }, 'registrar');
    const spellings = [
      'ຄຳຫຼ້າ ນ້ຳໜາວ',
      'ຄໍາຫລ້າ',
      'ນໍ້າຫນາວ',
      'khamla namnao',
      'NAMNAO',
      'ຕູ່ນ',
      code,
      '020 5599 8877',
      '+856 20 5599 8877',
      '8877',
      'ບຸນເລີດ',
      'bounl',
    ];
    for (const q of spellings) expect(await names({ q }), q).toContain('ຄຳຫຼ້າ ນ້ຳໜາວ');
    expect(await names({ q: 'khamla xxxx' })).toEqual([]);
  });

  test('exports what the filters let through, worded in the language of the reader', async () => {
    const columns = [
      { key: 'code', title: 'ລະຫັດ' },
      { key: 'nameLo', title: 'ຊື່' },
      { key: 'sex', title: 'ເພດ', labels: { female: 'ຍິງ', male: 'ຊາຍ' } },
      { key: 'healthNote', title: 'not of this list' },
    ];
    const file = await server.send(
      exportStudents,
      { body: { query: { sex: 'female' }, format: 'csv', columns } },
      'registrar',
    );
    const [head, first] = (await file.text()).split('\r\n');
    expect(head).toContain('ລະຫັດ');
    expect(first).toMatch(/ຍິງ,?$/);
  });
});

describe('scope by role holds', () => {
  test('a teacher sees the students of own classes only', async () => {
    const { classes } = await server.send(listClasses, {}, 'teacher');
    const own = new Set(classes.map(({ name }) => name));
    const { rows } = await server.send(listStudents, { query: { size: 100 } }, 'teacher');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ className }) => own.has(className))).toBe(true);
    expect(own.size).toBeLessThan((await server.send(listClasses, {}, 'registrar')).classes.length);
  });

  test('a family sees its own children only', async () => {
    const { rows } = await server.send(listStudents, { query: {} }, 'family');
    expect(rows).toHaveLength(2);
    const others = (await ask({})).rows.find(({ id }) => !rows.some((own) => own.id === id));
    const stranger = server.send(getStudent, { params: { id: others?.id ?? 0 } }, 'family');
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a registrar of one branch sees nothing of the other, whatever the header says', async () => {
    const foreign = await closeSecondBranch(server);
    const there = await server.send(listStudents, { query: {} }, 'admin', { branchId: foreign });
    const { rows } = await server.send(listStudents, { query: { size: 100 } }, 'registrar', {
      branchId: foreign,
    });
    const seen = new Set(rows.map(({ id }) => id));
    expect(there.rows.length).toBeGreaterThan(0);
    expect(there.rows.some(({ id }) => seen.has(id))).toBe(false);
    const stranger = server.send(getStudent, { params: { id: there.rows[0]?.id ?? 0 } }, 'registrar');
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' });
  });
});
