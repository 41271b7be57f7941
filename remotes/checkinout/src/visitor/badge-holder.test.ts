import { visitorCode } from '@suksa/contracts/checkinout';
import { expect, test } from 'vitest';
import { holderOf } from './badge-holder.ts';

const visitor = (key: string, leftAt: string | null) => ({
  ...{ key, name: `Visitor ${key}`, host: 'Head', reason: 'Papers', isWaiting: false },
  ...{ arrivedAt: '2026-11-25T01:00:00.000Z', leftAt },
});
const [inside, gone] = ['0b0e7c1e-0000-4000-8000-000000000001', '1c1e7c1e-0000-4000-8000-000000000002'];
const visitors = [visitor(inside, null), visitor(gone, '2026-11-25T02:00:00.000Z')];

test('a visitor leaves by the badge, and one who shows it once more is told that they have left', () => {
  expect(holderOf(` ${visitorCode(inside).toLowerCase()} `, visitors)).toMatchObject({
    visitor: { key: inside },
    fault: null,
  });
  expect(holderOf(visitorCode(gone), visitors)).toEqual({ visitor: null, fault: 'badge_left' });
  expect(holderOf('V-00000000', visitors)).toEqual({ visitor: null, fault: 'badge_unknown' });
});
