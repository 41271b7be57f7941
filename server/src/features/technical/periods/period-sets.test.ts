import {
  createPeriodSet,
  deletePeriodSet,
  type PeriodSetInput,
  readPeriodSets,
  updatePeriodSet,
} from '@suksa/contracts/technical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { daysOf, piecesOf } from './period-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const lesson = (startsAt: string, endsAt: string) => ({ startsAt, endsAt, kind: 'lesson' as const });
const typed = (changes: Partial<PeriodSetInput> = {}): PeriodSetInput => ({
  name: { lo: 'ພາກບ່າຍ', en: 'Afternoon shift' },
  levelIds: [],
  classIds: [],
  days: [
    {
      weekdays: [1, 2, 3, 4],
      pieces: [
        lesson('13:00', '13:45'),
        { ...lesson('13:45', '14:00'), kind: 'break' },
        lesson('14:00', '14:45'),
      ],
    },
    { weekdays: [5], pieces: [lesson('13:00', '13:45')] },
  ],
  ...changes,
});
const read = () => server.send(readPeriodSets, {}, 'admin');

describe('a period set', () => {
  test('has days with breaks, a half day, and as many periods a week as that makes', async () => {
    const set = await server.send(createPeriodSet, { body: typed() }, 'admin');
    expect(set).toMatchObject({ weeklyPeriods: 9, days: typed().days });
  });

  test('takes a level from the one that it had, and a class of it may keep to another shift', async () => {
    const { sets, classes } = await read();
    const [first] = sets;
    const level = first?.levelIds[0] ?? 0;
    const schoolClass = classes.find(({ levelId }) => levelId !== level);
    const set = await server.send(
      createPeriodSet,
      { body: typed({ levelIds: [level], classIds: [schoolClass?.id ?? 0] }) },
      'admin',
    );
    expect(set).toMatchObject({ levelIds: [level], classIds: [schoolClass?.id] });
    expect((await read()).sets.find(({ id }) => id === first?.id)?.levelIds).not.toContain(level);
  });

  test('moves its bells without a moment in which they overlap being refused', async () => {
    const set = await server.send(createPeriodSet, { body: typed() }, 'admin');
    const later = typed({
      days: [{ weekdays: [1], pieces: [lesson('14:00', '14:45'), lesson('14:45', '15:30')] }],
    });
    const params = { id: set.id };
    const after = await server.send(
      updatePeriodSet,
      { params, body: { ...later, version: set.version } },
      'admin',
    );
    expect(after).toMatchObject({ weeklyPeriods: 2, days: later.days });
    await expect(
      server.send(updatePeriodSet, { params, body: { ...later, version: set.version } }, 'head'),
    ).rejects.toMatchObject({ code: 'conflict' });
    await server.send(deletePeriodSet, { params }, 'admin');
    expect((await read()).sets.map(({ id }) => id)).not.toContain(set.id);
  });

  test('is refused where periods overlap, end before they begin, or are somebody else’s', async () => {
    const refusal = (changes: Partial<PeriodSetInput>) =>
      server.send(createPeriodSet, { body: typed(changes) }, 'admin');
    const pieces = [lesson('08:00', '09:00'), lesson('08:30', '09:30')];
    await expect(refusal({ days: [{ weekdays: [1], pieces }] })).rejects.toMatchObject({
      status: 409,
      code: 'periods_overlap',
    });
    const backwards = [lesson('09:00', '08:00')];
    await expect(refusal({ days: [{ weekdays: [1], pieces: backwards }] })).rejects.toMatchObject({
      fields: [{ path: 'days.0.pieces.0.endsAt', code: 'time_order' }],
    });
    await expect(refusal({ levelIds: [999] })).rejects.toMatchObject({ fields: [{ path: 'levelIds' }] });
    await expect(refusal({ classIds: [999] })).rejects.toMatchObject({ fields: [{ path: 'classIds' }] });
    await expect(server.send(createPeriodSet, { body: typed() }, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });
});

test('days that are divided alike stand together, in the order of time', () => {
  const pieces = [lesson('10:00', '10:45'), lesson('08:00', '08:45')];
  expect(piecesOf([{ weekdays: [2], pieces }]).map(({ number, startsAt }) => [number, startsAt])).toEqual([
    [1, '08:00'],
    [2, '10:00'],
  ]);
  expect(daysOf(piecesOf([{ weekdays: [5, 1], pieces }]))).toEqual([
    { weekdays: [1, 5], pieces: [...pieces].reverse() },
  ]);
});
