import { expect, test } from 'vitest';
import { smsSize } from './sms-size.ts';

const of = (text: string) => {
  const { parts, letters, room } = smsSize(text);
  return [parts, letters, room];
};

test('plain letters fit 160 into one SMS, and 153 into each of several', () => {
  expect(of('')).toEqual([0, 0, 160]);
  expect(of('a'.repeat(160))).toEqual([1, 160, 160]);
  expect(of('a'.repeat(161))).toEqual([2, 161, 153]);
  expect(of('a'.repeat(306))).toEqual([2, 306, 153]);
  expect(of('a'.repeat(307))).toEqual([3, 307, 153]);
});

test('Lao letters and any other sign fit 70 into one SMS, and 67 into each of several', () => {
  expect(of('ກ'.repeat(70))).toEqual([1, 70, 70]);
  expect(of('ກ'.repeat(71))).toEqual([2, 71, 67]);
  expect(of('ກ'.repeat(134))).toEqual([2, 134, 67]);
  expect(of('ກ'.repeat(135))).toEqual([3, 135, 67]);
  expect(of(`${'a'.repeat(70)}’`)).toEqual([2, 71, 67]);
  expect(smsSize('It wasn’t them').sign).toBe('’');
  expect(smsSize("It wasn't them").sign).toBeNull();
});

test('a sign of two is counted as two and isn’t cut between two SMS', () => {
  expect(of('€'.repeat(80))).toEqual([1, 160, 160]);
  expect(of(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toEqual([2, 305, 153]);
  expect(of(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual([3, 306, 153]);
  expect(of('😀'.repeat(35))).toEqual([1, 70, 70]);
  expect(of('😀'.repeat(67))).toEqual([3, 134, 67]);
});
