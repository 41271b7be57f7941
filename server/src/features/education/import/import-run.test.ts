import {
  admitStudent,
  getStudent,
  listClasses,
  runImport,
  setPhoto,
  studentHistory,
  undoImport,
} from '@suksa/contracts/education';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whitePixel } from '../../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';
import { type ImportDesk, importDesk } from './import-testing.ts';

let server: TestServer;
let desk: ImportDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await importDesk(server);
}, 120_000);
afterAll(() => server.stop());

describe('a run', () => {
  test('enters students with guardians, class, code, search and history', async () => {
    const row = desk.somebody({ motherName: 'Nang Mae', motherPhone: '020 77001122', province: 'ວຽງຈັນ' });
    expect(await desk.imported(row)).toMatchObject({ state: 'done', counts: { new: 1 } });
    const [listed] = await desk.found(`ນຳເຂົ້າ${desk.count()}`);
    const student = await server.send(getStudent, { params: { id: listed?.id ?? 0 } }, 'registrar');
    expect(student).toMatchObject({
      title: 'mr',
      sex: 'male',
      firstNameLo: `ນຳເຂົ້າ${desk.count()}`,
      surnameLo: `ແຖວທີ${desk.count()}`,
      birthDate: '2018-09-07',
      province: 'ວຽງຈັນ',
      status: 'enrolled',
      enrolments: [{ className: desk.className, startDate: '2026-11-16', entryCode: 'new' }],
      guardians: [
        { relation: 'father', title: 'mr', nameLo: `ພໍ່${desk.count()}`, isPayer: true },
        { relation: 'mother', nameEn: 'Nang Mae', isPayer: false },
      ],
    });
    expect(student.code).toMatch(/26\d{4}$/);
    expect((await desk.found('77001122')).map(({ id }) => id)).toEqual([student.id]);
    const { rows } = await server.send(studentHistory, { params: { id: student.id } }, 'registrar');
    expect(rows[0]).toMatchObject({ action: 'create', reason: 'ນັກຮຽນ.csv' });
  });

  test('with a code of somebody of another name and birth date says whose it is, before anything changes', async () => {
    await desk.imported(desk.somebody());
    const [one] = await desk.found(`ນຳເຂົ້າ${desk.count()}`);
    const code = one?.code ?? '';
    const remarksOf = async (row: Parameters<typeof desk.somebody>[0]) =>
      (await desk.dryRun([{ code, ...row }])).rows[0]?.remarks;
    const other = await remarksOf({ fullName: 'ນາງ ຄົນອື່ນ ທັງໝົດ', birthDate: '3/4/2017' });
    expect(other).toMatchObject([
      { path: 'code', code: 'code_of_other', values: { name: one?.name.lo }, notice: true },
    ]);
    expect(await remarksOf({ fullName: 'ນາງ ຄົນອື່ນ ທັງໝົດ', birthDate: '7/9/2018' })).toEqual([]);
    expect(await remarksOf({ birthDate: '3/4/2017' })).toEqual([]);
  });

  test('with a code of another branch’s series takes it from nobody: the next of that branch gets another one', async () => {
    const branchId = 2;
    const year = 2026;
    const { rows } = await server.app.db.execute<{ next: number }>(sql`
      insert into number_series (branch_id, kind, year, next) values (${branchId}, 'student_code', ${year}, 1)
      on conflict (branch_id, kind, year) do update set next = number_series.next returning next`);
    const coded = (number: number) => `LPB26${String(number).padStart(4, '0')}`;
    const next = rows[0]?.next ?? 0;
    expect(await desk.imported(desk.somebody({ code: coded(next) }))).toMatchObject({ counts: { new: 1 } });
    const { classes } = await server.send(listClasses, {}, 'registrar', { branchId });
    const body = await anAdmission(server, { classId: classes[0]?.id ?? 0, overCapacityReason: 'x' });
    const admitted = await server.send(admitStudent, { body }, 'registrar', { branchId });
    expect(admitted.code).toBe(coded(next + 1));
  });

  test('puts children with the same guardian’s phone into one family, also with those of the school', async () => {
    const phone = '020 59990011';
    await desk.imported(
      desk.somebody({ fullName: 'ນາງ ພີ່ນ້ອງ ໜຶ່ງ', fatherPhone: phone, fatherName: 'ທ້າວ ພໍ່ດຽວ' }),
      desk.somebody({ fullName: 'ນາງ ພີ່ນ້ອງ ສອງ', fatherPhone: '+856 20 5999 0011', fatherName: 'ທ້າວ ພໍ່ດຽວ' }),
    );
    await desk.imported(desk.somebody({ fullName: 'ນາງ ພີ່ນ້ອງ ສາມ', fatherPhone: phone, fatherName: '' }));
    const [one] = await desk.found('ພີ່ນ້ອງ ໜຶ່ງ');
    const student = await server.send(getStudent, { params: { id: one?.id ?? 0 } }, 'registrar');
    expect(student.siblings.map(({ name }) => name.lo).sort()).toEqual(['ພີ່ນ້ອງ ສອງ', 'ພີ່ນ້ອງ ສາມ'].sort());
    const third = student.siblings.find(({ name }) => name.lo === 'ພີ່ນ້ອງ ສາມ');
    const sibling = await server.send(getStudent, { params: { id: third?.id ?? 0 } }, 'registrar');
    expect(sibling.guardians.map(({ id }) => id)).toEqual(student.guardians.map(({ id }) => id));
  });

  test('changes by code only what the row says, and nothing where a cell is empty', async () => {
    const row = desk.somebody({ nickname: 'ນ້ອຍ', village: 'ບ້ານ ໂພນ' });
    await desk.imported(row);
    const [listed] = await desk.found(String(row.fullName).replace('ທ້າວ ', ''));
    const code = listed?.code ?? '';
    const { run, rows } = await desk.dryRun([
      { code, nickname: 'ໃຫຍ່', village: '', fatherPhone: '020 58887766', fatherName: row.fatherName ?? '' },
    ]);
    expect(rows[0]).toMatchObject({
      outcome: 'changed',
      changes: [
        { path: 'nickname', before: 'ນ້ອຍ', after: 'ໃຫຍ່' },
        { path: 'fatherPhone', after: '020 5888 7766' },
      ],
    });
    await desk.execute(run.id);
    const student = await server.send(getStudent, { params: { id: listed?.id ?? 0 } }, 'registrar');
    expect(student).toMatchObject({ nickname: 'ໃຫຍ່', village: 'ບ້ານ ໂພນ', birthDate: '2018-09-07' });
    expect(student.guardians).toMatchObject([{ phone: '020 5888 7766' }]);
    expect((await desk.found('58887766')).map(({ id }) => id)).toEqual([student.id]);
    const again = await desk.dryRun([{ code, nickname: 'ໃຫຍ່' }]);
    expect(again.run.counts).toMatchObject({ unchanged: 1, changed: 0 });
  });

  test('moves to another class: a correction within seven days, later with history', async () => {
    const { classes } = await server.send(listClasses, {}, 'registrar');
    const other =
      classes.find(({ name, students, capacity }) => name !== desk.className && students + 2 < capacity)
        ?.name ?? '';
    await desk.imported(desk.somebody({ startDate: '1/10/2026' }), desk.somebody());
    const [late] = await desk.found(`ນຳເຂົ້າ${desk.count() - 1}`);
    const [early] = await desk.found(`ນຳເຂົ້າ${desk.count()}`);
    await desk.imported(
      { code: late?.code ?? '', className: other },
      { code: early?.code ?? '', className: other },
    );
    const moved = await server.send(getStudent, { params: { id: late?.id ?? 0 } }, 'registrar');
    expect(moved.enrolments).toMatchObject([
      { className: other, startDate: '2026-11-16', entryCode: 'class_move' },
      { className: desk.className, startDate: '2026-10-01', endDate: '2026-11-15', exitCode: 'class_move' },
    ]);
    const corrected = await server.send(getStudent, { params: { id: early?.id ?? 0 } }, 'registrar');
    expect(corrected.enrolments).toMatchObject([{ className: other, startDate: '2026-11-16' }]);
  });

  test('writes nothing while a row is wrong, unless those rows are left out', async () => {
    const { run } = await desk.dryRun([desk.somebody(), desk.somebody({ className: 'Z9/9' })]);
    await expect(
      server.send(runImport, { params: { id: run.id }, body: { leaveOut: false } }, 'registrar'),
    ).rejects.toMatchObject({ status: 409, code: 'rows_wrong' });
    expect(await desk.execute(run.id, { leaveOut: true })).toMatchObject({ state: 'done' });
    expect(await desk.found(`ນຳເຂົ້າ${desk.count() - 1}`)).toHaveLength(1);
    expect(await desk.found(`ນຳເຂົ້າ${desk.count()}`)).toHaveLength(0);
  });

  test('writes all or nothing: a code that somebody took meanwhile takes back every row', async () => {
    const code = `OLD-${desk.count()}`;
    const first = await desk.check(await desk.upload([desk.somebody(), desk.somebody({ code })]));
    const second = await desk.check(await desk.upload([desk.somebody({ code })]));
    await desk.execute(second.id);
    expect(await desk.execute(first.id)).toMatchObject({
      state: 'checked',
      job: { state: 'failed', error: { code: 'changed_meanwhile' } },
    });
    expect(await desk.found(`ນຳເຂົ້າ${desk.count() - 2}`)).toHaveLength(0);
  });
});

describe('undoing a run', () => {
  test('takes new students away and gives changed ones back what they were', async () => {
    const old = desk.somebody({ nickname: 'ເກົ່າ' });
    await desk.imported(old);
    const [listed] = await desk.found(`ນຳເຂົ້າ${desk.count()}`);
    const before = await server.send(getStudent, { params: { id: listed?.id ?? 0 } }, 'registrar');
    const run = await desk.imported(desk.somebody(), {
      code: listed?.code ?? '',
      fullName: 'ຊື່ໃໝ່ ນາມໃໝ່',
      nickname: 'ໃໝ່',
      motherName: 'ນາງ ແມ່ໃໝ່',
      motherPhone: '020 57770000',
    });
    expect(await desk.found('57770000')).toHaveLength(1);
    await server.send(undoImport, { params: { id: run.id } }, 'registrar');
    expect(await desk.settled(run.id)).toMatchObject({ state: 'undone' });
    const after = await server.send(getStudent, { params: { id: listed?.id ?? 0 } }, 'registrar');
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    expect(await desk.found(`ນຳເຂົ້າ${desk.count()}`)).toHaveLength(0);
    expect(await desk.found('57770000')).toHaveLength(0);
    await expect(server.send(undoImport, { params: { id: run.id } }, 'registrar')).rejects.toMatchObject({
      code: 'wrong_state',
    });
  });

  test('leaves a guardian whom it brought, and who has sent somebody for the child since', async () => {
    await desk.imported(desk.somebody());
    const [listed] = await desk.found(`ນຳເຂົ້າ${desk.count()}`);
    const mother = { motherName: 'ນາງ ຜູ້ຝາກ', motherPhone: '020 57770001' };
    const run = await desk.imported({ code: listed?.code ?? '', ...mother });
    await server.app.db.execute(sql`
      insert into pick_up_pass (branch_id, student_id, guardian_id, day, bearer, made_by)
      select 1, ${listed?.id ?? 0}, id, '2026-11-25', 'Aunt', 1 from guardian where phone = '+8562057770001'`);
    await server.send(undoImport, { params: { id: run.id } }, 'registrar');
    expect(await desk.settled(run.id)).toMatchObject({ state: 'undone' });
    const { guardians } = await server.send(getStudent, { params: { id: listed?.id ?? 0 } }, 'registrar');
    expect(guardians.map(({ nameLo }) => nameLo)).not.toContain('ນາງ ຜູ້ຝາກ');
  });

  test('is refused once a student has later changes, and says whose', async () => {
    const run = await desk.imported(desk.somebody(), desk.somebody());
    const [listed] = await desk.found(`ນຳເຂົ້າ${desk.count()}`);
    await server.send(
      setPhoto,
      { params: { id: listed?.id ?? 0 }, body: { photo: whitePixel } },
      'registrar',
    );
    await expect(server.send(undoImport, { params: { id: run.id } }, 'registrar')).rejects.toMatchObject({
      status: 409,
      code: 'undo_blocked',
      details: { total: 1, blocked: [{ code: listed?.code, reasons: ['photo'] }] },
    });
    expect(await desk.found(`ນຳເຂົ້າ${desk.count() - 1}`)).toHaveLength(1);
  });
});
