import {
  graduateDocuments,
  issueCertificates,
  listBatches,
  listClasses,
  listStudents,
  takeHeadStep,
  updateBatch,
} from '@suksa/contracts/education';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { students } from '../../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { settleExits } from '../enrolment/dated-exits-job.ts';
import { type GraduationDesk, graduationDesk, reason, rules, today } from './graduation-testing.ts';

let server: TestServer;
let desk: GraduationDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await graduationDesk(server);
}, 120_000);
afterAll(() => server.stop());

/** What the papers of one candidate are printed from. */
const paperOf = async (id: number) => {
  const { rows } = await server.send(graduateDocuments, { query: { candidates: String(id) } }, 'registrar');
  return rows[0];
};

describe('approval', () => {
  test('given before the last day lets the student study on until that day, on the roll and in the class', async () => {
    const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
    const last = day(10);
    const { id, student } = await desk.passed();
    const seats = async () =>
      (await server.send(listClasses, {}, 'registrar')).classes.find((own) => own.id === desk.classId)
        ?.students;
    const onRoll = () =>
      server.send(listStudents, { query: { q: student.code, status: 'studying' } }, 'registrar');
    const before = await seats();
    const body = { step: 'approve' as const, candidates: [id], reason: '' };
    const report = await server.send(takeHeadStep, { body: { ...body, leavesOn: '2031-01-01' } }, 'head');
    expect(report.refused).toMatchObject([{ id, code: 'leaving_day_outside' }]);
    await server.send(takeHeadStep, { body: { ...body, leavesOn: last } }, 'head');
    expect(await desk.record(student.id)).toEqual({
      status: 'enrolled',
      outcome: 'graduate',
      exitCode: 'graduated',
      endDate: last,
    });
    expect(await seats()).toBe(before);
    expect((await onRoll()).total).toBe(1);
    await settleExits(server.app.db, last);
    expect((await onRoll()).total).toBe(1);
    await settleExits(server.app.db, day(11));
    expect(await desk.record(student.id)).toMatchObject({ status: 'graduated', endDate: last });
    expect((await onRoll()).total).toBe(0);
  });

  test('without a day ends on the last day of the year, and a roll-back before it leaves no trace', async () => {
    const { id, student } = await desk.approved();
    expect(await desk.record(student.id)).toMatchObject({ exitCode: 'graduated', endDate: '2027-05-31' });
    expect((await desk.head('roll_back', id)).done).toEqual([id]);
    expect(await desk.record(student.id)).toMatchObject({
      status: 'enrolled',
      exitCode: null,
      endDate: null,
    });
  });

  test('of who goes on at the next level here leaves the enrolment open', async () => {
    const edit = async (leavesSchool: boolean) => {
      const { rows } = await server.send(listBatches, {}, 'registrar');
      const { version = 0 } = rows.find(({ id }) => id === desk.batch.id) ?? {};
      await server.send(
        updateBatch,
        { params: { id: desk.batch.id }, body: { ...rules, leavesSchool, version } },
        'registrar',
      );
    };
    await edit(false);
    const { student } = await desk.approved();
    await edit(true);
    expect(await desk.record(student.id)).toMatchObject({
      status: 'enrolled',
      outcome: 'graduate',
      endDate: null,
    });
  });

  test('is for who may approve, and only after a passed exam; one refusal keeps nobody else from it', async () => {
    const [ready, not] = [await desk.passed(), await desk.eligible()];
    const call = server.send(
      takeHeadStep,
      { body: { step: 'approve', candidates: [ready.id], reason: '' } },
      'registrar',
    );
    await expect(call).rejects.toMatchObject({ status: 403 });
    const report = await desk.head('approve', ready.id, not.id);
    expect(report.done).toEqual([ready.id]);
    expect(report.refused).toMatchObject([
      { id: not.id, code: 'wrong_status', details: { status: 'eligible' } },
    ]);
  });
});

describe('certificates', () => {
  const numberOf = async (id: number) => Number((await desk.get(id)).certificate?.slice(-5));

  test("carry the numbers of an unbroken series; who can't have one takes no number", async () => {
    const [one, not, other] = [await desk.approved(), await desk.passed(), await desk.approved()];
    const report = await desk.issue(one.id, not.id, other.id);
    expect(report.refused).toMatchObject([{ id: not.id, code: 'wrong_status' }]);
    const numbers = [await numberOf(one.id), await numberOf(other.id)].sort((a, b) => a - b);
    expect((numbers[1] ?? 0) - (numbers[0] ?? 0)).toBe(1);
    const [next] = [await desk.issued()];
    expect(await numberOf(next.id)).toBe((numbers[1] ?? 0) + 1);
  });

  test('rollback after a certificate was printed: the number is voided, not reused', async () => {
    const { id, student } = await desk.issued();
    const number = await numberOf(id);
    expect((await desk.head('roll_back', id)).done).toEqual([id]);
    const back = await desk.get(id);
    expect(back).toMatchObject({ status: 'exam_passed', certificate: null });
    expect(back.certificates[0]?.voided).toMatchObject({ reason });
    expect(await desk.record(student.id)).toEqual({
      status: 'enrolled',
      outcome: null,
      exitCode: null,
      endDate: null,
    });
    await desk.head('approve', id);
    await desk.issue(id);
    expect(await numberOf(id)).toBe(number + 1);
    expect((await desk.get(id)).certificates).toHaveLength(2);
  });

  test("can't be rolled back once the student has gone on", async () => {
    const { id, student } = await desk.issued();
    await server.app.db.update(students).set({ status: 'withdrawn' }).where(eq(students.id, student.id));
    const report = await desk.head('roll_back', id);
    expect(report.refused).toMatchObject([{ id, code: 'graduate_moved_on' }]);
    expect(await desk.get(id)).toMatchObject({ status: 'certificate_issued' });
    expect((await desk.get(id)).certificates[0]?.voided).toBeNull();
  });

  test("keep the name at issue when the student's name changes after", async () => {
    const { id, student } = await desk.issued();
    expect((await paperOf(id))?.presentName, 'as long as the name is the same').toBeNull();
    await server.app.db.update(students).set({ surnameLo: 'ໃໝ່' }).where(eq(students.id, student.id));
    expect(await desk.get(id)).toMatchObject({ renamed: true });
    const paper = await paperOf(id);
    expect(paper?.holder.name.lo).toContain(student.surnameLo);
    expect(paper?.presentName?.lo).toBe(`${student.firstNameLo} ໃໝ່`);
    expect(paper?.years).toHaveLength(1);
  });

  test('are never changed or deleted in the database', async () => {
    const { id } = await desk.issued();
    const change = server.app.db.execute(
      sql`update graduation_certificate set signatory = 'ອື່ນ' where candidate_id = ${id}`,
    );
    await expect(change).rejects.toThrow();
    const remove = server.app.db.execute(sql`delete from graduation_certificate where candidate_id = ${id}`);
    await expect(remove).rejects.toThrow();
  });

  test('are handed over with who received them, once', async () => {
    const { id } = await desk.handedOver();
    const after = await desk.get(id);
    expect(after.status).toBe('handed_over');
    expect(after.certificates[0]?.handOvers[0]).toMatchObject({ receivedBy: 'ນາງ ແມ່', copy: 0 });
    await expect(desk.hand(id)).rejects.toMatchObject({ code: 'already_handed_over' });
    expect((await desk.head('roll_back', id)).refused).toMatchObject([{ code: 'wrong_status' }]);
  });

  test('debt blocks the hand-over, not the result', async () => {
    const { id, student } = await desk.issued();
    await desk.owe(student, 90_000);
    await expect(desk.hand(id)).rejects.toMatchObject({ code: 'debt_blocks', details: { owed: 90_000 } });
    expect((await desk.get(id)).status).toBe('certificate_issued');
  });

  test('are issued again only as a duplicate with its number, handed over for itself', async () => {
    const { id } = await desk.handedOver();
    await desk.duplicate(id);
    await desk.duplicate(id);
    const { certificates, certificate } = await desk.get(id);
    expect(certificates[0]?.duplicates.map(({ number }) => number)).toEqual([1, 2]);
    expect(certificates[0]?.code).toBe(certificate);
    await desk.hand(id, 2);
    await expect(desk.hand(id, 2)).rejects.toMatchObject({ code: 'already_handed_over' });
    await expect(desk.hand(id, 3)).rejects.toMatchObject({ fields: [{ path: 'copy' }] });
  });

  test('no second duplicate of a call that is sent again because its answer was lost', async () => {
    const { id } = await desk.handedOver();
    const { version } = await desk.get(id);
    await desk.duplicate(id, { version });
    await expect(desk.duplicate(id, { version })).rejects.toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
    expect((await desk.get(id)).certificates[0]?.duplicates).toHaveLength(1);
  });

  test('tell on paper the day of the newest duplicate beside their own', async () => {
    const { id } = await desk.approved();
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const body = { candidates: [id], issuedOn: yesterday, signatory: 'ທ. ຄຳ' };
    await server.send(issueCertificates, { body }, 'registrar');
    await desk.hand(id);
    const own = { issuedOn: yesterday, duplicate: 0, duplicateIssuedOn: null };
    expect((await paperOf(id))?.certificate).toMatchObject(own);
    await desk.duplicate(id, { issuedOn: yesterday });
    expect((await paperOf(id))?.certificate).toMatchObject({ duplicate: 1, duplicateIssuedOn: yesterday });
    await desk.duplicate(id);
    const newest = { issuedOn: yesterday, duplicate: 2, duplicateIssuedOn: today };
    expect((await paperOf(id))?.certificate).toMatchObject(newest);
  });

  test('no duplicate of what was never handed over', async () => {
    const { id } = await desk.issued();
    await expect(desk.duplicate(id)).rejects.toMatchObject({ code: 'wrong_status' });
  });

  test('posthumous: who died is approved and stays remembered as such', async () => {
    const { id, student } = await desk.passed();
    await server.app.db.update(students).set({ status: 'deceased' }).where(eq(students.id, student.id));
    await desk.head('approve', id);
    await desk.issue(id);
    expect((await paperOf(id))?.holder.posthumous).toBe(true);
    expect((await desk.record(student.id)).status).toBe('deceased');
  });

  test('withheld ones go on where they stood; revoked ones are voided for good', async () => {
    const { id } = await desk.issued();
    await desk.head('withhold', id);
    await expect(desk.hand(id)).rejects.toMatchObject({ code: 'wrong_status' });
    await desk.head('release', id);
    expect((await desk.get(id)).status).toBe('certificate_issued');
    await desk.head('revoke', id);
    expect(await desk.get(id)).toMatchObject({ status: 'revoked', certificate: null });
    expect((await desk.head('approve', id)).refused).toMatchObject([{ code: 'wrong_status' }]);
  });
});
