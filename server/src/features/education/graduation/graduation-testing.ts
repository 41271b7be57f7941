import {
  admitStudent,
  type BatchInput,
  buildCandidates,
  createBatch,
  createClass,
  examGrid,
  getGraduate,
  handOver,
  issueCertificates,
  issueDuplicate,
  judgeCandidates,
  listBatches,
  type Student,
  saveExam,
  takeHeadStep,
  takeOfficeStep,
} from '@suksa/contracts/education';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { enrolments, students, yearResults } from '../../../db/schema/index.ts';
import { todayIn } from '../../../school/clock.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

export const reason = 'ຄະນະກຳມະການຕົກລົງ';
export const today = todayIn();
export const rules: Omit<BatchInput, 'levelId'> = {
  passAverage: 5,
  mostFailedSubjects: 0,
  leastAttendance: null,
  leastConduct: '',
  examPass: 5,
  reSitCapped: false,
  examSubjects: [],
  leavesSchool: true,
  debtBlocks: true,
  clearanceBlocks: false,
  examCentre: '',
  signatory: '',
};

const yearId = 2;

export interface Someone {
  readonly id: number;
  readonly student: Student;
}

/** A batch for the last level of the demo school with an empty class, and the steps of those who work on it. */
export const graduationDesk = async (server: TestServer) => {
  const level = (await server.send(listBatches, {}, 'registrar')).levels.at(-1)?.level;
  if (!level) throw new Error('the demo school has a final level');
  const batch = await server.send(createBatch, { body: { ...rules, levelId: level.id } }, 'registrar');
  const body = { name: 'ຈົບ/1', levelId: level.id, room: '', capacity: 200, teacherId: null };
  const { id: classId } = await server.send(createClass, { body }, 'registrar');

  const build = () => server.send(buildCandidates, { params: { id: batch.id } }, 'registrar');
  const judge = () => server.send(judgeCandidates, { params: { id: batch.id }, body: {} }, 'registrar');
  const get = (id: number) => server.send(getGraduate, { params: { id } }, 'registrar');
  const grid = async () => (await server.send(examGrid, { params: { id: batch.id } }, 'registrar')).rows;
  const office = (
    step: 're_sit' | 'decide_eligible' | 'decide_not_eligible' | 'cleared',
    id: number,
    why = reason,
  ) => server.send(takeOfficeStep, { body: { step, candidates: [id], reason: why } }, 'registrar');
  const head = (step: 'approve' | 'withhold' | 'release' | 'revoke' | 'roll_back', ...ids: number[]) =>
    server.send(takeHeadStep, { body: { step, candidates: ids, reason } }, 'head');
  const issue = (...ids: number[]) =>
    server.send(
      issueCertificates,
      { body: { candidates: ids, issuedOn: today, signatory: 'ທ. ຄຳ' } },
      'registrar',
    );
  const mark = async (id: number, result: number | null) =>
    server.send(
      saveExam,
      {
        params: { id: batch.id },
        body: { rows: [{ id, version: (await get(id)).version, result }], source: 'typed' },
      },
      'registrar',
    );
  const hand = (id: number, copy = 0) =>
    server.send(
      handOver,
      {
        params: { id },
        body: { receivedBy: 'ນາງ ແມ່', relation: 'ແມ່', identityNumber: '', handedOn: today, copy },
      },
      'registrar',
    );
  const duplicate = async (id: number, { issuedOn = today, version = 0 } = {}) =>
    server.send(
      issueDuplicate,
      {
        params: { id },
        body: { reason: 'ເສຍຫາຍ', issuedOn, version: version || (await get(id)).version },
      },
      'registrar',
    );
  const record = async (id: number) => {
    const [row] = await server.app.db.select().from(enrolments).where(eq(enrolments.studentId, id));
    const [student] = await server.app.db.select().from(students).where(eq(students.id, id));
    return {
      status: student?.status,
      outcome: row?.outcome,
      exitCode: row?.exitCode,
      endDate: row?.endDate,
    };
  };

  /** A student of the level with this average, taken into the batch. */
  const someone = async (average: number | null = 7): Promise<Someone> => {
    const student = await server.send(
      admitStudent,
      { body: await anAdmission(server, { classId, birthDate: '2010-05-04', startDate: '2026-09-01' }) },
      'registrar',
    );
    if (average !== null)
      await server.app.db
        .insert(yearResults)
        .values({ studentId: student.id, yearId, average, failedSubjects: 0 });
    await build();
    const row = (await grid()).find(({ code }) => code === student.code);
    return { id: row?.id ?? 0, student };
  };
  const eligible = async () => {
    const one = await someone();
    await judge();
    return one;
  };
  const passed = async () => {
    const one = await eligible();
    await mark(one.id, 6.5);
    return one;
  };
  const approved = async () => {
    const one = await passed();
    expect((await head('approve', one.id)).done).toEqual([one.id]);
    return one;
  };
  const issued = async () => {
    const one = await approved();
    expect((await issue(one.id)).done).toEqual([one.id]);
    return one;
  };
  const handedOver = async () => {
    const one = await issued();
    await hand(one.id);
    return one;
  };

  const owe = async (student: Student, total: number) => {
    await server.app.db.execute(sql`
      with made as (insert into invoice (number, branch_id, year_id, student_id, family_id, issue_date, due_date, total, state)
        select ${`G-${student.id}`}, 1, ${yearId}, p.id, p.family_id, '2026-09-01', '2026-10-01', ${total}, 'draft'
        from student p where p.id = ${student.id} returning id)
      insert into invoice_line (invoice_id, kind, text_lo, text_en, amount)
      select made.id, 'fee', 'ຄ່າຮຽນ', 'Tuition', ${total} from made`);
    await server.app.db.execute(sql`update invoice set state = 'issued' where number = ${`G-${student.id}`}`);
  };

  /** The candidate's student gets another name behind the office's back. */
  const rename = async (id: number, values: Partial<typeof students.$inferInsert>) => {
    const { studentId } = await get(id);
    await server.app.db.update(students).set(values).where(eq(students.id, studentId));
  };

  return {
    rename,
    batch,
    classId,
    build,
    judge,
    get,
    grid,
    office,
    head,
    issue,
    mark,
    hand,
    duplicate,
    record,
    someone,
    eligible,
    passed,
    approved,
    issued,
    handedOver,
    owe,
  };
};

export type GraduationDesk = Awaited<ReturnType<typeof graduationDesk>>;
