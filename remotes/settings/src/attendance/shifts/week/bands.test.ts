import type { ActingShift } from '@suksa/contracts/settings';
import { describe, expect, test } from 'vitest';
import { bandsOf, hoursOf, placeOf, spanOf } from './bands.ts';

const shift: ActingShift = {
  id: 1,
  name: { lo: 'ມື້ຮຽນ', en: 'School day' },
  inFrom: '06:30',
  startsAt: '07:45',
  onTimeUntil: '07:50',
  lateUntil: '09:30',
  outFrom: '15:30',
  outUntil: '18:00',
  breakFrom: null,
  breakUntil: null,
};

describe('the picture of a shift', () => {
  test('goes from coming to going without a gap', () => {
    const bands = bandsOf(shift);
    expect(bands.map(({ kind }) => kind)).toEqual(['on_time', 'grace', 'late', 'absent', 'out']);
    expect(bands.slice(1).map(({ from }) => from)).toEqual(bands.slice(0, -1).map(({ until }) => until));
  });

  test('has no band for a grace or a late time that isn’t given', () => {
    const strict = { ...shift, onTimeUntil: '07:45', lateUntil: '07:45' };
    expect(bandsOf(strict).map(({ kind }) => kind)).toEqual(['on_time', 'absent', 'out']);
  });

  test('lies in whole hours around all shifts of the week', () => {
    expect(spanOf([shift, { ...shift, inFrom: '05:50', outUntil: '12:00' }])).toEqual({
      from: 300,
      until: 1080,
    });
    expect(placeOf({ from: '06:30', until: '12:30' }, { from: 390, until: 1110 })).toEqual({
      left: '0%',
      width: '50%',
    });
  });

  test('names each hour of a short span and every second of a long one', () => {
    expect(hoursOf({ from: 360, until: 540 })).toEqual([360, 420, 480, 540]);
    expect(hoursOf({ from: 360, until: 1080 })).toEqual([360, 480, 600, 720, 840, 960, 1080]);
  });
});
