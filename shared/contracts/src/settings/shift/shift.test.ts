import { expect, test } from 'vitest';
import { changesRules } from './shift.ts';

const shift = { person: 'student', levelId: 3, classId: 7, weekdays: [1, 2], inFrom: '07:00' };

test.each([
  ['another time', { ...shift, inFrom: '07:10' }, true],
  ['another day of the week', { ...shift, weekdays: [1, 3] }, true],
  ['another name and last day', { ...shift, nameEn: 'Morning', validUntil: '2027-05-31' }, false],
  ['a class whose level isn’t named beside it', { ...shift, levelId: null }, false],
  ['a level instead of the class', { ...shift, classId: null }, true],
])('%s changes how people are judged: %3$s', (_, now, changes) => {
  expect(changesRules(shift, now)).toBe(changes);
});
