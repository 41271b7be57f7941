import {
  classResults,
  type Decision,
  discardRollover,
  exportDecisions,
  finalLevels,
  getPupil,
  listPupils,
  listRollovers,
  pupilHistory,
  resolveReSit,
  rolloverAudit,
  rolloverBlocks,
  runRollover,
  saveResults,
  startRollover,
  suspendPupil,
  takeBackPupils,
} from '@suksa/contracts/education';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { academicYears, classes, pupils, rolloverBatches, yearResults } from '../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  classNamed,
  enrolmentsIn,
  everyEnrolment,
  fromYearId,
  planNextYear,
  rolloverSteps,
} from './rollover-testing.ts';
import { yearResultsOf } from './year-result-service.ts';

let server: TestServer;
let toYearId: number;
beforeAll(async () => {
  server = await startTestServer();
  toYearId = await planNextYear(server);
}, 120_000);
afterAll(() => server.stop());

const { start, summary, decisions, decide, run, undo } = rolloverSteps(
  { send: (...call: Parameters<TestServer['send']>) => server.send(...call) } as TestServer,
  () => toYearId,
);

/** Each test finds the school as it was: what ran is taken back, what was prepared is thrown away. */
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

const result = (pupilId: number, average: number) =>
  server.app.db
    .insert(yearResults)
    .values({ pupilId, yearId: fromYearId, average })
    .onConflictDoUpdate({ target: [yearResults.pupilId, yearResults.yearId], set: { average } });
const pupilsOf = async (className: string) =>
  (await decisions((await start()).id)).filter((row) => row.className === className);
const aPupil = async (className: string): Promise<Decision> => {
  const [row] = await pupilsOf(className);
  if (!row) throw new Error(`nobody in ${className}`);
  return row;
};
const of = async (id: number, pupilId: number) => {
  const row = (await decisions(id)).find((decision) => decision.id === pupilId);
  if (!row) throw new Error('not in the batch');
  return row;
};
const pupil = (id: number) => server.send(getPupil, { params: { id } }, 'head');

describe('outcomes filled in from results', () => {
  test('an average of 5.0 promotes, one below waits for the re-sit', async () => {
    const [passes, fails] = await pupilsOf('P1/1');
    await result(passes?.id ?? 0, 5);
    await result(fails?.id ?? 0, 4.99);
    const { id } = await start();
    expect(await of(id, passes?.id ?? 0)).toMatchObject({ outcome: 'promote', chosenBy: null });
    expect(await of(id, fails?.id ?? 0)).toMatchObject({ outcome: 're_sit_pending', toClass: null });
  });

  test('who passes P5, M4 or M7 graduates; after P5 and M4 the next level is here, after M7 nothing', async () => {
    for (const level of finalLevels) {
      const row = await aPupil(`${level}/1`);
      await result(row.id, 7.5);
      const { outcome, toClass } = await of((await start()).id, row.id);
      expect(outcome).toBe('graduate');
      expect(toClass?.name).toBe({ P5: 'M1/1', M4: 'M5/1', M7: undefined }[level]);
    }
  });

  test('without a result nobody is promoted in silence: undecided until somebody says so', async () => {
    const { id } = await start();
    expect((await decisions(id)).every(({ outcome }) => outcome === null)).toBe(true);
    await decide(id, { filter: filterOf({}), outcome: 'promote' });
    const after = await decisions(id, { outcome: 'promote' });
    expect(after.length).toBeGreaterThan(0);
    expect(after.every(({ chosenBy }) => chosenBy !== null)).toBe(true);
  });

  test('a result that comes later fills in what nobody has chosen, and leaves what somebody did', async () => {
    const [open, decided] = await pupilsOf('M1/1');
    const { id } = await start();
    await decide(id, { pupils: [decided?.id ?? 0], outcome: 'repeat', reason: 'ຄອບຄົວຂໍ' });
    await result(open?.id ?? 0, 8);
    await result(decided?.id ?? 0, 8);
    await start();
    expect(await of(id, open?.id ?? 0)).toMatchObject({ outcome: 'promote' });
    expect(await of(id, decided?.id ?? 0)).toMatchObject({ outcome: 'repeat', reason: 'ຄອບຄົວຂໍ' });
    await decide(id, { pupils: [decided?.id ?? 0], outcome: 'from_result' });
    expect(await of(id, decided?.id ?? 0)).toMatchObject({ outcome: 'promote', chosenBy: null });
  });

  test('the usual class is that of the same section; who repeats stays at the level', async () => {
    const row = await aPupil('P1/1');
    const { id } = await start();
    await decide(id, { pupils: [row.id], outcome: 'promote' });
    expect((await of(id, row.id)).toClass?.name).toBe('P2/1');
    await decide(id, { pupils: [row.id], outcome: 'repeat' });
    expect((await of(id, row.id)).toClass?.name).toBe('P1/1');
  });

  test('a class of a wrong level fits nobody, and whom it does not fit is named', async () => {
    const row = await aPupil('P1/1');
    const { id } = await start();
    await decide(id, { pupils: [row.id], outcome: 'promote' });
    const toClassId = await classNamed(server, toYearId, 'P1/1');
    const { changed, unfit } = await decide(id, { pupils: [row.id], toClassId });
    expect({ changed, unfit: unfit.map(({ code }) => code) }).toEqual({ changed: 0, unfit: [row.code] });
    await expect(decide(id, { pupils: [row.id], toClassId: 1 })).rejects.toMatchObject({
      fields: [{ path: 'toClassId', code: 'not_allowed' }],
    });
  });

  test('who leaves says how', async () => {
    const row = await aPupil('P3/1');
    const { id } = await start();
    await expect(decide(id, { pupils: [row.id], outcome: 'leave' })).rejects.toMatchObject({
      fields: [{ path: 'leaveAs', code: 'required' }],
    });
  });
});

const filterOf = (changes: object) => ({
  page: 1,
  size: 100 as const,
  q: '',
  sort: 'name' as const,
  dir: 'asc' as const,
  ...changes,
});

describe('the preview', () => {
  test('counts outcomes by level, conflicts, and who comes into each class', async () => {
    const rows = await pupilsOf('P1/1');
    const { id } = await start();
    await decide(id, { filter: filterOf({ class: undefined }), outcome: 'undecided' });
    await decide(id, { pupils: rows.map((row) => row.id), outcome: 'promote' });
    const { levels, toClasses, pupils: all } = await summary(id);
    expect(levels.find(({ level }) => level.code === 'P1')).toMatchObject({
      promote: rows.length,
      undecided: 0,
    });
    expect(toClasses.find(({ name }) => name === 'P2/1')).toMatchObject({ there: 0, coming: rows.length });
    expect(levels.reduce((sum, level) => sum + level.undecided + level.promote, 0)).toBe(all);
  });

  test('names who has no class, who is suspended, and who owes', async () => {
    const [first, second] = await pupilsOf('M1/1');
    const { id } = await start();
    await decide(id, { filter: filterOf({}), outcome: 'promote' });
    await decide(id, { filter: filterOf({ q: (await aPupil('M7/1')).code }), outcome: 'undecided' });
    await decide(id, { pupils: [first?.id ?? 0], toClassId: null });
    await server.app.db
      .update(pupils)
      .set({ status: 'suspended' })
      .where(eq(pupils.id, second?.id ?? 0));
    const stuck = await decisions(id, { conflict: 'no_target_class' });
    expect(stuck.map((row) => row.id)).toContain(first?.id);
    expect((await of(id, second?.id ?? 0)).conflicts).toContain('suspended');
    const owing = await decisions(id, { conflict: 'debt' });
    const { conflicts } = await summary(id);
    expect(conflicts).toEqual({ no_target_class: stuck.length, suspended: 1, debt: owing.length });
    await expect(run(id)).rejects.toMatchObject({
      code: 'rollover_conflicts',
      details: { pupils: stuck.length },
    });
    await server.app.db
      .update(pupils)
      .set({ status: 'enrolled' })
      .where(eq(pupils.id, second?.id ?? 0));
  });

  test('nobody is in both years: the register refuses the new one while the old is open', async () => {
    const [row] = await pupilsOf('M1/1');
    const classId = await classNamed(server, toYearId, 'M2/1');
    await expect(
      server.app.db.execute(sql`insert into enrolment (pupil_id, branch_id, year_id, class_id, start_date, entry_code)
        values (${row?.id}, 1, ${toYearId}, ${classId}, '2027-09-01', 'new')`),
    ).rejects.toMatchObject({ cause: { constraint: 'enrolment_no_overlap' } });
  });

  test('is exported as it is filtered', async () => {
    const { id } = await start();
    const row = await aPupil('M7/1');
    const file = await server.send(
      exportDecisions,
      {
        params: { id },
        body: { query: { q: row.code }, format: 'csv', columns: [{ key: 'code', title: 'Code' }] },
      },
      'head',
    );
    expect((await file.text()).trim().split('\n')).toHaveLength(2);
  });
});

describe('the run', () => {
  test('closes the old year for each pupil and opens the new one, graduates and leavers go', async () => {
    const [up, again, out] = await pupilsOf('P1/1');
    const graduate = await aPupil('M7/1');
    const { id } = await start();
    await decide(id, { pupils: [up?.id ?? 0], outcome: 'promote' });
    await decide(id, { pupils: [again?.id ?? 0], outcome: 'repeat' });
    await decide(id, { pupils: [out?.id ?? 0], outcome: 'leave', leaveAs: 'transferred_out' });
    await decide(id, { pupils: [graduate.id], outcome: 'graduate' });
    expect(await run(id)).toMatchObject({ state: 'finished' });
    const old = { endDate: '2027-05-31', exitCode: 'year_end' };
    expect(await enrolmentsIn(server, up?.id ?? 0, fromYearId)).toMatchObject([
      { ...old, outcome: 'promote' },
    ]);
    expect(await enrolmentsIn(server, up?.id ?? 0, toYearId)).toMatchObject([
      { startDate: '2027-09-01', endDate: null, entryCode: 'promoted' },
    ]);
    expect(await enrolmentsIn(server, again?.id ?? 0, toYearId)).toMatchObject([{ entryCode: 'repeated' }]);
    expect(await pupil(out?.id ?? 0)).toMatchObject({ status: 'transferred_out' });
    expect(await pupil(graduate.id)).toMatchObject({ status: 'graduated' });
    expect(await enrolmentsIn(server, graduate.id, fromYearId)).toMatchObject([{ exitCode: 'graduated' }]);
    expect(await enrolmentsIn(server, graduate.id, toYearId)).toEqual([]);
    const { rows } = await server.send(pupilHistory, { params: { id: up?.id ?? 0 } }, 'head');
    expect(rows[0]).toMatchObject({ action: 'rollover' });
  });

  test('Repeat year: new enrolment same level; "repeater" in statistics', async () => {
    const row = await aPupil('P3/1');
    const { id } = await start();
    await decide(id, { pupils: [row.id], outcome: 'repeat' });
    await run(id);
    const { rows } = await server.send(listPupils, { query: { entry: 'repeated', size: 100 } }, 'head', {
      yearId: toYearId,
    });
    expect(rows.map((found) => found.id)).toEqual([row.id]);
    expect(rows[0]).toMatchObject({ className: 'P3/1', entryCode: 'repeated' });
  });

  test('undecided pupils stay where they are, once somebody has said so', async () => {
    const [first, second] = await pupilsOf('P5/1');
    const { id } = await start();
    await decide(id, { pupils: [first?.id ?? 0], outcome: 'repeat' });
    await expect(run(id, { leaveUndecided: false })).rejects.toMatchObject({ code: 'rollover_undecided' });
    await run(id);
    expect(await enrolmentsIn(server, second?.id ?? 0, fromYearId)).toMatchObject([{ endDate: null }]);
    const next = await start();
    expect((await decisions(next.id)).map((row) => row.id)).not.toContain(first?.id);
  });

  test('does nothing twice: a second run of the same batch answers that it is done', async () => {
    const row = await aPupil('P1/1');
    const { id } = await start();
    await decide(id, { pupils: [row.id], outcome: 'promote' });
    const { version } = (await summary(id)).rollover;
    const body = { version, leaveUndecided: true };
    await Promise.all([
      server.send(runRollover, { params: { id }, body }, 'head'),
      server.send(runRollover, { params: { id }, body }, 'head'),
    ]);
    await run(id);
    expect(await enrolmentsIn(server, row.id, toYearId)).toHaveLength(1);
  });

  test('what runs is what was previewed: a change since is refused, and nobody is carried over', async () => {
    const [row, other] = await pupilsOf('P1/1');
    const { id } = await start();
    await decide(id, { pupils: [row?.id ?? 0], outcome: 'promote' });
    const { version } = (await summary(id)).rollover;
    await decide(id, { pupils: [other?.id ?? 0], outcome: 'promote' });
    await expect(run(id, { version })).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await result((await aPupil('M4/1')).id, 9);
    await decide(id, { pupils: [row?.id ?? 0], outcome: 'promote' });
    await result((await pupilsOf('M4/1'))[1]?.id ?? 0, 9);
    await server.app.db.update(yearResults).set({ average: 2 });
    await expect(run(id)).rejects.toMatchObject({ code: 'rollover_changed' });
    expect(await enrolmentsIn(server, row?.id ?? 0, toYearId)).toEqual([]);
  });

  test('a class that would be over capacity needs a reason', async () => {
    const rows = await pupilsOf('P1/1');
    const { id } = await start();
    await decide(id, { pupils: rows.map((row) => row.id), outcome: 'promote' });
    await server.app.db
      .update(classes)
      .set({ capacity: rows.length - 1 })
      .where(and(eq(classes.yearId, toYearId), eq(classes.name, 'P2/1')));
    await expect(run(id)).rejects.toMatchObject({
      code: 'rollover_over_capacity',
      details: { classes: 'P2/1' },
    });
    expect(await run(id, { overCapacityReason: 'ຫ້ອງໃຫຍ່' })).toMatchObject({ state: 'finished' });
  });

  test('with nobody decided there is nothing to run', async () => {
    const { id } = await start();
    await expect(run(id)).rejects.toMatchObject({ code: 'rollover_empty' });
  });
});

describe('Rollover wrong: undo', () => {
  test('the whole batch: every enrolment and status is as it was', async () => {
    const before = await everyEnrolment(server);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('promote', 'repeat', 're_sit_pending', 'graduate', 'leave', 'undecided'), {
          minLength: 42,
          maxLength: 42,
        }),
        async (wanted) => {
          const { id } = await start();
          const everybody = await decisions(id);
          for (const outcome of new Set(wanted)) {
            const chosen = everybody.filter((_, index) => wanted[index] === outcome).map((row) => row.id);
            if (chosen.length > 0)
              await decide(id, {
                pupils: chosen,
                outcome: outcome as 'promote',
                ...(outcome === 'leave' && { leaveAs: 'withdrawn' as const }),
              });
          }
          // M7 has no level above it: who was to be promoted there has no class.
          const stuck = await decisions(id, { conflict: 'no_target_class' });
          if (stuck.length > 0)
            await decide(id, { pupils: stuck.map((row) => row.id), outcome: 'undecided' });
          if ((await decisions(id)).every(({ outcome }) => outcome === null)) return;
          await run(id);
          expect(await everyEnrolment(server)).not.toEqual(before);
          await undo(id);
          expect(await everyEnrolment(server)).toEqual(before);
        },
      ),
      { numRuns: 5 },
    );
  }, 120_000);

  test('choices of an undone batch are there again in the next', async () => {
    const row = await aPupil('P1/1');
    const { id } = await start();
    await decide(id, { pupils: [row.id], outcome: 'repeat', reason: 'ຂາດຮຽນ' });
    await run(id);
    expect(await undo(id)).toMatchObject({ state: 'finished' });
    expect(await of((await start()).id, row.id)).toMatchObject({ outcome: 'repeat', reason: 'ຂາດຮຽນ' });
    const { rows } = await server.send(rolloverAudit, { params: { id } }, 'head');
    expect(rows.map(({ action }) => action)).toEqual(['undo', 'run', 'decide', 'create']);
  });

  test('undo batch; if blocked, list blocking rows; then pupil by pupil', async () => {
    const [billed, free] = await pupilsOf('P1/1');
    const [marked] = await pupilsOf('P3/1');
    const { id } = await start();
    await decide(id, { pupils: [billed, free, marked].map((row) => row?.id ?? 0), outcome: 'promote' });
    await run(id);
    const { db } = server.app;
    await db.execute(sql`insert into invoice (number, branch_id, year_id, pupil_id, family_id, issue_date, due_date, total, state)
      select 'NEW-1', 1, ${toYearId}, p.id, p.family_id, '2027-09-02', '2027-09-30', 0, 'draft' from pupil p where p.id = ${billed?.id}`);
    await db.execute(sql`insert into check_event (branch_id, pupil_id, day, direction, occurred_at, source, idempotency_key)
      values (1, ${marked?.id}, '2027-09-01', 'in', now(), 'code', gen_random_uuid())`);
    await expect(undo(id)).rejects.toMatchObject({ code: 'rollover_blocked', details: { pupils: 2 } });
    const { pupils: blocked, rows } = await server.send(rolloverBlocks, { params: { id } }, 'head');
    expect(blocked).toBe(2);
    expect(rows).toContainEqual(
      expect.objectContaining({ id: billed?.id, kind: 'invoice', what: 'NEW-1', day: '2027-09-02' }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ id: marked?.id, kind: 'attendance', day: '2027-09-01' }),
    );
    const back = await server.send(
      takeBackPupils,
      { params: { id }, body: { pupils: [billed?.id ?? 0, free?.id ?? 0], reason: 'ຜິດຫ້ອງ' } },
      'head',
    );
    expect(back.rows.find((row) => row.id === free?.id)).toMatchObject({ takenBack: true, blocks: [] });
    expect(back.rows.find((row) => row.id === billed?.id)).toMatchObject({
      takenBack: false,
      blocks: [{ kind: 'invoice' }],
    });
    expect(await enrolmentsIn(server, free?.id ?? 0, fromYearId)).toMatchObject([{ endDate: null }]);
    expect(await enrolmentsIn(server, billed?.id ?? 0, toYearId)).toHaveLength(1);
    await db.execute(sql`delete from invoice where number = 'NEW-1'`);
    await db.execute(sql`alter table check_event disable trigger user`);
    await db.execute(sql`delete from check_event where day = '2027-09-01'`);
    await db.execute(sql`alter table check_event enable trigger user`);
  });

  test('a result, a move or a suspension in the new year stands in the way too', async () => {
    const [marked, suspended] = await pupilsOf('M1/1');
    const { id } = await start();
    await decide(id, { pupils: [marked?.id ?? 0, suspended?.id ?? 0], outcome: 'promote' });
    await run(id);
    await server.app.db
      .insert(yearResults)
      .values({ pupilId: marked?.id ?? 0, yearId: toYearId, average: 6 });
    const { version } = await pupil(suspended?.id ?? 0);
    await server.send(
      suspendPupil,
      { params: { id: suspended?.id ?? 0 }, body: { version, reason: 'x' } },
      'head',
      { yearId: toYearId },
    );
    const { rows } = await server.send(rolloverBlocks, { params: { id } }, 'head');
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['result', 'status']);
    await server.app.db
      .update(pupils)
      .set({ status: 'enrolled' })
      .where(eq(pupils.id, suspended?.id ?? 0));
  });
});

describe('Exam re-sit', () => {
  const resolve = (id: number, pupilId: number, body: object) =>
    server.send(
      resolveReSit,
      {
        params: { id },
        body: { pupilId, average: null, passed: true, toClassId: null, from: '2027-09-15', ...body },
      },
      'head',
    );
  const pending = async (className: string) => {
    const row = await aPupil(className);
    await result(row.id, 4.2);
    const { id } = await start();
    await run(id);
    return { id, pupilId: row.id };
  };

  test('who passes is promoted; the original average is kept, the re-sit stands beside it', async () => {
    const { id, pupilId } = await pending('P1/1');
    expect((await summary(id)).reSitsOpen).toBe(1);
    expect(await enrolmentsIn(server, pupilId, toYearId)).toEqual([]);
    const toClassId = await classNamed(server, toYearId, 'P2/1');
    expect(await resolve(id, pupilId, { average: 6.5, toClassId })).toEqual({ outcome: 'promote' });
    expect(await enrolmentsIn(server, pupilId, toYearId)).toMatchObject([
      { classId: toClassId, startDate: '2027-09-15', entryCode: 'promoted' },
    ]);
    expect(await of(id, pupilId)).toMatchObject({ average: 4.2, reSitAverage: 6.5, resolvedAs: 'promote' });
    await expect(resolve(id, pupilId, { toClassId })).rejects.toMatchObject({ code: 're_sit_not_pending' });
  });

  test('who fails again repeats, in a class of the same level', async () => {
    const { id, pupilId } = await pending('P3/1');
    const wrong = await classNamed(server, toYearId, 'P4/1');
    await expect(resolve(id, pupilId, { passed: false, toClassId: wrong })).rejects.toMatchObject({
      fields: [{ path: 'toClassId', code: 'other_level_needed' }],
    });
    const toClassId = await classNamed(server, toYearId, 'P3/1');
    expect(await resolve(id, pupilId, { passed: false, toClassId })).toEqual({ outcome: 'repeat' });
    expect(await enrolmentsIn(server, pupilId, toYearId)).toMatchObject([{ entryCode: 'repeated' }]);
  });

  test('at M7 who passes graduates and leaves', async () => {
    const { id, pupilId } = await pending('M7/1');
    await expect(resolve(id, pupilId, { passed: false })).rejects.toMatchObject({
      fields: [{ path: 'toClassId', code: 'required' }],
    });
    expect(await resolve(id, pupilId, { average: 5 })).toEqual({ outcome: 'graduate' });
    expect(await pupil(pupilId)).toMatchObject({ status: 'graduated' });
  });

  test('a day outside the new year is refused at its field', async () => {
    const { id, pupilId } = await pending('P1/1');
    const toClassId = await classNamed(server, toYearId, 'P2/1');
    await expect(resolve(id, pupilId, { toClassId, from: '2027-08-01' })).rejects.toMatchObject({
      fields: [{ path: 'from', code: 'outside_year' }],
    });
  });
});

describe('years and rights', () => {
  test('the new year must come after the old, which must have begun', async () => {
    const ask = (from: number, to: number) =>
      server.send(startRollover, { body: { fromYearId: from, toYearId: to } }, 'head');
    await expect(ask(toYearId, fromYearId)).rejects.toMatchObject({
      fields: [{ path: 'fromYearId', code: 'year_not_begun' }],
    });
    await expect(ask(fromYearId, fromYearId)).rejects.toMatchObject({
      fields: [{ path: 'toYearId', code: 'year_not_later' }],
    });
    await expect(ask(fromYearId, 999_999)).rejects.toMatchObject({ fields: [{ path: 'toYearId' }] });
  });

  test('a closed year is locked with 423, for the run, the undo and the results', async () => {
    const row = await aPupil('P1/1');
    const { id } = await start();
    await decide(id, { pupils: [row.id], outcome: 'promote' });
    await run(id);
    const set = (state: 'open' | 'closing' | 'closed') =>
      server.app.db.update(academicYears).set({ state }).where(eq(academicYears.id, fromYearId));
    await set('closing');
    await set('closed');
    const locked = { status: 423, code: 'year_closed' };
    await expect(undo(id)).rejects.toMatchObject(locked);
    await expect(start()).rejects.toMatchObject(locked);
    const classId = await classNamed(server, fromYearId, 'P1/1');
    const rows = [{ pupilId: row.id, average: 5, failedSubjects: null, conduct: '' as const, version: 0 }];
    await expect(
      server.send(saveResults, { body: { classId, source: 'typed', rows } }, 'head'),
    ).rejects.toMatchObject(locked);
    await set('closing');
    await set('open');
  });

  test('the registrar prepares, the head runs; a teacher has nothing to do with it', async () => {
    const { id } = await server.send(startRollover, { body: { fromYearId, toYearId } }, 'registrar');
    const body = { version: 1, leaveUndecided: true };
    await expect(server.send(runRollover, { params: { id }, body }, 'registrar')).rejects.toMatchObject({
      status: 403,
    });
    await expect(server.send(listRollovers, {}, 'teacher')).rejects.toMatchObject({ status: 403 });
  });

  test('a rollover of another branch is not found from here', async () => {
    const { id } = await start();
    await expect(
      server.send(rolloverAudit, { params: { id } }, 'admin', { branchId: 2 }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('results of a year', () => {
  const read = async (className: string) => {
    const classId = await classNamed(server, fromYearId, className);
    const { rows } = await server.send(classResults, { query: { classId } }, 'registrar');
    return { classId, rows };
  };
  const blank = { failedSubjects: null, conduct: '' as const, version: 0 };
  const save = (classId: number, rows: object[]) =>
    server.send(saveResults, { body: { classId, source: 'typed', rows: rows as never } }, 'registrar');

  test('are typed for a class; what did not change is not written again', async () => {
    const { classId, rows } = await read('P1/1');
    const typed = {
      ...blank,
      pupilId: rows[0]?.pupilId ?? 0,
      average: 6.75,
      conduct: 'good',
      failedSubjects: 1,
    };
    expect(await save(classId, [typed])).toMatchObject({ changed: 1 });
    expect((await read('P1/1')).rows[0]).toMatchObject({
      average: 6.75,
      conduct: 'good',
      source: 'typed',
      version: 1,
    });
    expect(await save(classId, [{ ...typed, version: 1 }])).toMatchObject({ changed: 0 });
    expect(await yearResultsOf(server.app.db, fromYearId, [typed.pupilId])).toMatchObject([
      { average: 6.75 },
    ]);
    const { rows: told } = await server.send(pupilHistory, { params: { id: typed.pupilId } }, 'registrar');
    expect(told[0]).toMatchObject({ action: 'result' });
  });

  test.each([
    [10.5, 'too_big'],
    [-1, 'too_small'],
    [5.555, 'two_decimals'],
  ])('%d is no average and is refused at its row', async (average, code) => {
    const { classId, rows } = await read('P1/1');
    await expect(
      save(classId, [{ ...blank, pupilId: rows[0]?.pupilId ?? 0, average }]),
    ).rejects.toMatchObject({
      fields: [{ path: 'rows.0.average', code }],
    });
  });

  test('all or nothing: somebody of another class is refused at the row', async () => {
    const { classId, rows } = await read('P1/1');
    const stranger = (await read('P3/1')).rows[0]?.pupilId ?? 0;
    const written = [rows[0]?.pupilId ?? 0, stranger].map((pupilId) => ({ ...blank, pupilId, average: 5 }));
    await expect(save(classId, written)).rejects.toMatchObject({ fields: [{ path: 'rows.1.pupilId' }] });
    expect((await read('P1/1')).rows[0]).toMatchObject({ average: null });
  });

  test('the second of two clerks is told, and nothing typed by the first is lost', async () => {
    const { classId, rows } = await read('P1/1');
    const pupilId = rows[0]?.pupilId ?? 0;
    await save(classId, [{ ...blank, pupilId, average: 7 }]);
    await expect(save(classId, [{ ...blank, pupilId, average: 3 }])).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect((await read('P1/1')).rows[0]).toMatchObject({ average: 7 });
  });

  test('of a class of another branch are not found', async () => {
    const foreign = await classNamed(server, 4, 'P1/1');
    await expect(
      server.send(classResults, { query: { classId: foreign } }, 'registrar', { branchId: 1 }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
