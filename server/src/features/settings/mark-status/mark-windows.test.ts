import { classResults, saveResults } from '@suksa/contracts/education';
import { monthsInOrder, usualPattern, windowStateAt, windowsOfYear } from '@suksa/contracts/marks/window';
import { me } from '@suksa/contracts/session';
import {
  closeMarkWindows,
  createMarkWindow,
  deleteMarkWindow,
  exportMarkWindows,
  listMarkWindows,
  type MarkWindowInput,
  makeMarkWindows,
  markWindowAudit,
  markWindowChoices,
  reopenMarkWindows,
  shiftMarkWindows,
  updateMarkWindow,
} from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../../http/actor.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { entryWindow, requireOpenWindow } from './mark-window-service.ts';

let server: TestServer;
let context: Pick<Context, 'branch'>;
let yearId: number;
let closedId: number;
beforeAll(async () => {
  server = await startTestServer();
  const { branches } = await server.send(me, {}, 'head');
  const [branch] = branches;
  if (!branch) throw new Error('the demo school has no branch');
  context = { branch };
  yearId = branch.years.find(({ state }) => state === 'open')?.id ?? 0;
  closedId = branch.years.find(({ state }) => state === 'closed')?.id ?? 0;
});
afterEach(async () => {
  await server.app.db.execute(sql`delete from mark_window`);
});
afterAll(() => server.stop());

const at = (moment: string) => new Date(`${moment}+07:00`);

describe('an entry window', () => {
  const times = {
    opensAt: at('2026-10-25T08:00'),
    closesAt: at('2026-11-03T17:00'),
    endedAt: null,
    reopenedUntil: null,
  };
  test.each([
    ['before', '2026-10-25T07:59', {}],
    ['open', '2026-10-25T08:00', {}],
    ['open', '2026-11-03T16:59', {}],
    ['after', '2026-11-03T17:00', {}],
    ['after', '2026-10-26T08:00', { endedAt: at('2026-10-26T07:00') }],
    ['reopened', '2026-11-10T08:00', { reopenedUntil: at('2026-11-11T17:00') }],
    ['after', '2026-11-11T17:00', { reopenedUntil: at('2026-11-11T17:00') }],
  ])('is %s at %s', (state, moment, changes) => {
    expect(windowStateAt({ ...times, ...changes }, at(moment))).toBe(state);
  });
});

describe('the windows of a year by one rule', () => {
  const year = {
    start: '2026-09-01',
    end: '2027-05-31',
    markingMonths: [2, 3, 9, 12],
    terms: [
      { number: 1, end: '2027-01-15' },
      { number: 2, end: '2027-05-31' },
    ],
  };

  test('follow the year’s months from the 25th for ten days, the last day of a shorter month', () => {
    expect(monthsInOrder(year)).toEqual([
      { month: 9, year: 2026 },
      { month: 12, year: 2026 },
      { month: 2, year: 2027 },
      { month: 3, year: 2027 },
    ]);
    const made = windowsOfYear({ ...usualPattern, day: 31, periods: ['month'] }, year);
    expect(made.map(({ opensOn, closesOn }) => [opensOn, closesOn])).toEqual([
      ['2026-09-30', '2026-10-09'],
      ['2026-12-31', '2027-01-09'],
      ['2027-02-28', '2027-03-09'],
      ['2027-03-31', '2027-04-09'],
    ]);
  });

  test('put exams around the end of their term, results around that of the year, and re-sits behind it', () => {
    const made = windowsOfYear({ ...usualPattern, periods: ['term_exam_1', 're_sit', 'year_result'] }, year);
    expect(made.map(({ period, opensOn }) => [period, opensOn])).toEqual([
      ['term_exam_1', '2027-01-08'],
      ['re_sit', '2027-06-01'],
      ['year_result', '2027-05-24'],
    ]);
  });
});

const typed = (changes: Partial<MarkWindowInput> = {}): MarkWindowInput => ({
  period: 'month',
  month: 10,
  levelId: null,
  opensOn: '2026-10-25',
  opensTime: '08:00',
  closesOn: '2027-11-03',
  closesTime: '17:00',
  ...changes,
});
const add = (changes?: Partial<MarkWindowInput>, as: Account = 'head') =>
  server.send(createMarkWindow, { body: typed(changes) }, as);
/** A window that is open now, whenever the test runs, and one that has closed. */
const wide = { opensOn: '2020-01-01', closesOn: '2090-01-01' };
const past = { opensOn: '2020-01-01', closesOn: '2020-02-01' };
const later = { opensOn: '2090-01-01', closesOn: '2090-02-01' };

describe('whether marks may be entered', () => {
  const asked = (changes: object = {}) => ({
    context,
    yearId,
    period: 'month' as const,
    month: 10,
    levelId: 1,
    now: at('2026-10-26T08:00'),
    ...changes,
  });
  const open = async (changes?: object) => (await entryWindow(server.app.db, asked(changes))).open;

  test('is up to the window of the period: before it opens, while it is open, and after', async () => {
    await add({ closesOn: '2026-11-03' });
    expect(await open({ now: at('2026-10-25T07:59') })).toBe(false);
    expect(await open()).toBe(true);
    expect(await open({ now: at('2026-11-03T17:00') })).toBe(false);
    await expect(
      requireOpenWindow(server.app.db, asked({ now: at('2026-10-01T00:00') })),
    ).rejects.toMatchObject({
      code: 'mark_window_before',
      statusCode: 423,
      details: { opens: '25/10/2026 08:00' },
    });
    await expect(
      requireOpenWindow(server.app.db, asked({ now: at('2026-12-01T00:00') })),
    ).rejects.toMatchObject({ code: 'mark_window_closed', details: { closes: '03/11/2026 17:00' } });
  });

  test('is open without a window while the year is, and in another month', async () => {
    expect(await open()).toBe(true);
    await add({ ...past });
    expect(await open({ month: 11 })).toBe(true);
    expect(await open()).toBe(false);
  });

  test('is for a level what its own window says, not that of all levels', async () => {
    await add({ ...past });
    await add({ levelId: 1, ...wide });
    expect(await open()).toBe(true);
    expect(await open({ levelId: 2 })).toBe(false);
  });

  test('is yes again once a closed window is reopened', async () => {
    const { id } = await add({ ...past });
    const body = { ids: [id], untilOn: '2091-01-01', untilTime: '12:00', reason: 'ຄູເຈັບປ່ວຍ' };
    await server.send(reopenMarkWindows, { body }, 'head');
    expect(await open({ now: new Date() })).toBe(true);
    expect(await open({ now: at('2091-01-01T12:00') })).toBe(false);
  });

  test('is never in a closed year, nor in another branch’s', async () => {
    await expect(open({ yearId: closedId })).rejects.toMatchObject({ code: 'year_closed', statusCode: 423 });
    await expect(open({ yearId: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('holds for the results of the year, which are refused with nothing written', async () => {
    const { rows: found } = await server.app.db.execute<{ id: number; level_id: number }>(
      sql`select id, level_id from class where year_id = ${yearId} order by id limit 1`,
    );
    const classId = found[0]?.id ?? 0;
    const levelId = found[0]?.level_id ?? 0;
    const { rows } = await server.send(classResults, { query: { classId } }, 'head');
    const student = rows[0];
    if (!student) throw new Error('the class is empty');
    const row = {
      studentId: student.studentId,
      version: student.version,
      average: 7.25,
      failedSubjects: 0,
      conduct: '' as const,
    };
    const save = () => server.send(saveResults, { body: { classId, source: 'typed', rows: [row] } }, 'head');
    await add({ period: 'year_result', month: null, ...later });
    await expect(save()).rejects.toMatchObject({ code: 'mark_window_before', status: 423 });
    const after = await server.send(classResults, { query: { classId } }, 'head');
    expect(after.rows[0]?.average).toBe(student.average);
    await add({ period: 'year_result', month: null, levelId, ...wide });
    expect((await save()).changed).toBe(1);
  });
});

describe('windows', () => {
  test('are typed and told by the branch’s clock', async () => {
    const { id, opens, closes, state } = await add();
    expect({ opens, closes }).toEqual({ opens: '2026-10-25T08:00', closes: '2027-11-03T17:00' });
    expect(state).not.toBe('reopened');
    const { rows } = await server.app.db.execute<{ at: string }>(
      sql`select to_char(opens_at at time zone 'UTC', 'HH24:MI') as at from mark_window where id = ${id}`,
    );
    expect(rows[0]?.at).toBe('01:00');
  });

  test.each([
    ['closesOn', { closesOn: '2026-10-25', closesTime: '08:00' }],
    ['opensTime', { opensTime: '25:00' }],
    ['month', { month: null }],
    ['month', { month: 7 }],
    ['levelId', { levelId: 999_999 }],
  ])('are refused at %s where that is wrong', async (path, changes) => {
    await expect(add(changes)).rejects.toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  test('stand once for a period and level, and are changed by one of two editors', async () => {
    const { id, version } = await add({ levelId: 1, ...wide });
    await expect(add({ levelId: 1 })).rejects.toMatchObject({
      fields: [{ path: 'period', code: 'duplicate' }],
    });
    const call = { params: { id }, body: { ...typed({ levelId: 1, ...wide, opensTime: '09:00' }), version } };
    expect((await server.send(updateMarkWindow, call, 'head')).opens).toBe('2020-01-01T09:00');
    await expect(server.send(updateMarkWindow, call, 'admin')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { opensTime: '09:00', levelId: 1 } },
    });
    const { rows } = await server.send(markWindowAudit, { params: { id } }, 'head');
    expect(rows.map(({ action }) => action)).toEqual(['edit', 'create']);
  });

  test('that have closed are neither moved nor deleted, only reopened', async () => {
    const { id, version } = await add({ ...past });
    const call = { params: { id }, body: { ...typed(wide), version } };
    await expect(server.send(updateMarkWindow, call, 'head')).rejects.toMatchObject({
      code: 'window_has_closed',
    });
    await expect(server.send(deleteMarkWindow, { params: { id } }, 'head')).rejects.toMatchObject({
      code: 'window_has_opened',
    });
    const planned = await add({ month: 11, ...later });
    await server.send(deleteMarkWindow, { params: { id: planned.id } }, 'head');
  });

  test('are closed early, reopened and moved together, and each row tells what became of it', async () => {
    const open = await add({ ...wide });
    const closed = await add({ month: 9, ...past });
    const ids = [open.id, closed.id, 999_999];
    expect((await server.send(closeMarkWindows, { body: { ids } }, 'head')).rows).toEqual([
      { id: open.id, problem: null },
      { id: closed.id, problem: 'window_not_open' },
      { id: 999_999, problem: 'not_found' },
    ]);
    const reopening = { ids: [open.id], untilOn: '2090-01-01', untilTime: '10:00', reason: 'ຄະແນນຜິດ' };
    const reopened = await server.send(reopenMarkWindows, { body: reopening }, 'head');
    expect(reopened.rows).toEqual([{ id: open.id, problem: null }]);
    const again = await server.send(reopenMarkWindows, { body: reopening }, 'head');
    expect(again.rows[0]?.problem).toBe('window_not_closed');
    const { rows } = await server.send(markWindowAudit, { params: { id: open.id } }, 'head');
    expect(rows[0]).toMatchObject({ action: 'window_reopen', reason: 'ຄະແນນຜິດ' });
    const planned = await add({ month: 11, ...later });
    const shift = { ids: [planned.id, closed.id], opensBy: 1, closesBy: -2 };
    expect(
      (await server.send(shiftMarkWindows, { body: shift }, 'head')).rows.map(({ problem }) => problem),
    ).toEqual([null, 'window_has_closed']);
    const moved = await server.send(listMarkWindows, { query: { state: 'before' } }, 'head');
    expect(moved.rows).toMatchObject([{ opens: '2090-01-02T08:00', closes: '2090-01-30T17:00' }]);
  });

  test('are reopened with a reason, until a moment to come, and by who may', async () => {
    const { id } = await add({ ...past });
    const body = { ids: [id], untilOn: '2020-01-01', untilTime: '10:00', reason: 'x' };
    await expect(server.send(reopenMarkWindows, { body }, 'head')).rejects.toMatchObject({
      fields: [{ path: 'untilOn', code: 'moment_past' }],
    });
    const silent = { ...body, untilOn: '2090-01-01', reason: ' ' };
    await expect(server.send(reopenMarkWindows, { body: silent }, 'head')).rejects.toMatchObject({
      fields: [{ path: 'reason' }],
    });
    await expect(server.send(reopenMarkWindows, { body }, 'registrar')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });

  test('of a whole year are made in one go, and again only those that are missing', async () => {
    const { year } = await server.send(markWindowChoices, {}, 'head');
    const body = { ...usualPattern, periods: [...usualPattern.periods], levelIds: [] };
    const expected = year.markingMonths.length + 4;
    expect(await server.send(makeMarkWindows, { body }, 'head')).toEqual({ made: expected, kept: 0 });
    expect(await server.send(makeMarkWindows, { body }, 'head')).toEqual({ made: 0, kept: expected });
    const own = { ...body, periods: ['term_exam_1' as const], levelIds: [1, 2] };
    expect(await server.send(makeMarkWindows, { body: own }, 'head')).toEqual({ made: 2, kept: 0 });
    const { rows, total } = await server.send(listMarkWindows, { query: {} }, 'head');
    expect(total).toBe(expected + 2);
    expect(rows[0]).toMatchObject({ period: 'month', month: 9, level: null });
    const columns = [
      { key: 'period', title: 'Period' },
      { key: 'opens', title: 'Opens' },
    ];
    const file = await server.send(
      exportMarkWindows,
      { body: { query: { period: 'term_exam_2' }, format: 'csv', columns } },
      'head',
    );
    expect(await file.text()).toMatch(/term_exam_2,\d{4}-\d{2}-\d{2} 00:00/);
  });

  test('of a closed year stay as they are', async () => {
    const where = { branchId: context.branch.id, yearId: closedId };
    await expect(server.send(createMarkWindow, { body: typed() }, 'head', where)).rejects.toMatchObject({
      code: 'year_closed',
      status: 423,
    });
  });
});
