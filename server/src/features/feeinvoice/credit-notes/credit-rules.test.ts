import { daysAfter } from '@suksa/contracts/days';
import type { PricedLine } from '@suksa/contracts/feeinvoice';
import { expect, test } from 'vitest';
import { askedOf, type LevelStay } from '../../../school/money/pricing/level-prices.ts';
import type { Child } from '../../../school/money/pricing/presence.ts';
import { type DiscountRule, type PriceQuestion, priceOf } from '../../../school/money/pricing/pricing.ts';
import type { CreditableLine } from './credit-note-repository.ts';
import { mostOf, unusedOf } from './credit-rules.ts';

const name = { lo: 'ກ', en: 'a' };
// 100 days, so that each day of the fee and of its discount is whole kip.
const period = { from: '2027-01-01', until: '2027-04-10' };
const day = (number: number) => daysAfter(period.from, number - 1);
const sibling: DiscountRule = {
  ...{ id: 1, kind: 'sibling', name, basis: 'percent', value: 1000, feeItemId: null },
  ...{ childFrom: 2, childUntil: null, siblingOrder: 'birth', stacks: true, cap: null },
};
const child = (id: number, from: number, until: number): Child => ({
  ...{ id, birthDate: `201${id}-01-01`, enrolledOn: '2026-09-01' },
  spans: [{ from: day(from), until: day(until) }],
});

const question = (own: Child, siblings: readonly Child[]): PriceQuestion => ({
  ...{ period, child: own, siblings, rules: [sibling], granted: new Set<number>(), discountCap: null },
  lines: [{ feeItemId: 2, name, amount: 1_000_000, prorated: true }],
});
const written = (lines: readonly PricedLine[]): CreditableLine[] =>
  lines.map((line, id) => ({ ...line, id, lo: '', en: '', credited: 0, refundable: false }));

/** What is credited of a bill once the stays are others than those it was priced with. */
const credited = (
  own: Child,
  siblings: readonly Child[],
  now: { own: Child; siblings?: readonly Child[] },
) => {
  const lines = written(priceOf(question(own, siblings)).lines);
  const [fee] = lines;
  if (!fee) throw new Error('nothing was billed');
  return unusedOf(lines, fee, { period, child: now.own, siblings: now.siblings ?? siblings });
};

test('who was billed up to a last day that was known needs all that was billed', () => {
  expect(credited(child(2, 1, 60), [], { own: child(2, 1, 60) })).toBe(0);
  expect(credited(child(2, 1, 60), [child(1, 1, 100)], { own: child(2, 1, 60) })).toBe(0);
  // Who then leaves even earlier is credited the days between the two.
  expect(credited(child(2, 1, 60), [], { own: child(2, 1, 50) })).toBe(100_000);
});

test('a sibling’s discount of the days before goes on for who leaves after it', () => {
  // As second child for the first 30 days only: these were studied, so that nothing of it is given up.
  expect(credited(child(2, 1, 100), [child(1, 1, 30)], { own: child(2, 1, 50) })).toBe(500_000);
  // From the 60th day on only, none of which is studied: all of it is given up.
  expect(credited(child(2, 1, 100), [child(1, 60, 100)], { own: child(2, 1, 50) })).toBe(500_000 - 41_000);
});

test('a sibling who left later than the bill takes no discount off it', () => {
  const now = { own: child(2, 1, 80), siblings: [child(1, 1, 30)] };
  expect(credited(child(2, 1, 100), [child(1, 1, 100)], now)).toBe(200_000 - 20_000);
});

test('whoever leaves, whenever siblings came and went before the bill: it comes to what the shorter stay costs', () => {
  let seed = 20261130;
  const upTo = (most: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return 1 + (seed % most);
  };
  for (let round = 0; round < 500; round += 1) {
    const from = upTo(50);
    const billedUntil = from + 20 + upTo(30);
    const left = from + upTo(billedUntil - from);
    const siblings = [1, 3].slice(0, upTo(3) - 1).map((id) => {
      const came = upTo(90);
      return child(id, came, came + upTo(100 - came));
    });
    const own = child(2, from, billedUntil);
    const gone = child(2, from, left);
    const difference = priceOf(question(own, siblings)).total - priceOf(question(gone, siblings)).total;
    expect(credited(own, siblings, { own: gone }), `round ${round}`).toBe(difference);
  }
});

test('whoever leaves after a change of level: it comes to what the shorter stay costs, each day at its level’s price', () => {
  let seed = 20261201;
  const upTo = (most: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return 1 + (seed % most);
  };
  const planOf = (id: number, amount: number) => ({
    ...{ period, level: { lo: `ປ.${id}`, en: `P${id}` } },
    lines: [{ feeItemId: 2, name, amount, prorated: true }],
  });
  const fixed: DiscountRule = {
    ...sibling,
    id: 2,
    kind: 'scholarship',
    basis: 'fixed',
    value: 50_000,
    childFrom: null,
  };
  for (let round = 0; round < 300; round += 1) {
    const plans = new Map([1, 2].map((id) => [id, planOf(id, 100_000 * (10 + upTo(30)))]));
    const change = 10 + upTo(50);
    const billedUntil = change + upTo(100 - change);
    const siblings = [1, 3].slice(0, upTo(3) - 1).map((id) => {
      const came = upTo(90);
      return child(id, came, came + upTo(100 - came));
    });
    const until = (last: number): LevelStay[] => [
      { levelId: 1, from: day(1), until: day(Math.min(change, last)) },
      ...(last > change ? [{ levelId: 2, from: day(change + 1), until: day(last) }] : []),
    ];
    const asked = (stays: LevelStay[]): PriceQuestion => {
      const { lines = [] } = askedOf(2, stays, plans) ?? {};
      const own = { ...child(2, 1, 100), spans: stays };
      return { ...question(own, siblings), lines, rules: [sibling, fixed], granted: new Set([2]) };
    };
    const [billed, gone] = [asked(until(billedUntil)), asked(until(upTo(billedUntil)))];
    const lines = written(priceOf(billed).lines);
    const [fee] = lines;
    if (!fee) throw new Error('nothing was billed');
    const unused = unusedOf(lines, fee, { period, child: gone.child, siblings });
    expect(unused, `round ${round}`).toBe(priceOf(billed).total - priceOf(gone).total);
    // Of each household's half the same half is credited, to the kip that doesn't divide.
    const half = lines.map((line) => ({ ...line, amount: Math.round(line.amount / 2) }));
    const [part] = half;
    if (part)
      expect(
        Math.abs(2 * unusedOf(half, part, { period, child: gone.child, siblings }) - unused),
      ).toBeLessThan(4);
  }
});

test('of a fee no more is taken off than it cost with its discount: else other fees would get the discount', () => {
  const lines = written(priceOf(question(child(2, 1, 100), [child(1, 1, 100)])).lines);
  const [fee] = lines;
  if (!fee) throw new Error('nothing was billed');
  expect(mostOf(lines, fee)).toBe(900_000);
  expect(mostOf(lines, { ...fee, credited: 300_000 })).toBe(600_000);
  expect(mostOf(lines, { ...fee, credited: 950_000 })).toBe(0);
});
