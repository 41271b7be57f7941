import {
  type AdmissionInput,
  admitStudent,
  findDuplicates,
  findFamilies,
  getStudent,
  listClasses,
  studentHistory,
} from '@suksa/contracts/education';
import { me } from '@suksa/contracts/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classes } from '../../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission, closeSecondBranch } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const admit = (body: AdmissionInput) => server.send(admitStudent, { body }, 'registrar');
const fault = (path: string, code: string) => ({
  code: 'validation_failed',
  fields: [expect.objectContaining({ path, code })],
});

describe('admitting a student', () => {
  test('enters the student with guardians and class, with the next code of the branch', async () => {
    const first = await admit(await anAdmission(server));
    const second = await admit(await anAdmission(server));
    expect(first).toMatchObject({ status: 'enrolled', guardians: [{ relation: 'mother', isPayer: true }] });
    expect(first.enrolments).toMatchObject([{ startDate: '2026-11-16', endDate: null, entryCode: 'new' }]);
    expect(Number(second.code.slice(-4))).toBe(Number(first.code.slice(-4)) + 1);
    expect(await server.send(getStudent, { params: { id: first.id } }, 'registrar')).toEqual(first);
  });

  test('name required in one script', async () => {
    const unnamed = await anAdmission(server, { firstNameLo: '', surnameLo: 'ມີແຕ່ນາມສະກຸນ' });
    await expect(admit(unnamed)).rejects.toMatchObject(fault('firstNameLo', 'name_needed'));
    const latin = await anAdmission(server, { firstNameLo: '', surnameLo: '', firstNameEn: 'Onlylatin' });
    expect(await admit(latin)).toMatchObject({ firstNameLo: '', firstNameEn: 'Onlylatin' });
  });

  test('no surname (real in remote villages)', async () => {
    const admission = await anAdmission(server, { firstNameLo: 'ບໍ່ມີນາມສະກຸນ', surnameLo: '' });
    expect((await admit(admission)).surnameLo).toBe('');
  });

  test('birth date past', async () => {
    const unborn = await anAdmission(server, { birthDate: '2190-01-01' });
    await expect(admit(unborn)).rejects.toMatchObject(fault('birthDate', 'date_past'));
  });

  test('a birth date of which only the year is known', async () => {
    const admission = await anAdmission(server, { birthDate: '2018-01-01', birthDatePrecision: 'year' });
    expect(await admit(admission)).toMatchObject({ birthDatePrecision: 'year' });
  });

  test('class must belong to same branch/year', async () => {
    const foreign = await closeSecondBranch(server);
    const there = await server.send(listClasses, {}, 'admin', { branchId: foreign });
    const misplaced = await anAdmission(server, { classId: there.classes[0]?.id ?? 0 });
    await expect(admit(misplaced)).rejects.toMatchObject(fault('classId', 'not_allowed'));
  });

  test('the first day lies inside the school year', async () => {
    const early = await anAdmission(server, { startDate: '2026-08-01' });
    await expect(admit(early)).rejects.toMatchObject(fault('startDate', 'outside_year'));
  });

  test('a closed year takes nobody', async () => {
    const { branches } = await server.send(me, {}, 'registrar');
    const closed = branches[0]?.years.find(({ state }) => state === 'closed');
    const body = await anAdmission(server);
    const late = server.send(admitStudent, { body }, 'registrar', { yearId: closed?.id ?? 0 });
    await expect(late).rejects.toMatchObject({ status: 423, code: 'year_closed' });
  });

  test('capacity warn then override with reason', async () => {
    const admission = await anAdmission(server);
    await server.app.db.update(classes).set({ capacity: 1 });
    await expect(admit(admission)).rejects.toMatchObject({
      status: 409,
      code: 'class_full',
      details: { capacity: 1 },
    });
    const student = await admit({ ...admission, overCapacityReason: 'ນ້ອງຂອງນັກຮຽນໃນຫ້ອງ' });
    await server.app.db.update(classes).set({ capacity: 40 });
    const { rows } = await server.send(studentHistory, { params: { id: student.id } }, 'registrar');
    expect(rows).toMatchObject([{ action: 'create', reason: 'ນ້ອງຂອງນັກຮຽນໃນຫ້ອງ' }]);
  });

  test('the last seat is given once, also to two clerks at the same moment', async () => {
    const admissions = await Promise.all([anAdmission(server), anAdmission(server)]);
    const { classes: known } = await server.send(listClasses, {}, 'registrar');
    const taken = known.find(({ id }) => id === admissions[0]?.classId)?.students ?? 0;
    await server.app.db.update(classes).set({ capacity: taken + 1 });
    const outcomes = await Promise.allSettled(admissions.map((body) => admit(body)));
    await server.app.db.update(classes).set({ capacity: 40 });
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a phone that can be none is refused at its guardian', async () => {
    const admission = await anAdmission(server, {
      guardians: [{ relation: 'father', nameLo: 'ພໍ່', phone: '5555 1234' }],
    });
    await expect(admit(admission)).rejects.toMatchObject(fault('guardians.0.phone', 'phone'));
  });

  test('only one guardian pays', async () => {
    const payer = { relation: 'father', nameLo: 'ພໍ່', isPayer: true } as const;
    const admission = await anAdmission(server, { guardians: [payer, { ...payer, relation: 'mother' }] });
    await expect(admit(admission)).rejects.toMatchObject(fault('guardians', 'one_payer'));
  });
});

describe('the duplicate check', () => {
  const phone = '020 2211 3344';
  const guardians: AdmissionInput['guardians'] = [{ relation: 'mother', nameLo: 'ແມ່', phone }];

  test('on normalised name + birth date + guardian phone says why it matches, and lets the clerk decide', async () => {
    const original = await admit(
      await anAdmission(server, { firstNameLo: 'ຄຳຫຼ້າ', surnameLo: 'ສີໜາດ', guardians }),
    );
    const again = await anAdmission(server, { firstNameLo: 'ຄໍາຫລ້າ', surnameLo: 'ສີຫນາດ', guardians });
    await expect(admit(again)).rejects.toMatchObject({
      status: 409,
      code: 'possible_duplicate',
      details: {
        matches: [{ id: original.id, reasons: ['name', 'birth_date', 'guardian_phone'] }],
      },
    });
    const namesake = await admit({ ...again, knownOthers: [original.id] });
    expect(namesake.id).not.toBe(original.id);
  });

  test('twins (same guardian, same day) must not trip duplicate check to a block', async () => {
    const one = await anAdmission(server, { firstNameLo: 'ແຝດພີ່', surnameLo: 'ຄູ່ດຽວ', guardians });
    await admit(one);
    const twin = await admit({ ...one, firstNameLo: 'ແຝດນ້ອງ' });
    expect(twin.firstNameLo).toBe('ແຝດນ້ອງ');
  });

  test('finds one who was entered in the other script', async () => {
    const original = await admit(
      await anAdmission(server, {
        firstNameLo: 'ວັນນາ',
        surnameLo: 'ສອງອັກສອນ',
        firstNameEn: 'Vanna',
        surnameEn: 'Songaksone',
        birthDate: '2017-03-02',
        guardians: [{ relation: 'mother', nameLo: 'ແມ່', phone: '020 2299 0011' }],
      }),
    );
    const question = {
      firstNameEn: 'vanna',
      surnameEn: 'SONGAKSONE',
      birthDate: '2017-03-02',
      phones: ['02022990011'],
    };
    const { matches } = await server.send(findDuplicates, { body: question }, 'registrar');
    expect(matches.map(({ id }) => id)).toEqual([original.id]);
    const { matches: withoutPhone } = await server.send(
      findDuplicates,
      { body: { ...question, phones: [] } },
      'registrar',
    );
    expect(
      withoutPhone.map(({ id }) => id),
      'by name and day alone',
    ).toEqual([original.id]);
  });

  test('a namesake of another day and family is no match', async () => {
    await admit(await anAdmission(server, { firstNameLo: 'ຊື່ຊ້ຳ', surnameLo: 'ຄົນລະຄົນ' }));
    const question = { firstNameLo: 'ຊື່ຊ້ຳ', surnameLo: 'ຄົນລະຄົນ', birthDate: '2015-01-09' };
    expect(await server.send(findDuplicates, { body: question }, 'registrar')).toEqual({ matches: [] });
  });
});

describe('a known family', () => {
  test('is found by phone or by a child, and gives its guardians to the next child', async () => {
    const elder = await admit(
      await anAdmission(server, {
        firstNameLo: 'ອ້າຍກົກ',
        surnameLo: 'ຄອບຄົວໃຫຍ່',
        village: 'ໂພນຕ້ອງ',
        guardians: [{ relation: 'father', nameLo: 'ພໍ່ໃຫຍ່', phone: '020 7788 9900', isPayer: true }],
      }),
    );
    const { families } = await server.send(findFamilies, { query: { q: '020 7788 9900' } }, 'registrar');
    expect(families).toMatchObject([
      {
        children: [{ id: elder.id }],
        guardians: [{ relation: 'father' }],
        shared: { village: 'ໂພນຕ້ອງ', surnameLo: 'ຄອບຄົວໃຫຍ່' },
      },
    ]);
    const [family] = families;
    const younger = await admit(
      await anAdmission(server, {
        firstNameLo: 'ນ້ອງຫຼ້າ',
        familyId: family?.id,
        guardians: family?.guardians.map((guardian) => ({ ...guardian })) ?? [],
      }),
    );
    expect(younger.guardians[0]?.id).toBe(elder.guardians[0]?.id);
    expect(younger.siblings.map(({ id }) => id)).toEqual([elder.id]);
  });

  test('whom nobody here may know of can be joined by nobody', async () => {
    const stranger = await anAdmission(server, { familyId: 2_000_000 });
    await expect(admit(stranger)).rejects.toMatchObject(fault('familyId', 'not_allowed'));
  });

  test("a guardian of another family can't be taken", async () => {
    const other = await admit(await anAdmission(server));
    const thief = await anAdmission(server, {
      guardians: [{ id: other.guardians[0]?.id, version: 1, relation: 'mother', nameLo: 'ແມ່' }],
    });
    await expect(admit(thief)).rejects.toMatchObject(fault('guardians.0.id', 'not_allowed'));
  });
});
