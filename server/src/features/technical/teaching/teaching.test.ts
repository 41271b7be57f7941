import {
  changeTeaching,
  copyTeaching,
  createLesson,
  createTimetable,
  createTimetableRule,
  markTeachers,
  readTeaching,
  type Teaching,
  type TeachingCell,
  type TeachingRow,
  teachingAudit,
  updateTeachingProfile,
} from '@suksa/contracts/technical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { faultOf } from './cell-rules.ts';

let server: TestServer;
let start: Teaching;

beforeAll(async () => {
  server = await startTestServer();
  start = await server.send(readTeaching, {}, 'head');
});
afterAll(() => server.stop());

/** Each test has a cell of its own. */
const takeCell = (): TeachingCell => {
  const taken = start.cells.find(({ rows }) => rows.length > 0);
  if (!taken) throw new Error('No cell is left.');
  start = { ...start, cells: start.cells.filter((cell) => cell !== taken) };
  return taken;
};
const another = ({ rows }: TeachingCell): number =>
  start.teachers.find(({ id, available }) => available && rows.every(({ teacherId }) => teacherId !== id))
    ?.id ?? 0;
const put = (cells: readonly TeachingCell[], as: 'head' | 'admin' = 'head') =>
  server.send(changeTeaching, { body: { cells: [...cells] } }, as);
const mainRow = (teacherId: number, changes: Partial<TeachingRow> = {}): TeachingRow => ({
  ...{ teacherId, part: 'main', from: '2026-09-01', until: null },
  ...changes,
});

describe('who teaches what', () => {
  test('has every class with its subjects, their teachers, caps and what they are qualified for', () => {
    expect(start.classes.length).toBeGreaterThan(4);
    expect(start.cells.every(({ version }) => version >= 0)).toBe(true);
    const busy = start.teachers.find(({ weeklyCap, subjectIds }) => weeklyCap && subjectIds.length > 0);
    expect(busy).toMatchObject({ available: true, elsewhere: 0 });
  });

  test('is replaced in mid-year: one ends, another begins, and the right to enter marks follows', async () => {
    const cell = takeCell();
    const [before] = cell.rows;
    const next = another(cell);
    const rows = [
      mainRow(before?.teacherId ?? 0, { until: '2026-11-24' }),
      mainRow(next, { from: '2026-11-25' }),
    ];
    const { cells, refused } = await put([{ ...cell, rows }]);
    expect(refused).toEqual([]);
    expect(cells).toMatchObject([{ version: cell.version + 1, rows }]);
    const params = { classId: cell.classId, subjectId: cell.subjectId };
    const on = async (date: string) =>
      (await server.send(markTeachers, { params, query: { date } }, 'head')).teachers.map(({ id }) => id);
    expect(await on('2026-11-24')).toEqual([before?.teacherId]);
    expect(await on('2026-11-25')).toEqual([next]);
    expect(await on('2026-08-01')).toEqual([]);
    const { rows: history } = await server.send(teachingAudit, { params }, 'head');
    expect(history).toMatchObject([{ action: 'edit', changes: [{ field: 'teachers' }] }]);
  });

  test('has an assistant beside the main teacher, who comes first among those who enter marks', async () => {
    const cell = takeCell();
    const helper = another(cell);
    const { refused } = await put([
      { ...cell, rows: [...cell.rows, mainRow(helper, { part: 'assistant' })] },
    ]);
    expect(refused).toEqual([]);
    const { teachers } = await server.send(
      markTeachers,
      { params: { classId: cell.classId, subjectId: cell.subjectId }, query: { date: '2026-11-25' } },
      'head',
    );
    expect(teachers.map(({ id }) => id)).toEqual([cell.rows[0]?.teacherId, helper]);
  });

  test('is written by one of two editors; the other is given the cell as it is, and the rest is written', async () => {
    const [contested, own] = [takeCell(), takeCell()];
    await put([{ ...contested, rows: [mainRow(another(contested))] }], 'admin');
    const { cells, refused } = await put([
      { ...contested, rows: [] },
      { ...own, rows: [] },
    ]);
    expect(cells).toMatchObject([{ classId: own.classId, subjectId: own.subjectId, rows: [] }]);
    expect(refused).toMatchObject([
      {
        code: 'conflict',
        cell: { version: contested.version + 1, rows: [{ teacherId: another(contested) }] },
      },
    ]);
  });

  test('of ten editors of one cell at once, one writes and nine are told', async () => {
    const cell = takeCell();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => put([{ ...cell, rows: [mainRow(another(cell))] }])),
    );
    expect(answers.filter(({ cells }) => cells.length === 1)).toHaveLength(1);
    expect(answers.filter(({ refused }) => refused[0]?.code === 'conflict')).toHaveLength(9);
  });

  test('keeps out strangers, other days, and classes and subjects that the year doesn’t have', async () => {
    const cell = takeCell();
    const codeOf = async (changes: Partial<TeachingCell>) =>
      (await put([{ ...cell, ...changes }])).refused[0]?.code;
    const family = 8;
    expect(await codeOf({ rows: [mainRow(family)] })).toBe('not_a_teacher');
    expect(await codeOf({ rows: [mainRow(another(cell), { from: '2026-08-31' })] })).toBe('outside_year');
    expect(await codeOf({ classId: 999_999 })).toBe('not_in_curriculum');
    expect(await codeOf({ subjectId: 999_999 })).toBe('not_in_curriculum');
    const two = [...cell.rows, mainRow(another(cell))];
    expect(await codeOf({ rows: two })).toBe('two_main_teachers');
    expect(await codeOf({ rows: [...cell.rows, ...cell.rows] })).toBe('teacher_twice');
  });

  test('is copied from last year only where nobody is planned', async () => {
    const [year] = start.years;
    const cell = takeCell();
    await put([{ ...cell, rows: [] }]);
    const employed = (lastDay: string | null) =>
      server.app.connection.pool.query('update app_user set employed_until = $2 where id = $1', [
        cell.rows[0]?.teacherId,
        lastDay,
      ]);
    const body = { fromYearId: year?.id ?? 0, preview: true };
    const counts = await server.send(copyTeaching, { body }, 'head');
    expect(counts.copied).toBeGreaterThan(0);
    expect(counts.planned).toBeGreaterThan(10);
    await employed('2026-12-31');
    await server.send(copyTeaching, { body: { ...body, preview: false } }, 'head');
    await employed(null);
    const again = await server.send(copyTeaching, { body }, 'head');
    expect(again.copied).toBe(0);
    const { cells } = await server.send(readTeaching, {}, 'head');
    const now = cells.find((one) => one.classId === cell.classId && one.subjectId === cell.subjectId);
    expect(now?.rows, 'until the last day of who leaves').toMatchObject([
      { from: '2026-09-01', until: '2026-12-31' },
    ]);
    await expect(
      server.send(copyTeaching, { body: { fromYearId: 999, preview: true } }, 'head'),
    ).rejects.toMatchObject({ fields: [{ path: 'fromYearId' }] });
  });

  test('keeps the cap and subjects of a teacher, against the version that was read', async () => {
    const teacher = start.teachers[0] as Teaching['teachers'][number];
    const body = { weeklyCap: 18, subjectIds: [1, 2], version: teacher.version };
    const params = { id: teacher.id };
    const after = await server.send(updateTeachingProfile, { params, body }, 'head');
    expect(after).toMatchObject({ weeklyCap: 18, subjectIds: [1, 2], version: teacher.version + 1 });
    await expect(server.send(updateTeachingProfile, { params, body }, 'admin')).rejects.toMatchObject({
      code: 'conflict',
    });
    const trained = { params, body: { ...body, training: 'higher' as const, version: after.version } };
    const told = await server.send(updateTeachingProfile, trained, 'head');
    // A page of before it was asked for says nothing of it.
    const silent = { params, body: { ...body, version: told.version } };
    const kept = await server.send(updateTeachingProfile, silent, 'head');
    expect([told.training, kept.training]).toEqual(['higher', 'higher']);
    const later = { ...body, version: kept.version };
    await expect(
      server.send(updateTeachingProfile, { params, body: { ...later, subjectIds: [99_999] } }, 'head'),
    ).rejects.toMatchObject({ fields: [{ path: 'subjectIds' }] });
    await expect(
      server.send(updateTeachingProfile, { params: { id: 8 }, body: later }, 'head'),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is seen by teachers and planned by the academic office', async () => {
    await server.send(readTeaching, {}, 'teacher');
    const cell = takeCell();
    await expect(server.send(changeTeaching, { body: { cells: [cell] } }, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
    await expect(server.send(readTeaching, {}, 'cashier')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(
      server.send(changeTeaching, { body: { cells: [cell] } }, 'head', { yearId: start.years[0]?.id ?? 0 }),
    ).rejects.toMatchObject({ code: 'year_closed' });
  });
});

test('the plan knows what the timetable that is being made leaves of a teacher’s week', async () => {
  const before = await server.send(readTeaching, {}, 'head');
  for (const { periodSetId } of before.classes)
    expect(before.periods.some(({ setId }) => setId === periodSetId)).toBe(true);
  const teacherId = before.cells.find(({ rows }) => rows.length > 0)?.rows[0]?.teacherId ?? 0;
  const { id } = await server.send(createTimetable, { body: { name: 'Bounds', copyOf: null } }, 'head');
  const times = [{ weekday: 1, startsAt: '07:00', endsAt: '12:00' }];
  const who = { kind: 'teacher' as const, id: teacherId };
  const rules = [
    { rule: { kind: 'unavailable' as const, who, times }, weight: 100 },
    { rule: { kind: 'most-days' as const, who, most: 3 }, weight: 100 },
    { rule: { kind: 'most-hours' as const, who: 'teachers' as const, most: 5 }, weight: 100 },
    { rule: { kind: 'most-hours' as const, who, most: 2 }, weight: 90 },
  ];
  for (const body of rules) await server.send(createTimetableRule, { params: { id }, body }, 'head');
  const body = {
    ...{ subjectId: before.subjects[0]?.id ?? 0, blocks: [2, 1], parallel: '', roomKind: null, roomIds: [] },
    ...{ classes: before.classes.slice(0, 3).map((one) => ({ classId: one.id, groupId: null })) },
    teacherIds: [teacherId],
  };
  await server.send(createLesson, { params: { id }, body }, 'head');
  const after = await server.send(readTeaching, {}, 'head');
  expect(after.limits).toContainEqual({ teacherId, away: times, mostHours: 5, mostDays: 3, shared: 6 });
});

test('one teacher follows another in a cell, and nobody is there twice at once', () => {
  const frame = { start: '2026-09-01', end: '2027-05-31', teachers: new Set([1, 2]) };
  const first = mainRow(1, { until: '2026-12-31' });
  expect(faultOf([first, mainRow(2, { from: '2027-01-01' })], frame)).toBeNull();
  expect(faultOf([first, mainRow(2, { from: '2026-12-31' })], frame)).toBe('two_main_teachers');
  expect(faultOf([first, mainRow(1, { part: 'assistant' })], frame)).toBe('teacher_twice');
  expect(faultOf([mainRow(1, { from: '2026-10-02', until: '2026-10-01' })], frame)).toBe('outside_year');
});
