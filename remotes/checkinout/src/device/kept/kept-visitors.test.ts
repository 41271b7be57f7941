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

test('a visitor of yesterday is one of today until they leave, and on the day on which they leave', () => {
  const yesterday = '2026-11-24';
  const came = (key: string, leftAt: string | null = null) => ({
    ...told(key, leftAt),
    arrivedAt: `${yesterday}T05:00:00.000Z`,
  });
  const of = (key: string) => said('visitor', key, `${yesterday}T05:00:00.000Z`);
  const gone = came('gone', `${yesterday}T06:00:00.000Z`);
  expect(shown([of('b')], [came('a'), gone], yesterday)).toEqual([
    ['a', false, false],
    ['b', false, true],
  ]);
  expect(shown([of('b'), said('visitor_end', 'a'), said('visitor_end', 'b')], [came('a')])).toEqual([
    ['a', true, true],
    ['b', true, true],
  ]);
  expect(shown([of('b'), said('visitor_end', 'b', `${yesterday}T07:00:00.000Z`)], [])).toEqual([]);
});
