import { expect, test } from 'vitest';
import { nextPiece } from './usual-days.ts';

test('the next period of a day is as long as the last, and never goes beyond midnight', () => {
  expect(nextPiece([])).toMatchObject({ startsAt: '08:00', kind: 'lesson' });
  expect(nextPiece([{ startsAt: '15:15', endsAt: '16:00', kind: 'lesson' }])).toEqual({
    ...{ startsAt: '16:05', endsAt: '16:50', kind: 'lesson' },
  });
  expect(nextPiece([{ startsAt: '22:00', endsAt: '23:30', kind: 'break' }])).toMatchObject({
    ...{ startsAt: '23:00', endsAt: '23:59' },
  });
});
