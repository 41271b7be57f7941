import { setTimeout as wait } from 'node:timers/promises';
import {
  listStudents,
  rolloverAudit,
  rolloverBlocks,
  runRollover,
  studentHistory,
  suspendStudent,
  undoStudents,
} from '@suksa/contracts/education';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classes, students, yearResults } from '../../../db/schema/index.ts';
import { settleExits } from '../enrolment/dated-exits-job.ts';
import { enrolmentsIn, everyEnrolment, fromYearId, useRolloverFixture } from './rollover-testing.ts';

const desk = useRolloverFixture();
const { start, summary, decisions, decide, run, undo, result, studentsOf, aStudent, of, student } = desk;

describe('the run', () => {
  test('closes the old year for each student and opens the new one, graduates and leavers go', async () => {
    const [up, again, out] = await studentsOf('P1/1');
    const graduate = await aStudent('M7/1');
    const { id } = await start();
    await decide(id, { students: [up?.id ?? 0], outcome: 'promote' });
    await decide(id, { students: [again?.id ?? 0], outcome: 'repeat' });
    await decide(id, { students: [out?.id ?? 0], outcome: 'leave', leaveAs: 'transferred_out' });
    await decide(id, { students: [graduate.id], outcome: 'graduate' });
    expect(await run(id)).toMatchObject({ state: 'done' });
    const old = { endDate: '2027-05-31', exitCode: 'year_end' };
    expect(await enrolmentsIn(desk.server, up?.id ?? 0, fromYearId)).toMatchObject([
      { ...old, outcome: 'promote' },
    ]);
    expect(await enrolmentsIn(desk.server, up?.id ?? 0, desk.toYearId)).toMatchObject([
      { startDate: '2027-09-01', endDate: null, entryCode: 'promoted' },
    ]);
    expect(await enrolmentsIn(desk.server, again?.id ?? 0, desk.toYearId)).toMatchObject([
      { entryCode: 'repeated' },
    ]);
    await settleExits(desk.server.app.db, '2027-06-01');
    expect(await student(out?.id ?? 0)).toMatchObject({ status: 'transferred_out' });
    expect(await student(graduate.id)).toMatchObject({ status: 'graduated' });
    expect(await enrolmentsIn(desk.server, graduate.id, fromYearId)).toMatchObject([
      { exitCode: 'graduated' },
    ]);
    expect(await enrolmentsIn(desk.server, graduate.id, desk.toYearId)).toEqual([]);
    const { rows } = await desk.server.send(studentHistory, { params: { id: up?.id ?? 0 } }, 'head');
    expect(rows[0]).toMatchObject({ action: 'rollover' });
  });

  test('Repeat year: new enrolment same level; "repeater" in statistics', async () => {
    const row = await aStudent('P3/1');
    const { id } = await start();
    await decide(id, { students: [row.id], outcome: 'repeat' });
    await run(id);
    const { rows } = await desk.server.send(
      listStudents,
      { query: { entry: 'repeated', size: 100 } },
      'head',
      {
        yearId: desk.toYearId,
      },
    );
    expect(rows.map((found) => found.id)).toEqual([row.id]);
    expect(rows[0]).toMatchObject({ className: 'P3/1', entryCode: 'repeated' });
  });

  test('undecided students stay where they are, once somebody has said so', async () => {
    const [first, second] = await studentsOf('P5/1');
    const { id } = await start();
    await decide(id, { students: [first?.id ?? 0], outcome: 'repeat' });
    await expect(run(id, { leaveUndecided: false })).rejects.toMatchObject({ code: 'rollover_undecided' });
    await run(id);
    expect(await enrolmentsIn(desk.server, second?.id ?? 0, fromYearId)).toMatchObject([{ endDate: null }]);
    const next = await start();
    expect((await decisions(next.id)).map((row) => row.id)).not.toContain(first?.id);
  });

  test('does nothing twice: a second run of the same batch answers that it is done', async () => {
    const row = await aStudent('P1/1');
    const { id } = await start();
    await decide(id, { students: [row.id], outcome: 'promote' });
    const { version } = (await summary(id)).rollover;
    const body = { version, leaveUndecided: true, earlyReason: 'ທົດສອບ' };
    await Promise.all([
      desk.server.send(runRollover, { params: { id }, body }, 'head'),
      desk.server.send(runRollover, { params: { id }, body }, 'head'),
    ]);
    await run(id);
    expect(await enrolmentsIn(desk.server, row.id, desk.toYearId)).toHaveLength(1);
  });

  test('what runs is what was previewed: a change since is refused, and nobody is carried over', async () => {
    const [row, other] = await studentsOf('P1/1');
    const { id } = await start();
    await decide(id, { students: [row?.id ?? 0], outcome: 'promote' });
    const { version } = (await summary(id)).rollover;
    await decide(id, { students: [other?.id ?? 0], outcome: 'promote' });
    await expect(run(id, { version })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      details: { current: { id, version: version + 1 }, changedBy: { en: expect.any(String) } },
    });
    await result((await aStudent('M4/1')).id, 9);
    await decide(id, { students: [row?.id ?? 0], outcome: 'promote' });
    await result((await studentsOf('M4/1'))[1]?.id ?? 0, 9);
    await desk.server.app.db.update(yearResults).set({ average: 2 });
    await expect(run(id)).rejects.toMatchObject({ code: 'rollover_changed' });
    expect(await enrolmentsIn(desk.server, row?.id ?? 0, desk.toYearId)).toEqual([]);
  });

  test('a class that would be over capacity needs a reason', async () => {
    const rows = await studentsOf('P1/1');
    const { id } = await start();
    await decide(id, { students: rows.map((row) => row.id), outcome: 'promote' });
    await desk.server.app.db
      .update(classes)
      .set({ capacity: rows.length - 1 })
      .where(and(eq(classes.yearId, desk.toYearId), eq(classes.name, 'P2/1')));
    await expect(run(id)).rejects.toMatchObject({
      code: 'rollover_over_capacity',
      details: { classes: 'P2/1' },
    });
    expect(await run(id, { overCapacityReason: 'ຫ້ອງໃຫຍ່' })).toMatchObject({ state: 'done' });
  });

  test('of which nobody has begun one isn’t told to run', async () => {
    const { id } = await start();
    expect((await summary(id)).job).toBeNull();
  });

  test('with nobody decided there is nothing to run', async () => {
    const { id } = await start();
    await expect(run(id)).rejects.toMatchObject({ code: 'rollover_empty' });
  });
});

describe('a server that stops', () => {
  /** What a server leaves behind that is killed in the middle of a run. */
  const leftBehind = async (id: number) => {
    const { version } = (await summary(id)).rollover;
    const input = {
      id,
      body: { version, leaveUndecided: true, overCapacityReason: '', earlyReason: 'ທົດສອບ' },
    };
    await desk.server.app.db.execute(sql`
      insert into job (kind, subject, branch_id, year_id, input, request_id, created_by, state, server, attempts, beat_at, done, total)
      select 'education.rollover.run', ${`education.rollover:${id}`}, 1, ${fromYearId}, ${JSON.stringify(input)}::jsonb, 'r-1',
        id, 'running', 'killed', 1, now() - interval '2 minutes', 20, 42 from app_user where username = 'head'`);
  };
  const settled = async (id: number) => {
    for (;;) {
      const { job, rollover } = await summary(id);
      if (job?.finishedAt) return { job, rollover };
      await wait(20);
    }
  };

  test('in the middle of a run is followed by one that does it, once', async () => {
    const row = await aStudent('P1/1');
    const { id } = await start();
    await decide(id, { students: [row.id], outcome: 'promote' });
    await leftBehind(id);
    expect((await summary(id)).job).toMatchObject({ state: 'running', done: 20, total: 42 });
    await desk.server.app.jobs.open();
    expect(await settled(id)).toMatchObject({
      rollover: { state: 'done' },
      job: { state: 'done', total: 1 },
    });
    expect(await enrolmentsIn(desk.server, row.id, desk.toYearId)).toHaveLength(1);
  });

  test('after a run carries nobody over twice', async () => {
    const row = await aStudent('P1/1');
    const { id } = await start();
    await decide(id, { students: [row.id], outcome: 'promote' });
    await run(id);
    await leftBehind(id);
    await desk.server.app.jobs.open();
    expect((await settled(id)).job).toMatchObject({ state: 'done', result: { students: 0 } });
    expect(await enrolmentsIn(desk.server, row.id, desk.toYearId)).toHaveLength(1);
  });
});

describe('Rollover wrong: undo', () => {
  test('the whole batch: every enrolment and status is as it was', async () => {
    const before = await everyEnrolment(desk.server);
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
                students: chosen,
                outcome: outcome as 'promote',
                ...(outcome === 'leave' && { leaveAs: 'withdrawn' as const }),
              });
          }
          // M7 has no level above it: who was to be promoted there has no class.
          const stuck = await decisions(id, { conflict: 'no_target_class' });
          if (stuck.length > 0)
            await decide(id, { students: stuck.map((row) => row.id), outcome: 'undecided' });
          if ((await decisions(id)).every(({ outcome }) => outcome === null)) return;
          await run(id);
          expect(await everyEnrolment(desk.server)).not.toEqual(before);
          await undo(id);
          expect(await everyEnrolment(desk.server)).toEqual(before);
        },
      ),
      { numRuns: 5 },
    );
  }, 120_000);

  test('choices of an undone batch are there again in the next', async () => {
    const row = await aStudent('P1/1');
    const { id } = await start();
    await decide(id, { students: [row.id], outcome: 'repeat', reason: 'ຂາດຮຽນ' });
    await run(id);
    expect(await undo(id)).toMatchObject({ state: 'done' });
    expect(await of((await start()).id, row.id)).toMatchObject({ outcome: 'repeat', reason: 'ຂາດຮຽນ' });
    const { rows } = await desk.server.send(rolloverAudit, { params: { id } }, 'head');
    expect(rows.map(({ action }) => action)).toEqual(['undo', 'run', 'decide', 'create']);
  });

  test('undo batch; if blocked, list blocking rows; then student by student', async () => {
    const [billed, free] = await studentsOf('P1/1');
    const [came, marked] = await studentsOf('P3/1');
    const { id } = await start();
    await decide(id, {
      students: [billed, free, came, marked].map((row) => row?.id ?? 0),
      outcome: 'promote',
    });
    await run(id);
    const { db } = desk.server.app;
    await db.execute(sql`insert into invoice (number, branch_id, year_id, student_id, family_id, issue_date, due_date, total, state)
      select 'NEW-1', 1, ${desk.toYearId}, p.id, p.family_id, '2027-09-02', '2027-09-30', 0, 'draft' from student p where p.id = ${billed?.id}`);
    await db.execute(sql`insert into check_event (branch_id, student_id, day, direction, occurred_at, source, idempotency_key)
      values (1, ${came?.id}, '2027-09-01', 'in', now(), 'code', gen_random_uuid())`);
    await db.execute(sql`insert into mark (student_id, year_id, class_id, subject_id, book_column, value)
      select e.student_id, e.year_id, e.class_id, (select min(id) from subject), 'm9', 750 from enrolment e
      where e.student_id = ${marked?.id} and e.year_id = ${desk.toYearId}`);
    await expect(undo(id)).rejects.toMatchObject({ code: 'rollover_blocked', details: { students: 3 } });
    const { students: blocked, rows } = await desk.server.send(rolloverBlocks, { params: { id } }, 'head');
    expect(blocked).toBe(3);
    expect(rows).toContainEqual(
      expect.objectContaining({ id: billed?.id, kind: 'invoice', what: 'NEW-1', day: '2027-09-02' }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ id: came?.id, kind: 'attendance', day: '2027-09-01' }),
    );
    expect(rows).toContainEqual(expect.objectContaining({ id: marked?.id, kind: 'result' }));
    const back = await desk.server.send(
      undoStudents,
      { params: { id }, body: { students: [billed?.id ?? 0, free?.id ?? 0], reason: 'ຜິດຫ້ອງ' } },
      'head',
    );
    expect(back.rows.find((row) => row.id === free?.id)).toMatchObject({ takenBack: true, blocks: [] });
    expect(back.rows.find((row) => row.id === billed?.id)).toMatchObject({
      takenBack: false,
      blocks: [{ kind: 'invoice' }],
    });
    expect(await enrolmentsIn(desk.server, free?.id ?? 0, fromYearId)).toMatchObject([{ endDate: null }]);
    expect(await enrolmentsIn(desk.server, billed?.id ?? 0, desk.toYearId)).toHaveLength(1);
    await db.execute(sql`delete from invoice where number = 'NEW-1'`);
    await db.execute(sql`delete from mark where year_id = ${desk.toYearId}`);
    await db.execute(sql`alter table check_event disable trigger user`);
    await db.execute(sql`delete from check_event where day = '2027-09-01'`);
    await db.execute(sql`alter table check_event enable trigger user`);
  });

  test('a leave asked for a day of the new year stands in the way, and no more once it is refused', async () => {
    const [away] = await studentsOf('P3/1');
    const { id } = await start();
    await decide(id, { students: [away?.id ?? 0], outcome: 'promote' });
    await run(id);
    const { db } = desk.server.app;
    await db.execute(sql`insert into leave_request
        (branch_id, student_id, first_day, last_day, reason, state, asked_by, decided_at)
      select 1, ${away?.id}, '2027-08-20', '2027-10-06', 'ໄປຕ່າງແຂວງ', 'approved', min(id), now() from app_user`);
    const { rows } = await desk.server.send(rolloverBlocks, { params: { id } }, 'head');
    expect(rows).toMatchObject([{ id: away?.id, kind: 'attendance', day: '2027-09-01' }]);
    await expect(undo(id)).rejects.toMatchObject({ code: 'rollover_blocked' });
    await db.execute(sql`update leave_request set state = 'refused' where student_id = ${away?.id}`);
    expect(await undo(id)).toMatchObject({ state: 'done' });
  });

  test('a candidate for graduation in the new year stands in the way', async () => {
    const [last] = await studentsOf('M1/1');
    const { id } = await start();
    await decide(id, { students: [last?.id ?? 0], outcome: 'promote' });
    await run(id);
    const { db } = desk.server.app;
    await db.execute(sql`with batch as (insert into graduation_batch (branch_id, year_id, level_id, leaves_school, created_by)
        select 1, ${desk.toYearId}, min(id), false, (select min(id) from app_user) from level returning id)
      insert into graduation_candidate (batch_id, student_id, enrolment_id)
      select batch.id, e.student_id, e.id from batch, enrolment e
      where e.student_id = ${last?.id} and e.year_id = ${desk.toYearId}`);
    const { rows } = await desk.server.send(rolloverBlocks, { params: { id } }, 'head');
    expect(rows).toMatchObject([{ id: last?.id, kind: 'result' }]);
    await db.execute(sql`delete from graduation_batch where year_id = ${desk.toYearId}`);
    expect(await undo(id)).toMatchObject({ state: 'done' });
  });

  test('each student’s own history tells the step into the new year and the way back, with the reason', async () => {
    const [up, alone, stays] = await studentsOf('P3/1');
    const ids = [up?.id ?? 0, alone?.id ?? 0];
    const told = async (studentId = 0) =>
      (await desk.server.send(studentHistory, { params: { id: studentId } }, 'head')).rows.map(
        ({ action, reason }) => [action, reason],
      );
    const toldBefore = await told(stays?.id);
    const { id } = await start();
    await decide(id, { students: ids, outcome: 'promote' });
    await run(id);
    const body = { students: [alone?.id ?? 0], reason: 'ຜິດຫ້ອງ' };
    await desk.server.send(undoStudents, { params: { id }, body }, 'head');
    await undo(id);
    expect((await told(up?.id)).slice(0, 2)).toEqual([
      ['rollover_undone', 'ຜິດສົກຮຽນ'],
      ['rollover', null],
    ]);
    expect((await told(alone?.id)).slice(0, 2)).toEqual([
      ['rollover_undone', 'ຜິດຫ້ອງ'],
      ['rollover', null],
    ]);
    expect(await told(stays?.id)).toEqual(toldBefore);
  });

  test('a result, a move or a suspension in the new year stands in the way too', async () => {
    const [marked, suspended] = await studentsOf('M1/1');
    const { id } = await start();
    await decide(id, { students: [marked?.id ?? 0, suspended?.id ?? 0], outcome: 'promote' });
    await run(id);
    await desk.server.app.db
      .insert(yearResults)
      .values({ studentId: marked?.id ?? 0, yearId: desk.toYearId, average: 6 });
    const { version } = await student(suspended?.id ?? 0);
    await desk.server.send(
      suspendStudent,
      { params: { id: suspended?.id ?? 0 }, body: { version, reason: 'x' } },
      'head',
      { yearId: desk.toYearId },
    );
    const { rows } = await desk.server.send(rolloverBlocks, { params: { id } }, 'head');
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['result', 'status']);
    await desk.server.app.db
      .update(students)
      .set({ status: 'enrolled' })
      .where(eq(students.id, suspended?.id ?? 0));
  });
});
