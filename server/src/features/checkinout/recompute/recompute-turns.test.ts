import { expect, test } from 'vitest';
import type { AttendancePerson } from '../../../school/attendance/recompute/people-of-days.ts';
import { comparedInTurns, type MonthScan } from '../../../school/attendance/recompute/scan-months.ts';
import type { StoredMonth } from '../../../school/attendance/recompute/stored-months.ts';

const person = (id: number) =>
  ({
    kind: 'student',
    id,
    earlier: [],
    from: '2026-10-01',
    until: '2026-10-31',
  }) as unknown as AttendancePerson;
const nothing: StoredMonth = { days: null, seen: null, events: null, corrected: [], recomputed: {} };

test('while past days are judged, others have their turn every few dozen people', async () => {
  const people = Array.from({ length: 400 }, (_, at) => person(at + 1));
  const kept = new Map(people.map(({ id }) => [id, nothing]));
  let turns = 0;
  let atWork = true;
  const anotherRequest = () => {
    turns += 1;
    if (atWork) setImmediate(anotherRequest);
  };
  setImmediate(anotherRequest);
  const seen = new Map<number, number>();
  const rulesOf = ((_date, { id }) => {
    seen.set(id, turns);
    return { touched: false };
  }) as MonthScan['rulesOf'];
  const compared = await comparedInTurns(people, kept, {
    month: '2026-10-01',
    days: ['2026-10-05'],
    rulesOf,
  });
  atWork = false;
  expect(compared.map((one) => one.person.id)).toEqual(people.map(({ id }) => id));
  const turnOf = [...seen.values()];
  expect(new Set(turnOf).size).toBeGreaterThanOrEqual(4);
  for (const turn of turnOf) expect(turnOf.filter((one) => one === turn).length).toBeLessThanOrEqual(100);
});
