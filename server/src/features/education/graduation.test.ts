import {
  admitPupil,
  type BatchInput,
  buildCandidates,
  createBatch,
  createClass,
  deleteBatch,
  editGraduate,
  examGrid,
  exportGraduates,
  type GraduationBatch,
  getGraduate,
  getPupil,
  graduateAudit,
  graduatePapers,
  handOver,
  issueCertificates,
  issueDuplicate,
  judgeCandidates,
  listBatches,
  listGraduates,
  type Pupil,
  readExamSheet,
  saveExam,
  takeHeadStep,
  takeOfficeStep,
  updateBatch,
} from '@suksa/contracts/education';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { academicYears, enrolments, levels, pupils, yearResults } from '../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { anAdmission } from './testing.ts';

const reason = 'ຄະນະກຳມະການຕົກລົງ';
const today = new Date().toISOString().slice(0, 10);
const rules: Omit<BatchInput, 'levelId'> = {
  passAverage: 5,
  mostFailedSubjects: 0,
  leastAttendance: null,
  leastConduct: '',
  examPass: 5,
  reSitCapped: false,
  leavesSchool: true,
  debtBlocks: true,
  clearanceBlocks: false,
  examCentre: '',
  signatory: '',
};

let server: TestServer;
let batch: GraduationBatch;
let classId: number;
const yearId = 2;
beforeAll(async () => {
  server = await startTestServer();
  const level = (await server.send(listBatches, {}, 'registrar')).levels.at(-1)?.level;
  if (!level) throw new Error('the demo school has a final level');
  batch = await server.send(createBatch, { body: { ...rules, levelId: level.id } }, 'registrar');
  classId = (
    await server.send(
      createClass,
      { body: { name: 'ຈົບ/1', levelId: level.id, room: '', capacity: 200, teacherId: null } },
      'registrar',
    )
  ).id;
}, 120_000);
afterAll(() => server.stop());

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
const record = async (id: number) => {
  const [row] = await server.app.db.select().from(enrolments).where(eq(enrolments.pupilId, id));
  const [pupil] = await server.app.db.select().from(pupils).where(eq(pupils.id, id));
  return {
    status: pupil?.status,
    outcome: row?.outcome,
    exitCode: row?.exitCode,
    endDate: row?.endDate,
  };
};

interface Someone {
  readonly id: number;
  readonly pupil: Pupil;
}

/** A pupil of the level with this average, taken into the batch. */
const someone = async (average: number | null = 7): Promise<Someone> => {
  const pupil = await server.send(
    admitPupil,
    { body: await anAdmission(server, { classId, birthDate: '2010-05-04', startDate: '2026-09-01' }) },
    'registrar',
  );
  if (average !== null)
    await server.app.db.insert(yearResults).values({ pupilId: pupil.id, yearId, average, failedSubjects: 0 });
  await build();
  const row = (await grid()).find(({ code }) => code === pupil.code);
  return { id: row?.id ?? 0, pupil };
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

describe('a batch', () => {
  test('stands for one final level of a year, and only once', async () => {
    const again = server.send(createBatch, { body: { ...rules, levelId: batch.level.id } }, 'registrar');
    await expect(again).rejects.toMatchObject({ fields: [{ path: 'levelId', code: 'duplicate' }] });
    const [first] = await server.app.db.select().from(levels).where(eq(levels.code, 'P1'));
    const other = server.send(createBatch, { body: { ...rules, levelId: first?.id ?? 0 } }, 'registrar');
    await expect(other).rejects.toMatchObject({ fields: [{ path: 'levelId', code: 'not_final_level' }] });
  });

  test('takes in everybody who studies at the level, once, and lets go who has left', async () => {
    const { pupil } = await someone();
    expect(await build()).toMatchObject({ added: 0, removed: 0 });
    await server.app.db
      .update(enrolments)
      .set({ endDate: '2026-10-01', exitCode: 'withdrawn' })
      .where(eq(enrolments.pupilId, pupil.id));
    await server.app.db.update(pupils).set({ status: 'withdrawn' }).where(eq(pupils.id, pupil.id));
    expect(await build()).toMatchObject({ added: 0, removed: 1 });
  });

  test('is changed once: the second clerk sees what the first has done', async () => {
    const { rows } = await server.send(listBatches, {}, 'registrar');
    const now = rows.find(({ id }) => id === batch.id);
    const edit = (version: number) =>
      server.send(updateBatch, { params: { id: batch.id }, body: { ...rules, version } }, 'registrar');
    await edit(now?.version ?? 0);
    await expect(edit(now?.version ?? 0)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  test('stays once somebody in it was approved', async () => {
    await approved();
    const call = server.send(deleteBatch, { params: { id: batch.id } }, 'registrar');
    await expect(call).rejects.toMatchObject({ status: 409, code: 'batch_in_use' });
  });

  test('of a closed year takes no change', async () => {
    const [closed] = await server.app.db
      .select()
      .from(academicYears)
      .where(sql`${academicYears.branchId} = 1 and ${academicYears.state} = 'closed'`);
    const call = server.send(createBatch, { body: { ...rules, levelId: batch.level.id } }, 'registrar', {
      yearId: closed?.id ?? 0,
    });
    await expect(call).rejects.toMatchObject({ status: 423, code: 'year_closed' });
  });
});

describe('eligibility', () => {
  test('follows the checks, with the evidence beside each', async () => {
    const [good, weak, unknown] = [await someone(5), await someone(4.99), await someone(null)];
    await judge();
    expect((await get(good.id)).status).toBe('eligible');
    expect(await get(weak.id)).toMatchObject({ status: 'not_eligible' });
    expect((await get(weak.id)).checks[0]).toEqual({
      key: 'average',
      state: 'failed',
      value: 4.99,
      needed: 5,
    });
    expect((await get(unknown.id)).status).toBe('candidate');
    expect((await get(unknown.id)).checks[0]).toMatchObject({ state: 'no_data', value: null });
  });

  test('can be decided by a person with a reason, and stays so when checked again', async () => {
    const { id } = await someone(4);
    await judge();
    await expect(office('decide_eligible', id, '')).rejects.toMatchObject({ fields: [{ path: 'reason' }] });
    expect((await office('decide_eligible', id)).done).toEqual([id]);
    await judge();
    expect(await get(id)).toMatchObject({ status: 'eligible', decided: true });
    const { rows } = await server.send(graduateAudit, { params: { id } }, 'registrar');
    expect(rows[0]).toMatchObject({ action: 'decide_eligible', reason });
  });

  test('shows what is owed, as the till knows it', async () => {
    const { id, pupil } = await someone();
    await owe(pupil, 250_000);
    await judge();
    const { checks, status, debt } = await get(id);
    expect(checks.find(({ key }) => key === 'debt')).toMatchObject({ state: 'failed', value: 250_000 });
    expect({ status, debt }).toEqual({ status: 'eligible', debt: 250_000 });
  });
});

const owe = async (pupil: Pupil, total: number) => {
  await server.app.db.execute(sql`
    with made as (insert into invoice (number, branch_id, year_id, pupil_id, family_id, issue_date, due_date, total, state)
      select ${`G-${pupil.id}`}, 1, ${yearId}, p.id, p.family_id, '2026-09-01', '2026-10-01', ${total}, 'draft'
      from pupil p where p.id = ${pupil.id} returning id)
    insert into invoice_line (invoice_id, kind, text_lo, text_en, amount)
    select made.id, 'fee', 'ຄ່າຮຽນ', 'Tuition', ${total} from made`);
  await server.app.db.execute(sql`update invoice set state = 'issued' where number = ${`G-${pupil.id}`}`);
};

describe('exam results', () => {
  test('make passed or failed by the pass mark, and are taken back by an empty cell', async () => {
    const { id } = await eligible();
    expect(await mark(id, 4.9)).toEqual({ passed: 0, failed: 1, cleared: 0 });
    expect((await get(id)).status).toBe('exam_failed');
    await mark(id, 5);
    expect((await get(id)).status).toBe('exam_passed');
    await mark(id, null);
    expect(await get(id)).toMatchObject({ status: 'eligible', examResult: null });
  });

  test('are refused for who may not sit the exam', async () => {
    const { id } = await someone(3);
    await judge();
    await expect(mark(id, 8)).rejects.toMatchObject({ status: 409, code: 'wrong_status' });
  });

  test('are refused where somebody has changed the row meanwhile', async () => {
    const { id } = await eligible();
    const { version } = await get(id);
    await mark(id, 6);
    const body = { rows: [{ id, version, result: 9 }], source: 'typed' as const };
    const call = server.send(saveExam, { params: { id: batch.id }, body }, 'registrar');
    await expect(call).rejects.toMatchObject({ code: 'conflict' });
  });

  test('of a re-sit stand beside the original, and a late pass joins the same batch', async () => {
    const { id } = await eligible();
    await mark(id, 3);
    expect((await office('re_sit', id)).done).toEqual([id]);
    await mark(id, 6);
    expect(await get(id)).toMatchObject({
      status: 'exam_passed',
      examResult: 3,
      reSitResult: 6,
      effectiveResult: 6,
    });
    expect((await head('approve', id)).done).toEqual([id]);
  });

  test('are read from a spreadsheet without writing, each wrong row with its reason', async () => {
    const [one, other] = [await eligible(), await someone(2)];
    await judge();
    const text = [
      'ລະຫັດນັກຮຽນ,ຄະແນນ',
      `${one.pupil.code},"7,5"`,
      `${other.pupil.code},8`,
      'X-1,5',
      `${one.pupil.code},6`,
    ].join('\n');
    const file = { name: 'exam.csv', content: Buffer.from(text).toString('base64') };
    const read = await server.send(readExamSheet, { params: { id: batch.id }, body: { file } }, 'registrar');
    expect(read.found).toEqual([{ id: one.id, result: 7.5 }]);
    expect(read.wrong.map(({ row, code }) => [row, code])).toEqual([
      [3, 'may_not_sit'],
      [4, 'not_in_batch'],
      [5, 'twice'],
    ]);
    expect((await get(one.id)).examResult).toBeNull();
  });
});

describe('approval', () => {
  test("closes the pupil's way: the enrolment's outcome is graduate, the status graduated", async () => {
    const { pupil } = await approved();
    expect(await record(pupil.id)).toMatchObject({
      status: 'graduated',
      outcome: 'graduate',
      exitCode: 'graduated',
    });
  });

  test('of who goes on at the next level here leaves the enrolment open', async () => {
    const edit = async (leavesSchool: boolean) => {
      const { rows } = await server.send(listBatches, {}, 'registrar');
      const { version = 0 } = rows.find(({ id }) => id === batch.id) ?? {};
      await server.send(
        updateBatch,
        { params: { id: batch.id }, body: { ...rules, leavesSchool, version } },
        'registrar',
      );
    };
    await edit(false);
    const { pupil } = await approved();
    await edit(true);
    expect(await record(pupil.id)).toMatchObject({ status: 'enrolled', outcome: 'graduate', endDate: null });
  });

  test('is for who may approve, and only after a passed exam; one refusal keeps nobody else from it', async () => {
    const [ready, not] = [await passed(), await eligible()];
    const call = server.send(
      takeHeadStep,
      { body: { step: 'approve', candidates: [ready.id], reason: '' } },
      'registrar',
    );
    await expect(call).rejects.toMatchObject({ status: 403 });
    const report = await head('approve', ready.id, not.id);
    expect(report.done).toEqual([ready.id]);
    expect(report.refused).toMatchObject([
      { id: not.id, code: 'wrong_status', details: { status: 'eligible' } },
    ]);
  });
});

describe('certificates', () => {
  const numberOf = async (id: number) => Number((await get(id)).certificate?.slice(-5));

  test("carry the numbers of an unbroken series; who can't have one takes no number", async () => {
    const [one, not, other] = [await approved(), await passed(), await approved()];
    const report = await issue(one.id, not.id, other.id);
    expect(report.refused).toMatchObject([{ id: not.id, code: 'wrong_status' }]);
    const numbers = [await numberOf(one.id), await numberOf(other.id)].sort((a, b) => a - b);
    expect((numbers[1] ?? 0) - (numbers[0] ?? 0)).toBe(1);
    const [next] = [await issued()];
    expect(await numberOf(next.id)).toBe((numbers[1] ?? 0) + 1);
  });

  test('rollback after a certificate was printed: the number is voided, not reused', async () => {
    const { id, pupil } = await issued();
    const number = await numberOf(id);
    expect((await head('roll_back', id)).done).toEqual([id]);
    const back = await get(id);
    expect(back).toMatchObject({ status: 'exam_passed', certificate: null });
    expect(back.certificates[0]?.voided).toMatchObject({ reason });
    expect(await record(pupil.id)).toEqual({
      status: 'enrolled',
      outcome: null,
      exitCode: null,
      endDate: null,
    });
    await head('approve', id);
    await issue(id);
    expect(await numberOf(id)).toBe(number + 1);
    expect((await get(id)).certificates).toHaveLength(2);
  });

  test("can't be rolled back once the pupil has gone on", async () => {
    const { id, pupil } = await issued();
    await server.app.db.update(pupils).set({ status: 'enrolled' }).where(eq(pupils.id, pupil.id));
    const report = await head('roll_back', id);
    expect(report.refused).toMatchObject([{ id, code: 'graduate_moved_on' }]);
    expect(await get(id)).toMatchObject({ status: 'certificate_issued' });
    expect((await get(id)).certificates[0]?.voided).toBeNull();
  });

  test("keep the name at issue when the pupil's name changes after", async () => {
    const { id, pupil } = await issued();
    await server.app.db.update(pupils).set({ surnameLo: 'ໃໝ່' }).where(eq(pupils.id, pupil.id));
    expect(await get(id)).toMatchObject({ renamed: true });
    const { rows } = await server.send(graduatePapers, { query: { candidates: String(id) } }, 'registrar');
    expect(rows[0]?.holder.name.lo).toContain(pupil.surnameLo);
    expect(rows[0]?.years).toHaveLength(1);
  });

  test('are never changed or deleted in the database', async () => {
    const { id } = await issued();
    const change = server.app.db.execute(
      sql`update graduation_certificate set signatory = 'ອື່ນ' where candidate_id = ${id}`,
    );
    await expect(change).rejects.toThrow();
    const remove = server.app.db.execute(sql`delete from graduation_certificate where candidate_id = ${id}`);
    await expect(remove).rejects.toThrow();
  });

  test('are handed over with who received them, once', async () => {
    const { id } = await handedOver();
    const after = await get(id);
    expect(after.status).toBe('handed_over');
    expect(after.certificates[0]?.handOvers[0]).toMatchObject({ receivedBy: 'ນາງ ແມ່', copy: 0 });
    await expect(hand(id)).rejects.toMatchObject({ code: 'already_handed_over' });
    expect((await head('roll_back', id)).refused).toMatchObject([{ code: 'wrong_status' }]);
  });

  test('debt blocks the hand-over, not the result', async () => {
    const { id, pupil } = await issued();
    await owe(pupil, 90_000);
    await expect(hand(id)).rejects.toMatchObject({ code: 'debt_blocks', details: { owed: 90_000 } });
    expect((await get(id)).status).toBe('certificate_issued');
  });

  test('are issued again only as a duplicate with its number, handed over for itself', async () => {
    const { id } = await handedOver();
    const again = () =>
      server.send(
        issueDuplicate,
        { params: { id }, body: { reason: 'ເສຍຫາຍ', issuedOn: today } },
        'registrar',
      );
    await again();
    await again();
    const { certificates, certificate } = await get(id);
    expect(certificates[0]?.duplicates.map(({ number }) => number)).toEqual([1, 2]);
    expect(certificates[0]?.code).toBe(certificate);
    await hand(id, 2);
    await expect(hand(id, 2)).rejects.toMatchObject({ code: 'already_handed_over' });
    await expect(hand(id, 3)).rejects.toMatchObject({ fields: [{ path: 'copy' }] });
  });

  test('no duplicate of what was never handed over', async () => {
    const { id } = await issued();
    const call = server.send(
      issueDuplicate,
      { params: { id }, body: { reason: 'ເສຍ', issuedOn: today } },
      'registrar',
    );
    await expect(call).rejects.toMatchObject({ code: 'wrong_status' });
  });

  test('posthumous: who died is approved and stays remembered as such', async () => {
    const { id, pupil } = await passed();
    await server.app.db.update(pupils).set({ status: 'deceased' }).where(eq(pupils.id, pupil.id));
    await head('approve', id);
    await issue(id);
    const { rows } = await server.send(graduatePapers, { query: { candidates: String(id) } }, 'registrar');
    expect(rows[0]?.holder.posthumous).toBe(true);
    expect((await record(pupil.id)).status).toBe('deceased');
  });

  test('withheld ones go on where they stood; revoked ones are voided for good', async () => {
    const { id } = await issued();
    await head('withhold', id);
    await expect(hand(id)).rejects.toMatchObject({ code: 'wrong_status' });
    await head('release', id);
    expect((await get(id)).status).toBe('certificate_issued');
    await head('revoke', id);
    expect(await get(id)).toMatchObject({ status: 'revoked', certificate: null });
    expect((await head('approve', id)).refused).toMatchObject([{ code: 'wrong_status' }]);
  });
});

describe('the list', () => {
  test('is searched, filtered and exported, and alumni are of every year', async () => {
    const { id, pupil } = await issued();
    const list = (query: Record<string, unknown>) =>
      server.send(listGraduates, { query: { q: pupil.code, ...query } }, 'registrar');
    expect(
      (await list({ batch: batch.id, status: 'certificate_issued', class: classId })).rows,
    ).toMatchObject([{ id }]);
    expect((await list({ status: 'candidate' })).rows).toEqual([]);
    expect((await list({ check: 'failed' })).rows).toEqual([]);
    expect((await list({ view: 'alumni', sort: 'certificate', dir: 'desc' })).rows).toMatchObject([{ id }]);
    const waiting = await someone(8);
    const none = { view: 'alumni' as const, q: waiting.pupil.code };
    expect((await server.send(listGraduates, { query: none }, 'registrar')).rows).toEqual([]);
    const file = await server.send(
      exportGraduates,
      {
        body: {
          query: { q: pupil.code },
          format: 'csv',
          columns: [
            { key: 'code', title: 'Code' },
            { key: 'certificate', title: 'No.' },
          ],
        },
      },
      'registrar',
    );
    expect(await file.text()).toContain((await get(id)).certificate);
  });

  test("keeps contact, destination and the state's number, against the version that was read", async () => {
    const { id } = await issued();
    const { version } = await get(id);
    const body = {
      version,
      stateNumber: 'ສສ 123',
      phone: '020 5555 1234',
      email: '',
      destinationKind: 'university',
      destination: 'ມຊ',
    } as const;
    const after = await server.send(editGraduate, { params: { id }, body }, 'registrar');
    expect(after).toMatchObject({ stateNumber: 'ສສ 123', destinationKind: 'university' });
    await expect(server.send(editGraduate, { params: { id }, body }, 'registrar')).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test("is nobody's who has no permission for it, and no other branch's", async () => {
    await expect(server.send(listGraduates, { query: {} }, 'cashier')).rejects.toMatchObject({ status: 403 });
    const { id, pupil } = await someone();
    const elsewhere = server.send(getGraduate, { params: { id } }, 'admin', { branchId: 2 });
    await expect(elsewhere).rejects.toMatchObject({ status: 404 });
    expect((await server.send(getPupil, { params: { id: pupil.id } }, 'registrar')).code).toBe(pupil.code);
  });
});
