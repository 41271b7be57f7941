import { attendanceDay } from '@suksa/contracts/reports';
import {
  confirmHolidays,
  createHoliday,
  deleteHolidays,
  exportHolidayPreview,
  type HolidayInput,
  holidayAudit,
  listHolidays,
  previewHolidays,
  updateHoliday,
} from '@suksa/contracts/settings';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditTrail } from '../../../audit-trail.ts';
import { academicYears } from '../../../db/schema/index.ts';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { recomputeEntity } from '../../checkinout/recompute/recompute-service.ts';

let server: TestServer;
/** A past school day of the open year on which students came late. */
let day: string;
let late: number;

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.db.execute<{ day: string; late: number }>(sql`
    select day::text, count(*)::int as late from check_event
    where branch_id = 1 and student_id is not null and direction = 'in' and late_minutes > 0 and day < ${todayIn()}
    group by day order by late desc, day limit 1`);
  day = rows[0]?.day ?? '';
  late = rows[0]?.late ?? 0;
});
afterAll(() => server.stop());

/** Each test leaves the day as it was. */
afterEach(async () => {
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select id from holiday where start_date <= ${day} and end_date >= ${day}`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await server.send(deleteHolidays, { body: { ids, acceptPast: true } }, 'admin');
  expect(await counts()).toMatchObject({ late });
});

const entry = (changes: Partial<HolidayInput> = {}): HolidayInput => ({
  startDate: day,
  endDate: day,
  name: { lo: 'ພັກຕອນເຊົ້າ', en: 'Morning off' },
  type: 'half_day',
  everywhere: false,
  levelId: null,
  classId: null,
  audience: 'students',
  freeFrom: '06:00',
  freeUntil: '12:00',
  paid: true,
  source: '',
  confirmed: true,
  ...changes,
});
const save = (changes?: Partial<HolidayInput>, said: { acceptPast?: boolean; merge?: boolean } = {}) =>
  server.send(createHoliday, { body: { ...entry(changes), acceptPast: true, ...said } }, 'admin');
const preview = (changes?: Partial<HolidayInput>, id: number | null = null) =>
  server.send(previewHolidays, { body: { plan: { kind: 'save', id, entry: entry(changes) } } }, 'admin');
const counts = async () =>
  (await server.send(attendanceDay, { query: { date: day } }, 'admin', { branchId: 1 })).counts;
const closure = { type: 'closure', freeFrom: null, freeUntil: null, audience: 'everyone' } as const;

describe('an entry on a day that is over', () => {
  test('is shown with what it would change before it is saved', async () => {
    const shown = await preview();
    expect(shown).toMatchObject({ past: true, meetings: [], merges: [] });
    expect(shown.branches).toMatchObject([
      {
        branch: { id: 1 },
        students: late,
        staff: 0,
        moves: [{ from: 'L', to: 'P', students: late }],
        total: late,
      },
    ]);
    expect(shown.branches[0]?.rows[0]).toMatchObject({ date: day, from: 'L', to: 'P' });
  });

  test('isn’t saved by somebody who hasn’t seen that', async () => {
    await expect(save({}, { acceptPast: false })).rejects.toMatchObject({ code: 'past_days', status: 422 });
    expect(await counts()).toMatchObject({ late });
  });

  test('judges the day anew as it is saved, moved and deleted; each is audited', async () => {
    const { id, version } = await save();
    expect(await counts()).toMatchObject({ late: 0 });
    const tomorrow = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const moved = { ...entry({ startDate: tomorrow, endDate: tomorrow }), version };
    const call = { params: { id }, body: moved };
    await expect(server.send(updateHoliday, call, 'admin')).rejects.toMatchObject({ code: 'past_days' });
    await server.send(updateHoliday, { ...call, body: { ...moved, acceptPast: true } }, 'admin');
    expect(await counts()).toMatchObject({ late });
    // A day to come needs no consent.
    await server.send(deleteHolidays, { body: { ids: [id] } }, 'admin');
    const { rows } = await auditTrail(server.app.db, recomputeEntity, 1);
    expect(rows[0]).toMatchObject({ action: 'recompute', reason: 'ພັກຕອນເຊົ້າ' });
  });

  test('changes nothing while it is proposed, and asks when it is confirmed', async () => {
    const { id } = await save({ confirmed: false }, { acceptPast: false });
    expect(await counts()).toMatchObject({ late });
    const body = { ids: [id] };
    const plan = { kind: 'confirm' as const, ...body };
    expect(await server.send(previewHolidays, { body: { plan } }, 'admin')).toMatchObject({ past: true });
    await expect(server.send(confirmHolidays, { body }, 'admin')).rejects.toMatchObject({
      code: 'past_days',
    });
    await server.send(confirmHolidays, { body: { ...body, acceptPast: true } }, 'admin');
    expect(await counts()).toMatchObject({ late: 0 });
  });

  test('may get another name without a question', async () => {
    const { id, version } = await save();
    const renamed = { ...entry({ name: { lo: 'ໜາວ', en: 'Cold' } }), version };
    await server.send(updateHoliday, { params: { id }, body: renamed }, 'admin');
    expect(await preview({ name: { lo: 'x', en: 'y' } }, id)).toMatchObject({ past: false, branches: [] });
  });

  test('of every branch shows each branch, and names in the own one only', async () => {
    const shown = await preview({ ...closure, everywhere: true });
    expect(shown.branches.length).toBeGreaterThan(1);
    expect(shown.branches[0]?.branch.id).toBe(1);
    expect(shown.branches.slice(1).every(({ rows }) => rows.length === 0)).toBe(true);
    expect(shown.branches[0]?.moves.every(({ to }) => to === 'H')).toBe(true);
  });

  test('of a closed year is refused with 423, and the preview names the year', async () => {
    const [closed] = await server.app.db
      .select()
      .from(academicYears)
      .where(and(eq(academicYears.branchId, 1), eq(academicYears.state, 'closed')));
    const dates = { startDate: closed?.startDate ?? '', endDate: closed?.startDate ?? '' };
    expect((await preview({ ...closure, ...dates })).branches[0]?.closedYear).toBe(closed?.name);
    await expect(save({ ...closure, ...dates })).rejects.toMatchObject({ code: 'year_closed', status: 423 });
  });

  test('is previewed by who may make it, and the list of people handed out', async () => {
    const plan = { kind: 'save' as const, id: null, entry: entry() };
    await expect(server.send(previewHolidays, { body: { plan } }, 'cashier')).rejects.toMatchObject({
      code: 'no_permission',
    });
    const gone = { kind: 'save' as const, id: 2_000_000_000, entry: entry() };
    await expect(server.send(previewHolidays, { body: { plan: gone } }, 'admin')).rejects.toMatchObject({
      code: 'not_found',
    });
    const columns = [
      { key: 'code', title: 'Code' },
      { key: 'to', title: 'To', labels: { P: 'Present' } },
    ];
    const body = { query: plan, format: 'csv' as const, columns };
    const answer = await server.ask(exportHolidayPreview, { body }, 'admin');
    expect(answer.body.trim().split('\r\n')).toHaveLength(late + 1);
    expect(answer.body).toContain(',Present');
  });
});

describe('entries on the same days', () => {
  test('are told before saving: the narrower one counts, and a make-up day over a closure', async () => {
    const { id } = await save(closure);
    expect((await preview({ ...closure, type: 'make_up' })).meetings).toMatchObject([{ id, counts: 'this' }]);
    expect((await preview({ ...closure, type: 'exam' })).meetings).toMatchObject([{ id, counts: 'other' }]);
    expect((await preview({ ...closure, audience: 'staff', confirmed: false })).meetings).toMatchObject([
      { id, counts: 'other' },
    ]);
  });

  test('of staff and of one level don’t meet', async () => {
    await save({ ...closure, audience: 'women', type: 'public' });
    const { meetings } = await preview({ ...closure, levelId: 1 });
    expect(meetings).toEqual([]);
  });

  test('become one where they say the same, if one wishes so', async () => {
    const next = (days: number) =>
      new Date(Date.parse('2040-03-10') + days * 86_400_000).toISOString().slice(0, 10);
    const at = (from: number, until: number) => ({ ...closure, startDate: next(from), endDate: next(until) });
    const first = await save(at(0, 1));
    const third = await save(at(4, 5));
    expect((await preview(at(2, 4))).merges.map(({ id }) => id).sort()).toEqual([first.id, third.id].sort());
    const apart = await save(at(2, 4));
    expect(apart).toMatchObject({ startDate: next(2), endDate: next(4) });
    const body = { ...entry(at(2, 4)), version: apart.version, merge: true };
    const whole = await server.send(updateHoliday, { params: { id: apart.id }, body }, 'admin');
    expect(whole).toMatchObject({ startDate: next(0), endDate: next(5) });
    const { rows } = await server.send(listHolidays, { query: { year: 2040 } }, 'admin');
    expect(rows.map(({ id }) => id)).toEqual([apart.id]);
    await expect(server.send(holidayAudit, { params: { id: first.id } }, 'admin')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
