import {
  type Decision,
  type DecisionChange,
  decideOutcomes,
  discardRollover,
  type EntryCode,
  getRollover,
  getStudent,
  listDecisions,
  runRollover,
  startRollover,
  undoRollover,
} from '@suksa/contracts/education';
import type { Job } from '@suksa/contracts/job';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  academicYears,
  classes,
  enrolments,
  rolloverBatches,
  yearResults,
} from '../../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** The open year of branch 1 in the demo school, and the next one, planned, with a class for every level. */
export const fromYearId = 2;

export const planNextYear = async (server: TestServer): Promise<number> => {
  const { db } = server.app;
  const [year] = await db
    .insert(academicYears)
    .values({ branchId: 1, name: '2027–2028', startDate: '2027-09-01', endDate: '2028-05-31' })
    .returning({ id: academicYears.id });
  const yearId = year?.id ?? 0;
  await db.execute(sql`insert into class (branch_id, year_id, level_id, name, capacity)
    select 1, ${yearId}, l.id, l.code || '/1', 40 from level l`);
  return yearId;
};

export const classNamed = async (server: TestServer, yearId: number, name: string): Promise<number> => {
  const found = await server.app.db
    .select({ id: classes.id })
    .from(classes)
    .where(sql`${classes.yearId} = ${yearId} and ${classes.name} = ${name}`);
  return found[0]?.id ?? 0;
};

/** The steps of a rollover as the head of branch 1 takes them. */
export const rolloverSteps = (server: TestServer, toYearId: () => number) => {
  const start = () => server.send(startRollover, { body: { fromYearId, toYearId: toYearId() } }, 'head');
  const summary = (id: number) => server.send(getRollover, { params: { id } }, 'head');
  const decisions = async (id: number, query: Record<string, unknown> = {}) =>
    (await server.send(listDecisions, { params: { id }, query: { size: 100, ...query } }, 'head')).rows;
  const decide = (id: number, body: Partial<DecisionChange>) =>
    server.send(decideOutcomes, { params: { id }, body: { ...body } as DecisionChange }, 'head');
  const run = async (id: number, changes: object = {}) => {
    const { version } = (await summary(id)).rollover;
    const body = { version, leaveUndecided: true, earlyReason: 'ທົດສອບ', ...changes };
    return settled(await server.send(runRollover, { params: { id }, body }, 'head'), id);
  };
  const undo = async (id: number) =>
    settled(await server.send(undoRollover, { params: { id }, body: { reason: 'ຜິດສົກຮຽນ' } }, 'head'), id);
  /** Under load the work may outlast the call: asks until it is done. */
  const settled = async (first: Job, id: number) => {
    let job: Job | null = first;
    while (job && job.finishedAt === null) ({ job } = await summary(id));
    return job;
  };
  return { start, summary, decisions, decide, run, undo };
};

/** Every enrolment as it stands, but for the marks that only ever go up. */
export const everyEnrolment = async (server: TestServer) => {
  const rows = await server.app.db.select().from(enrolments).orderBy(enrolments.id);
  return rows.map(({ version: _version, updatedAt: _updatedAt, ...row }) => row);
};

export const enrolmentsIn = async (server: TestServer, studentId: number, yearId: number) => {
  const rows = await server.app.db.select().from(enrolments).where(eq(enrolments.studentId, studentId));
  return rows
    .filter((row) => row.yearId === yearId)
    .map(({ classId, startDate, endDate, entryCode, exitCode, outcome }) => ({
      classId,
      startDate,
      endDate,
      entryCode: entryCode as EntryCode,
      exitCode,
      outcome,
    }));
};

/** A server with the years above, where each test finds the school as it was: the desk of whoever rolls it over. */
export const useRolloverFixture = () => {
  let server!: TestServer;
  let toYearId = 0;
  beforeAll(async () => {
    server = await startTestServer();
    toYearId = await planNextYear(server);
  }, 120_000);
  afterAll(() => server.stop());

  const steps = rolloverSteps(
    { send: (...call: Parameters<TestServer['send']>) => server.send(...call) } as TestServer,
    () => toYearId,
  );
  const { start, decisions, undo } = steps;

  // What ran is taken back, what was prepared is thrown away.
  beforeEach(async () => {
    const { db } = server.app;
    await db.delete(yearResults);
    await db.update(classes).set({ capacity: 40 });
    for (const { id, state } of await db.select().from(rolloverBatches)) {
      if (state === 'done') await undo(id);
      if (state === 'draft') await server.send(discardRollover, { params: { id } }, 'head');
    }
    await db.delete(rolloverBatches);
  });

  const result = (studentId: number, average: number) =>
    server.app.db
      .insert(yearResults)
      .values({ studentId, yearId: fromYearId, average })
      .onConflictDoUpdate({ target: [yearResults.studentId, yearResults.yearId], set: { average } });
  const studentsOf = async (className: string) =>
    (await decisions((await start()).id)).filter((row) => row.className === className);
  const aStudent = async (className: string): Promise<Decision> => {
    const [row] = await studentsOf(className);
    if (!row) throw new Error(`nobody in ${className}`);
    return row;
  };
  const of = async (id: number, studentId: number) => {
    const row = (await decisions(id)).find((decision) => decision.id === studentId);
    if (!row) throw new Error('not in the batch');
    return row;
  };
  const student = (id: number) => server.send(getStudent, { params: { id } }, 'head');

  const filterOf = (changes: object) => ({
    page: 1,
    size: 100 as const,
    q: '',
    sort: 'name' as const,
    names: 'lo' as const,
    dir: 'asc' as const,
    ...changes,
  });

  return {
    ...steps,
    result,
    studentsOf,
    aStudent,
    of,
    student,
    filterOf,
    get server() {
      return server;
    },
    get toYearId() {
      return toYearId;
    },
  };
};
