import {
  exportDecisions,
  finalLevels,
  listDecisions,
  listRollovers,
  rolloverAudit,
  runRollover,
  saveResults,
  startRollover,
} from '@suksa/contracts/education';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { academicYears, markSchemes, students } from '../../../db/schema/index.ts';
import { databaseRefusal } from '../../../plugins/database-refusal.ts';
import { classNamed, fromYearId, useRolloverFixture } from './rollover-testing.ts';

const desk = useRolloverFixture();
const { start, summary, decisions, decide, run, undo, result, studentsOf, aStudent, of, filterOf } = desk;

describe('outcomes filled in from results', () => {
  test('an average of 5.0 promotes, one below waits for the re-sit', async () => {
    const [passes, fails] = await studentsOf('P1/1');
    await result(passes?.id ?? 0, 5);
    await result(fails?.id ?? 0, 4.99);
    const { id } = await start();
    expect(await of(id, passes?.id ?? 0)).toMatchObject({ outcome: 'promote', chosenBy: null });
    expect(await of(id, fails?.id ?? 0)).toMatchObject({ outcome: 're_sit_pending', toClass: null });
  });

  test('the pass mark and the promotion rule of the level decide, not those of other levels', async () => {
    const { db } = desk.server.app;
    const byRule = async (rule: {
      passMark?: number;
      promotion?: 'average_and_subjects';
      mostFailed?: number;
    }) => {
      await db.delete(markSchemes).where(eq(markSchemes.isDefault, false));
      const [made] = await db
        .insert(markSchemes)
        .values({ nameLo: 'ປ.1', nameEn: 'P1', ...rule })
        .returning({ id: markSchemes.id });
      await db.execute(sql`insert into mark_scheme_level (level_id, scheme_id)
        select id, ${made?.id} from level where code = 'P1'`);
    };
    const [strict, usual] = [await aStudent('P1/1'), await aStudent('M1/1')];
    const outcomes = async (failed: number | null) => {
      for (const { id } of [strict, usual]) {
        await result(id, 5.5);
        await db.execute(sql`update year_result set failed_subjects = ${failed} where student_id = ${id}`);
      }
      const { id } = await start();
      return [(await of(id, strict.id)).outcome, (await of(id, usual.id)).outcome];
    };
    try {
      await byRule({ passMark: 6 });
      expect(await outcomes(0)).toEqual(['re_sit_pending', 'promote']);
      await byRule({ promotion: 'average_and_subjects', mostFailed: 2 });
      expect(await outcomes(2)).toEqual(['promote', 'promote']);
      expect(await outcomes(3)).toEqual(['re_sit_pending', 'promote']);
      expect(await outcomes(null)).toEqual([null, 'promote']);
    } finally {
      await db.delete(markSchemes).where(eq(markSchemes.isDefault, false));
    }
  });

  test('who passes P5, M4 or M7 graduates; after P5 and M4 the next level is here, after M7 nothing', async () => {
    for (const level of finalLevels) {
      const row = await aStudent(`${level}/1`);
      await result(row.id, 7.5);
      const { outcome, toClass } = await of((await start()).id, row.id);
      expect(outcome).toBe('graduate');
      expect(toClass?.name).toBe({ P5: 'M1/1', M4: 'M5/1', M7: undefined }[level]);
    }
  });

  test('where a graduation batch has the student, its exam says who graduates', async () => {
    const { db } = desk.server.app;
    const row = await aStudent('M7/1');
    await result(row.id, 8);
    await db.execute(sql`
      with made as (insert into graduation_batch (branch_id, year_id, level_id, leaves_school, created_by)
        select 1, ${fromYearId}, l.id, true, 1 from level l where l.code = 'M7' returning id)
      insert into graduation_candidate (batch_id, student_id, enrolment_id)
      select made.id, e.student_id, e.id from made, enrolment e
      where e.student_id = ${row.id} and e.year_id = ${fromYearId} and e.is_current`);
    const outcomeAs = async (status: string, reSit: number | null = null) => {
      await db.execute(sql`update graduation_candidate set status = ${status}, re_sit_result = ${reSit},
        exam_result = 4
        where student_id = ${row.id}`);
      const { id } = await start();
      return (await of(id, row.id)).outcome;
    };
    expect(await outcomeAs('eligible')).toBeNull();
    expect(await outcomeAs('exam_failed')).toBe('re_sit_pending');
    expect(await outcomeAs('exam_failed', 3)).toBe('repeat');
    expect(await outcomeAs('exam_passed')).toBe('graduate');
    await db.execute(sql`delete from graduation_candidate`);
    await db.execute(sql`delete from graduation_batch`);
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
    const [open, decided] = await studentsOf('M1/1');
    const { id } = await start();
    await decide(id, { students: [decided?.id ?? 0], outcome: 'repeat', reason: 'ຄອບຄົວຂໍ' });
    await result(open?.id ?? 0, 8);
    await result(decided?.id ?? 0, 8);
    await start();
    expect(await of(id, open?.id ?? 0)).toMatchObject({ outcome: 'promote' });
    expect(await of(id, decided?.id ?? 0)).toMatchObject({ outcome: 'repeat', reason: 'ຄອບຄົວຂໍ' });
    await decide(id, { students: [decided?.id ?? 0], outcome: 'from_result' });
    expect(await of(id, decided?.id ?? 0)).toMatchObject({ outcome: 'promote', chosenBy: null });
  });

  test('the usual class is that of the same section; who repeats stays at the level', async () => {
    const row = await aStudent('P1/1');
    const { id } = await start();
    await decide(id, { students: [row.id], outcome: 'promote' });
    expect((await of(id, row.id)).toClass?.name).toBe('P2/1');
    await decide(id, { students: [row.id], outcome: 'repeat' });
    expect((await of(id, row.id)).toClass?.name).toBe('P1/1');
  });

  test('a class of a wrong level fits nobody, and whom it does not fit is named', async () => {
    const row = await aStudent('P1/1');
    const { id } = await start();
    await decide(id, { students: [row.id], outcome: 'promote' });
    const toClassId = await classNamed(desk.server, desk.toYearId, 'P1/1');
    const { changed, unfit } = await decide(id, { students: [row.id], toClassId });
    expect({ changed, unfit: unfit.map(({ code }) => code) }).toEqual({ changed: 0, unfit: [row.code] });
    await expect(decide(id, { students: [row.id], toClassId: 1 })).rejects.toMatchObject({
      fields: [{ path: 'toClassId', code: 'not_allowed' }],
    });
  });

  test('nobody graduates from a level without a certificate: who does not fit stays as before, and is named', async () => {
    const [low, high] = [await aStudent('P3/1'), await aStudent('M7/1')];
    const { id } = await start();
    const { changed, unfit } = await decide(id, { students: [low.id, high.id], outcome: 'graduate' });
    expect({ changed, unfit: unfit.map(({ code }) => code) }).toEqual({ changed: 1, unfit: [low.code] });
    expect(await of(id, low.id)).toMatchObject({ outcome: null });
    expect(await of(id, high.id)).toMatchObject({ outcome: 'graduate' });
  });

  test('who was decided by another person meanwhile keeps that and is named; a repeated press is none', async () => {
    const [first, second] = [await aStudent('P3/1'), await aStudent('M7/1')];
    const { id } = await start();
    const shown = async (student: number) => {
      const { outcome, leaveAs, toClass } = await of(id, student);
      return { student, outcome, leaveAs, toClassId: toClass?.id ?? null };
    };
    const seen = [await shown(first.id), await shown(second.id)];
    await decide(id, { students: [first.id], outcome: 'promote' });
    const body = { students: [first.id, second.id], seen, outcome: 'repeat' as const };
    const { changed, meanwhile } = await decide(id, body);
    expect({ changed, meanwhile: meanwhile.map(({ code }) => code) }).toEqual({
      changed: 1,
      meanwhile: [first.code],
    });
    expect(await of(id, first.id)).toMatchObject({ outcome: 'promote' });
    expect(await of(id, second.id)).toMatchObject({ outcome: 'repeat' });
    const again = await decide(id, { ...body, students: [second.id], seen: seen.slice(1) });
    expect(again).toMatchObject({ changed: 1, meanwhile: [] });
    expect(
      await decide(id, { students: [first.id], seen: seen.slice(0, 1), outcome: 'repeat' }),
    ).toMatchObject({
      changed: 0,
      meanwhile: [{ id: first.id }],
    });
  });

  test('nor is who was decided meanwhile overwritten by a choice for all of a list; a repeated press is none', async () => {
    const [first] = await studentsOf('P3/1');
    const { id } = await start();
    const filter = filterOf({ class: await classNamed(desk.server, fromYearId, 'P3/1') });
    const list = () => desk.server.send(listDecisions, { params: { id }, query: filter }, 'head');
    const { version: filterSeen, total } = await list();
    await decide(id, { students: [first?.id ?? 0], outcome: 'repeat' });
    const choice = { filter, filterSeen, outcome: 'undecided' as const };
    const { changed, meanwhile } = await decide(id, choice);
    expect({ changed, meanwhile: meanwhile.map(({ code }) => code) }).toEqual({
      changed: total - 1,
      meanwhile: [first?.code],
    });
    expect(await of(id, first?.id ?? 0)).toMatchObject({ outcome: 'repeat' });
    expect(await decide(id, choice)).toMatchObject({ meanwhile: [{ id: first?.id }] });
    const { version } = await list();
    expect(await decide(id, { ...choice, filterSeen: version })).toMatchObject({
      changed: total,
      meanwhile: [],
    });
  });

  test('nor is the way in which somebody leaves overwritten', async () => {
    const row = await aStudent('P3/1');
    const { id } = await start();
    const { outcome, leaveAs, toClass } = await of(id, row.id);
    const seen = [{ student: row.id, outcome, leaveAs, toClassId: toClass?.id ?? null }];
    const leaving = { students: [row.id], seen, outcome: 'leave' as const };
    await decide(id, { ...leaving, leaveAs: 'transferred_out' });
    expect(await decide(id, { ...leaving, leaveAs: 'dropped_out' })).toMatchObject({
      changed: 0,
      meanwhile: [{ id: row.id }],
    });
    expect(await of(id, row.id)).toMatchObject({ outcome: 'leave', leaveAs: 'transferred_out' });
    expect(await decide(id, { ...leaving, leaveAs: 'transferred_out' })).toMatchObject({ meanwhile: [] });
  });

  test('who leaves says how', async () => {
    const row = await aStudent('P3/1');
    const { id } = await start();
    await expect(decide(id, { students: [row.id], outcome: 'leave' })).rejects.toMatchObject({
      fields: [{ path: 'leaveAs', code: 'required' }],
    });
  });
});

describe('the preview', () => {
  test('counts outcomes by level, conflicts, and who comes into each class', async () => {
    const rows = await studentsOf('P1/1');
    const { id } = await start();
    await decide(id, { filter: filterOf({ class: undefined }), outcome: 'undecided' });
    await decide(id, { students: rows.map((row) => row.id), outcome: 'promote' });
    const { levels, toClasses, students: all } = await summary(id);
    expect(levels.find(({ level }) => level.code === 'P1')).toMatchObject({
      promote: rows.length,
      undecided: 0,
    });
    expect(toClasses.find(({ name }) => name === 'P2/1')).toMatchObject({ there: 0, coming: rows.length });
    expect(levels.reduce((sum, level) => sum + level.undecided + level.promote, 0)).toBe(all);
  });

  test('names who has no class, who is suspended, and who owes', async () => {
    const [first, second] = await studentsOf('M1/1');
    const { id } = await start();
    await decide(id, { filter: filterOf({}), outcome: 'promote' });
    await decide(id, { filter: filterOf({ q: (await aStudent('M7/1')).code }), outcome: 'undecided' });
    await decide(id, { students: [first?.id ?? 0], toClassId: null });
    await desk.server.app.db
      .update(students)
      .set({ status: 'suspended' })
      .where(eq(students.id, second?.id ?? 0));
    const stuck = await decisions(id, { conflict: 'no_target_class' });
    expect(stuck.map((row) => row.id)).toContain(first?.id);
    expect((await of(id, second?.id ?? 0)).conflicts).toContain('suspended');
    const owing = await decisions(id, { conflict: 'debt' });
    const { conflicts } = await summary(id);
    expect(conflicts).toEqual({ no_target_class: stuck.length, suspended: 1, debt: owing.length });
    await expect(run(id)).rejects.toMatchObject({
      code: 'rollover_conflicts',
      details: { students: stuck.length },
    });
    await desk.server.app.db
      .update(students)
      .set({ status: 'enrolled' })
      .where(eq(students.id, second?.id ?? 0));
  });

  test('nobody is in both years: the register refuses the new one while the old is open', async () => {
    const [row] = await studentsOf('M1/1');
    const classId = await classNamed(desk.server, desk.toYearId, 'M2/1');
    await expect(
      desk.server.app.db.execute(sql`insert into enrolment (student_id, branch_id, year_id, class_id, start_date, entry_code)
        values (${row?.id}, 1, ${desk.toYearId}, ${classId}, '2027-09-01', 'new')`),
    ).rejects.toMatchObject({ cause: { constraint: 'enrolment_no_overlap' } });
  });

  test('is exported as it is filtered', async () => {
    const { id } = await start();
    const row = await aStudent('M7/1');
    const file = await desk.server.send(
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

describe('years and rights', () => {
  test('the new year must come after the old, which must have begun', async () => {
    const ask = (from: number, to: number) =>
      desk.server.send(startRollover, { body: { fromYearId: from, toYearId: to } }, 'head');
    await expect(ask(desk.toYearId, fromYearId)).rejects.toMatchObject({
      fields: [{ path: 'fromYearId', code: 'year_not_begun' }],
    });
    await expect(ask(fromYearId, fromYearId)).rejects.toMatchObject({
      fields: [{ path: 'toYearId', code: 'year_not_later' }],
    });
    await expect(ask(fromYearId, 999_999)).rejects.toMatchObject({ fields: [{ path: 'toYearId' }] });
  });

  test('a closed year is locked with 423, for the run, the undo and the results', async () => {
    const row = await aStudent('P1/1');
    const { id } = await start();
    await decide(id, { students: [row.id], outcome: 'promote' });
    await run(id);
    const set = (state: 'open' | 'closing' | 'closed') =>
      desk.server.app.db.update(academicYears).set({ state }).where(eq(academicYears.id, fromYearId));
    await set('closing');
    await set('closed');
    const locked = { status: 423, code: 'year_closed' };
    await expect(undo(id)).rejects.toMatchObject(locked);
    await expect(start()).rejects.toMatchObject(locked);
    const classId = await classNamed(desk.server, fromYearId, 'P1/1');
    const rows = [{ studentId: row.id, average: 5, failedSubjects: null, conduct: '' as const, version: 0 }];
    await expect(
      desk.server.send(saveResults, { body: { classId, source: 'typed', rows } }, 'head'),
    ).rejects.toMatchObject(locked);
    await set('closing');
    await set('open');
  });

  test('the registrar prepares, the head runs; a teacher has nothing to do with it', async () => {
    const { id } = await desk.server.send(
      startRollover,
      { body: { fromYearId, toYearId: desk.toYearId } },
      'registrar',
    );
    const body = { version: 1, leaveUndecided: true };
    await expect(desk.server.send(runRollover, { params: { id }, body }, 'registrar')).rejects.toMatchObject({
      status: 403,
    });
    await expect(desk.server.send(listRollovers, {}, 'teacher')).rejects.toMatchObject({ status: 403 });
  });

  test('a rollover of another branch is not found from here', async () => {
    const { id } = await start();
    await expect(
      desk.server.send(rolloverAudit, { params: { id } }, 'admin', { branchId: 2 }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a change of year in November', () => {
  test('is questioned with the figures, and runs for a reason that the history keeps', async () => {
    const row = await aStudent('P1/1');
    const { id } = await start();
    await decide(id, { students: [row.id], outcome: 'promote' });
    const { early } = await summary(id);
    if (!early) throw new Error('nobody has a result');
    expect(early.students).toBeGreaterThan(early.results * 2);
    await expect(run(id, { earlyReason: '' })).rejects.toMatchObject({ code: 'rollover_early' });
    expect(await run(id, { earlyReason: 'ໂຮງຮຽນຍ້າຍ' })).toMatchObject({ state: 'done' });
    const { rows } = await desk.server.send(rolloverAudit, { params: { id } }, 'head');
    expect(rows.find(({ action }) => action === 'run')?.reason).toBe('ໂຮງຮຽນຍ້າຍ');
    await undo(id);
  });

  test('offers who is at the end of M7 no promotion: it is told at once, not as "No class" before the run', async () => {
    const row = await aStudent('M7/1');
    const { id } = await start();
    const { changed, unfit } = await decide(id, { students: [row.id], outcome: 'promote' });
    expect({ changed, unfit: unfit.map((one) => one.id) }).toEqual({ changed: 0, unfit: [row.id] });
    expect((await decide(id, { students: [row.id], outcome: 'repeat' })).changed).toBe(1);
  });
});

test('who begins the same change of year at the same moment as somebody else is told so', () => {
  const refused = Object.assign(new Error(), { code: '23505', constraint: 'rollover_batch_one_draft' });
  expect(databaseRefusal(desk.server.app.constraintRefusals, refused)).toMatchObject({
    code: 'rollover_draft_meanwhile',
    statusCode: 409,
  });
});
