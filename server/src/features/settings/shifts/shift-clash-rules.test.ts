import { describe, expect, test } from 'vitest';
import { type ClashingShift, clashesOf } from './shift-clash-rules.ts';

const shift = (changes: Partial<ClashingShift> = {}): ClashingShift => ({
  nameLo: 'ມື້ຮຽນ',
  nameEn: 'School day',
  session: 'whole_day',
  weekdays: [1, 2, 3, 4, 5],
  inFrom: '06:30',
  outUntil: '18:00',
  validFrom: '2031-01-01',
  validUntil: null,
  ...changes,
});
const there = (changes?: Partial<ClashingShift>) => [{ id: 7, ...shift(changes) }];
const morning = { session: 'morning', inFrom: '06:30', outUntil: '12:00' } as const;
const afternoon = { session: 'afternoon', inFrom: '12:30', outUntil: '17:00' } as const;

describe('two shifts of the same people', () => {
  test('clash on the weekdays and in the time that both want', () => {
    const other = there({ weekdays: [5, 6], validFrom: '2031-03-01', validUntil: '2031-06-30' });
    expect(clashesOf(shift(), other)).toEqual([
      {
        id: 7,
        name: { lo: 'ມື້ຮຽນ', en: 'School day' },
        kind: 'same_day',
        weekdays: [5],
        from: '2031-03-01',
        until: '2031-06-30',
      },
    ]);
  });

  test('don’t clash on different weekdays', () => {
    expect(clashesOf(shift(), there({ weekdays: [6] }))).toEqual([]);
  });

  test('don’t clash when one ends the day before the other begins, and clash when it ends on that day', () => {
    const until = (validUntil: string) => there({ validFrom: '2030-01-01', validUntil });
    expect(clashesOf(shift(), until('2030-12-31'))).toEqual([]);
    expect(clashesOf(shift(), until('2031-01-01'))).toMatchObject([
      { from: '2031-01-01', until: '2031-01-01' },
    ]);
  });

  test('clash without end when neither has a last day', () => {
    expect(clashesOf(shift(), there())).toMatchObject([{ until: null }]);
  });

  test('share a day as morning and afternoon, whichever of them is new', () => {
    expect(clashesOf(shift(morning), there(afternoon))).toEqual([]);
    expect(clashesOf(shift(afternoon), there(morning))).toEqual([]);
  });

  test('clash as two mornings, and as a morning beside a whole day', () => {
    expect(clashesOf(shift(morning), there(morning))).toMatchObject([{ kind: 'same_day' }]);
    expect(clashesOf(shift(morning), there())).toMatchObject([{ kind: 'same_day' }]);
  });

  test('meet where the afternoon begins before the morning has ended', () => {
    const early = { ...afternoon, inFrom: '11:59' };
    expect(clashesOf(shift(morning), there(early))).toMatchObject([{ kind: 'times_meet' }]);
    expect(clashesOf(shift(early), there(morning))).toMatchObject([{ kind: 'times_meet' }]);
    expect(clashesOf(shift(morning), there({ ...afternoon, inFrom: '12:00:00' }))).toEqual([]);
  });
});
