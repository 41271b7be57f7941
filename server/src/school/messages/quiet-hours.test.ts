import { expect, test } from 'vitest';
import { instantOf } from '../clock.ts';
import { mayLeaveAt } from './quiet-hours.ts';

const night = { quietFrom: 20 * 60, quietUntil: 6 * 60 };
const at = (minute: number, day = '2026-11-25') => instantOf(day, minute);

test.each([
  ['in the day it leaves at once', night, at(9 * 60), at(9 * 60)],
  ['in the evening it waits for the next morning', night, at(20 * 60), at(6 * 60, '2026-11-26')],
  ['after midnight it waits for the same morning', night, at(5 * 60 + 59), at(6 * 60)],
  ['at the end of the quiet hours it leaves', night, at(6 * 60), at(6 * 60)],
  ['in a quiet noon it waits for its end', { quietFrom: 720, quietUntil: 780 }, at(730), at(780)],
  ['without quiet hours it leaves at midnight', { quietFrom: 0, quietUntil: 0 }, at(0), at(0)],
])('Word leaves when it may: %s', (_, quiet, now, expected) => {
  expect(mayLeaveAt(quiet, now)).toEqual(expected);
});
