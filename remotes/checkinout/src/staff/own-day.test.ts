import { expect, test } from 'vitest';
import { ownDay } from './own-day.ts';

const shift = {
  ...{ id: 1, inFrom: 360, onTimeUntil: 450, startsAt: 450, lateUntil: 600 },
  ...{ outFrom: 960, outUntil: 1140, breakFrom: 690, breakUntil: 780 },
};
const dayOf = (state: Parameters<typeof ownDay>[0]['state'], now: number) =>
  ownDay({ shifts: [shift], state, now });

test('who is inside has worked until now, without the break', () => {
  expect(dayOf({ firstIn: 440, lastOut: null }, 500)).toMatchObject({ worked: 60, planned: 420 });
  expect(dayOf({ firstIn: 440, lastOut: null }, 800)).toMatchObject({ worked: 270 });
});

test('who has left has worked until then, and what was spent outside doesn’t count', () => {
  expect(dayOf({ firstIn: 440, lastOut: 970 }, 1000)).toMatchObject({ worked: 440 });
  expect(dayOf({ firstIn: 440, lastOut: 970, away: [{ from: 500, until: 540 }] }, 1000)).toMatchObject({
    worked: 400,
  });
});

test('who hasn’t come has worked nothing, and a day without times asks for nothing', () => {
  expect(dayOf(null, 500)).toMatchObject({ worked: 0, firstIn: null });
  expect(ownDay({ shifts: [], state: { firstIn: 480, lastOut: null }, now: 540 })).toMatchObject({
    worked: 60,
    planned: 0,
  });
});
