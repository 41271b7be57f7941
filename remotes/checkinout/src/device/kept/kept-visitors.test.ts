import { expect, test } from 'vitest';
import type { KeptCall } from './kept-calls.ts';
import { visitorsShown } from './kept-visitors.ts';

const day = '2026-11-25';
const told = (key: string, leftAt: string | null = null) => ({
  ...{ key, name: `Visitor ${key}`, host: 'Head', reason: 'Papers' },
  ...{ arrivedAt: `${day}T01:00:00.000Z`, leftAt },
});
const said = (kind: KeptCall['kind'], key: string, at = `${day}T02:00:00.000Z`): KeptCall => ({
  ...{ id: `${kind} ${key}`, kind, userId: 0, at },
  body: { key, name: `Visitor ${key}`, host: 'Head', reason: 'Papers' },
});
const shown = (waiting: KeptCall[], visitors = [told('a')], date = day) =>
  visitorsShown({ known: { date, visitors }, waiting, day, dayOf: (at) => at.slice(0, 10) }).map(
    ({ key, leftAt, isWaiting }) => [key, leftAt !== null, isWaiting],
  );

test('who was let in here stands above those whom the server knows, once', () => {
  expect(shown([said('visitor', 'b'), said('visitor', 'a')])).toEqual([
    ['b', false, true],
    ['a', false, false],
  ]);
});

test('who left here has left, whether or not the server has heard of it', () => {
  expect(shown([said('visitor_end', 'a'), said('visitor', 'b'), said('visitor_end', 'b')])).toEqual([
    ['b', true, true],
    ['a', true, true],
  ]);
});

test('a visitor of yesterday isn’t one of today', () => {
  expect(shown([said('visitor', 'b', '2026-11-24T05:00:00.000Z')], [told('a')], '2026-11-24')).toEqual([]);
});
