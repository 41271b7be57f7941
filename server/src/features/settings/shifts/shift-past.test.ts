import { daysAfter } from '@suksa/contracts/days';
import {
  deleteShifts,
  endShifts,
  listShifts,
  previewPastDays,
  recomputePastDays,
  type ShiftInput,
  shiftAudit,
  updateShift,
} from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../../testing/test-server.ts';
import {
  add,
  endOfRecompute,
  fieldsAt,
  inYear,
  judge,
  levels,
  nextYear,
  ownYear,
  recalculateDays,
  server,
  shiftServer,
  today,
  typed,
} from './shift-testing.ts';

shiftServer();

describe('a shift that has judged somebody', () => {
  const used = async (changes: Partial<ShiftInput> = {}) => {
    const shift = await add({
      levelId: null,
      person: 'staff',
      staffType: 'office',
      validFrom: daysAfter(today, -9),
      validUntil: daysAfter(today, 30),
      ...changes,
    });
    await judge(shift.id, daysAfter(today, -1));
    return shift;
  };
  const change = (shift: { id: number; version: number }, changes: object) =>
    server.send(
      updateShift,
      {
        params: { id: shift.id },
        body: { ...typed(), version: shift.version, changesFrom: null, ...changes } as never,
      },
      'admin',
    );

  test('keeps its past: new times begin on a day, and the old ones end the day before', async () => {
    const shift = await used({ staffType: 'office' });
    const same = {
      levelId: null,
      person: 'staff',
      staffType: 'office',
      validFrom: shift.validFrom,
      validUntil: shift.validUntil,
    };
    const later = { ...same, onTimeUntil: '08:00' };
    await expect(change(shift, later)).rejects.toMatchObject({
      fields: [{ path: 'changesFrom', code: 'required' }],
    });
    await expect(
      change(shift, { ...later, changesFrom: daysAfter(shift.validFrom, -1) }),
    ).rejects.toMatchObject({
      fields: [{ path: 'changesFrom', code: 'shift_from' }],
    });
    const next = await change(shift, { ...later, changesFrom: today });
    expect(next).toMatchObject({ onTimeUntil: '08:00', validFrom: today, usedUntil: null });
    expect(next.id).not.toBe(shift.id);
    const { rows } = await server.send(listShifts, { query: { person: 'staff', size: 100 } }, 'admin');
    expect(rows.find(({ id }) => id === shift.id)).toMatchObject({
      onTimeUntil: '07:45',
      validUntil: daysAfter(today, -1),
      state: 'past',
      usedUntil: daysAfter(today, -1),
    });
  });

  test('is renamed as it is, and ends no earlier than it judged', async () => {
    const shift = await used({ staffType: 'gate' });
    const same = {
      levelId: null,
      person: 'staff',
      staffType: 'gate',
      validFrom: shift.validFrom,
      validUntil: shift.validUntil,
    };
    const renamed = await change(shift, { ...same, name: { lo: 'ເວນປະຕູ', en: 'Gate duty' } });
    expect(renamed).toMatchObject({ id: shift.id, name: { en: 'Gate duty' } });
    await expect(change(renamed, { ...same, validUntil: daysAfter(today, -2) })).rejects.toMatchObject({
      fields: [{ path: 'validUntil', code: 'shift_used_until' }],
    });
  });

  test('is not deleted but ended; one that judged nobody is deleted', async () => {
    const shift = await used({ staffType: 'management' });
    const unused = await add(inYear(ownYear()));
    const { rows } = await server.send(deleteShifts, { body: { ids: [shift.id, unused.id] } }, 'admin');
    expect(rows).toMatchObject([
      { id: shift.id, refusal: 'shift_used', values: { day: daysAfter(today, -1) } },
      { id: unused.id, refusal: null },
    ]);
    await expect(server.send(shiftAudit, { params: { id: unused.id } }, 'admin')).rejects.toMatchObject({
      code: 'not_found',
    });
    const end = (lastDay: string) =>
      server.send(endShifts, { body: { ids: [shift.id], lastDay } }, 'admin').then((answer) => answer.rows);
    expect(await end(daysAfter(today, -2))).toMatchObject([{ refusal: 'shift_used_until' }]);
    expect(await end(daysAfter(today, -10))).toMatchObject([{ refusal: 'shift_not_begun' }]);
    expect(await end(today)).toMatchObject([{ refusal: null }]);
    expect(await end(daysAfter(today, 1))).toMatchObject([{ refusal: 'shift_ended' }]);
    const { rows: history } = await server.send(shiftAudit, { params: { id: shift.id } }, 'admin');
    expect(history[0]).toMatchObject({ action: 'edit', changes: [{ field: 'validUntil', after: today }] });
  });

  test('only when past days were recalculated keeps its past too, to the last day that it judged', async () => {
    const days = { validFrom: daysAfter(today, -9), validUntil: daysAfter(today, 30) };
    const group = { levelId: null, person: 'staff', staffType: 'other', ...days } as const;
    const shift = await add(group);
    await recalculateDays(shift.id, daysAfter(today, -3));
    await judge(shift.id, daysAfter(today, -5));
    const { rows } = await server.send(deleteShifts, { body: { ids: [shift.id] } }, 'admin');
    expect(rows).toMatchObject([{ refusal: 'shift_used', values: { day: daysAfter(today, -3) } }]);
    await expect(change(shift, { ...group, onTimeUntil: '08:00' })).rejects.toMatchObject({
      fields: [{ path: 'changesFrom', code: 'required' }],
    });
    const lastDay = daysAfter(today, -4);
    const ended = await server.send(endShifts, { body: { ids: [shift.id], lastDay } }, 'admin');
    expect(ended.rows).toMatchObject([{ refusal: 'shift_used_until' }]);
    const renamed = await change(shift, { ...group, name: { lo: 'ເວນ', en: 'Duty' } });
    expect(renamed).toMatchObject({ id: shift.id, usedUntil: daysAfter(today, -3) });
  });

  test('is changed by one of two editors; the second sees what the first saved', async () => {
    const shift = await add(inYear(ownYear()));
    const body = { ...inYear(nextYear), outUntil: '17:00' };
    await change(shift, body);
    await expect(change(shift, body)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { outUntil: '17:00', levelId: levels[0]?.id } },
    });
  });
});

describe('past days', () => {
  const range = async () => {
    const { rows } = await server.app.db.execute<{ day: string; shift: number }>(
      sql`select e.day::text as day, s.id as shift from check_event e join shift s on s.id = e.shift_id
        where e.branch_id = 1 and s.person = 'student' and e.direction = 'in' and e.late_minutes = 0
          and e.day < ${today}::date and s.valid_until is null order by e.day desc, e.id limit 1`,
    );
    return { day: rows[0]?.day ?? '', shift: rows[0]?.shift ?? 0 };
  };
  const preview = (day: string, as: Account = 'head') =>
    server.send(previewPastDays, { query: { from: day, until: day } }, as);
  const run = (from: string, reason = 'The bell rang late', as: Account = 'head') =>
    server.send(recomputePastDays, { body: { from, until: from, reason } }, as);
  const done = async (from: string) => {
    await run(from);
    return endOfRecompute();
  };

  test('stay as they were judged when times change from a past day on, until they are recalculated', async () => {
    const { day, shift: id } = await range();
    const before = await preview(day);
    const { rows } = await server.send(listShifts, { query: { person: 'student', size: 100 } }, 'admin');
    const old = rows.find((row) => row.id === id);
    if (!old) throw new Error('the demo school has no shift of its students');
    const body = {
      ...old,
      levelId: null,
      staffType: null,
      inFrom: '05:00',
      onTimeUntil: '05:30',
      changesFrom: day,
    };
    const next = await server.send(updateShift, { params: { id }, body }, 'head');
    expect(next).toMatchObject({ validFrom: day, onTimeUntil: '05:30' });
    const after = await preview(day);
    expect(after.total).toBeGreaterThan(before.total);
    expect(after.moves).toContainEqual(expect.objectContaining({ from: 'P', to: 'L' }));
    expect(await preview(day)).toEqual(after);

    const { studentDays } = await done(day);
    expect(studentDays).toBeGreaterThan(0);
    expect((await preview(day)).total).toBe(0);
    expect(await done(day)).toMatchObject({ state: 'done', studentDays: 0, staffDays: 0 });
    const refused = await server.send(deleteShifts, { body: { ids: [next.id] } }, 'admin');
    expect(refused.rows).toMatchObject([{ refusal: 'shift_used', values: { day } }]);
    const { rows: kept } = await server.app.db.execute<{ reason: string }>(
      sql`select reason from audit_entry where entity = 'checkinout.recompute' order by id desc limit 1`,
    );
    expect(kept).toEqual([{ reason: 'The bell rang late' }]);
  });

  test('are recalculated only with a reason, by who may, and never in a closed year', async () => {
    const { day } = await range();
    await expect(run(day, ' ')).rejects.toMatchObject(fieldsAt('reason'));
    await expect(run(day, 'x', 'registrar')).rejects.toMatchObject({ code: 'no_permission' });
    const query = { from: '2026-01-02', until: '2026-01-01' };
    await expect(server.send(previewPastDays, { query }, 'head')).rejects.toMatchObject(fieldsAt('until'));
    const long = { from: '2020-01-01', until: '2026-01-01' };
    await expect(server.send(previewPastDays, { query: long }, 'head')).rejects.toMatchObject(
      fieldsAt('until'),
    );
    const { rows } = await server.app.db.execute<{ day: string }>(
      sql`select start_date::text as day from academic_year where branch_id = 1 and state = 'closed' limit 1`,
    );
    const closed = rows[0]?.day ?? '';
    await expect(run(closed)).rejects.toMatchObject({ code: 'year_closed', status: 423 });
    expect((await preview(closed)).closedYear).toBeTruthy();
  });
});
