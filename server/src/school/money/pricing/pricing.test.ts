import { daysAfter } from '@suksa/contracts/days';
import { expect, test } from 'vitest';
import type { Child } from './presence.ts';
import { type DiscountRule, type PlanLine, type PriceQuestion, priceOf } from './pricing.ts';

const name = { lo: 'ກ', en: 'a' };
const term = { from: '2026-09-01', until: '2026-12-31' };
const tuition: PlanLine = { feeItemId: 2, name, amount: 2_450_000, prorated: true };
const books: PlanLine = { feeItemId: 4, name, amount: 180_000, prorated: false };
const rule = (changes: Partial<DiscountRule>): DiscountRule => ({
  id: 1,
  kind: 'sibling',
  name,
  basis: 'percent',
  value: 1000,
  feeItemId: null,
  childFrom: 2,
  childUntil: null,
  siblingOrder: 'birth',
  stacks: true,
  cap: null,
  ...changes,
});
const child = (id: number, changes: Partial<Child> = {}): Child => ({
  id,
  birthDate: `2015-01-${String(id).padStart(2, '0')}`,
  enrolledOn: '2022-09-01',
  spans: [{ from: '2026-09-01', until: '2027-06-30' }],
  ...changes,
});
const ask = (changes: Partial<PriceQuestion>): PriceQuestion => ({
  period: term,
  lines: [tuition],
  rules: [],
  child: child(2),
  siblings: [],
  granted: new Set(),
  discountCap: null,
  ...changes,
});
const granted = { childFrom: null, siblingOrder: null } as const;

test('who joins in November pays the days from then on, and books in full', () => {
  const joined = child(2, { spans: [{ from: '2026-11-01', until: '2027-06-30' }] });
  const { lines, total } = priceOf(ask({ lines: [tuition, books], child: joined }));
  expect(lines.map(({ amount }) => amount)).toEqual([1_225_000, 180_000]);
  expect(lines[0]?.why).toEqual({ kind: 'fee', price: 2_450_000, days: 61, periodDays: 122 });
  expect(total).toBe(1_405_000);
});

test('who isn’t here in the period is billed nothing', () => {
  const gone = child(2, { spans: [{ from: '2026-01-01', until: '2026-08-31' }] });
  expect(priceOf(ask({ child: gone, lines: [tuition, books] }))).toMatchObject({ lines: [], total: 0 });
});

test('a sibling who leaves within the term counts until that day', () => {
  const left = child(1, { spans: [{ from: '2026-09-01', until: '2026-10-15' }] });
  const { lines } = priceOf(ask({ rules: [rule({})], siblings: [left] }));
  expect(lines[1]).toMatchObject({ amount: -Math.round((245_000 * 45) / 122), why: { days: 45 } });
});

test('of three siblings each has the discount of its tier, by birth or by enrolment', () => {
  const rules = [rule({ id: 1, childUntil: 2 }), rule({ id: 2, childFrom: 3, value: 2000 })];
  const family = [1, 2, 3].map((id) => child(id, { enrolledOn: `202${5 - id}-09-01` }));
  const discounts = (by: 'birth' | 'enrolment') =>
    family.map((one) => {
      const siblings = family.filter(({ id }) => id !== one.id);
      const counted = rules.map((each) => ({ ...each, siblingOrder: by }));
      return priceOf(ask({ child: one, siblings, rules: counted })).discounts;
    });
  expect(discounts('birth')).toEqual([0, 245_000, 490_000]);
  expect(discounts('enrolment')).toEqual([490_000, 245_000, 0]);
});

test('discounts stack in their order, as far as the fee, their own cap and the cap of all go', () => {
  const scholarship = rule({ id: 2, kind: 'scholarship', value: 10_000, ...granted });
  const both = { rules: [rule({}), scholarship], siblings: [child(1)], granted: new Set([2]) };
  expect(priceOf(ask(both)).lines.map(({ amount }) => amount)).toEqual([2_450_000, -245_000, -2_205_000]);
  expect(priceOf(ask(both)).lines[2]?.why).toMatchObject({ limitedBy: 'fee' });
  expect(priceOf(ask({ ...both, discountCap: 50 })).lines[2]).toMatchObject({
    amount: -980_000,
    why: { limitedBy: 'all' },
  });
  const capped = priceOf(ask({ ...both, rules: [rule({}), { ...scholarship, cap: 300_000 }] }));
  expect(capped.lines[2]).toMatchObject({ amount: -300_000, why: { limitedBy: 'cap' } });
  const alone = priceOf(ask({ ...both, rules: [rule({}), { ...scholarship, stacks: false }] }));
  expect(alone.discounts).toBe(245_000);
});

test('a fixed discount is for its fee only, and for the days that are paid', () => {
  const fixed = rule({
    id: 3,
    kind: 'staff_child',
    basis: 'fixed',
    value: 610_000,
    feeItemId: 2,
    ...granted,
  });
  const joined = child(2, { spans: [{ from: '2026-12-01', until: '2027-06-30' }] });
  const { lines } = priceOf(
    ask({ lines: [books, tuition], rules: [fixed], granted: new Set([3]), child: joined }),
  );
  expect(lines.map(({ amount }) => amount)).toEqual([180_000, Math.round((2_450_000 * 31) / 122), -155_000]);
});

/** Written apart from the product: counts day by day, in fractions of a kip. */
const byHand = ({
  period,
  lines,
  rules,
  child: own,
  siblings,
  granted: given,
  discountCap,
}: PriceQuestion) => {
  const days: string[] = [];
  for (let day = period.from; day <= period.until; day = daysAfter(day, 1)) days.push(day);
  const isHere = (who: Child, day: string) =>
    who.spans.some(({ from, until }) => day >= from && day <= until);
  const here = days.filter((day) => isHere(own, day));
  if (here.length === 0) return 0;
  const half = (top: bigint, bottom: bigint) => Number((top + bottom / 2n) / bottom);
  const exact = (top: bigint, bottom: bigint) => half(2n * top, 2n * bottom);
  const number = (by: string, day: string) => {
    const key = (who: Child) =>
      `${by === 'birth' ? (who.birthDate ?? '9999') : who.enrolledOn} ${String(who.id).padStart(9, '0')}`;
    const all = [own, ...siblings].filter((who) => who === own || isHere(who, day));
    return all.map(key).sort().indexOf(key(own)) + 1;
  };
  const amounts = lines.map((line) =>
    line.prorated ? exact(BigInt(line.amount) * BigInt(here.length), BigInt(days.length)) : line.amount,
  );
  const fees = amounts.reduce((all, amount) => all + amount, 0);
  let pool = discountCap === null ? fees : Math.floor((fees * discountCap) / 100);
  const used = new Map<number, number>();
  let due = 0;
  lines.forEach((line, index) => {
    let rest = amounts[index] ?? 0;
    const applied: DiscountRule[] = [];
    for (const each of rules) {
      if (each.feeItemId !== null && each.feeItemId !== line.feeItemId) continue;
      if (applied.some(({ stacks }) => !stacks) || (applied.length > 0 && !each.stacks)) continue;
      const counts = (day: string) => {
        if (each.kind !== 'sibling') return given.has(each.id);
        const at = number(each.siblingOrder ?? 'birth', day);
        return at >= (each.childFrom ?? 1) && (each.childUntil === null || at <= each.childUntil);
      };
      const counted = line.prorated ? here.filter(counts).length : counts(here[0] ?? '') ? 1 : 0;
      const of = BigInt(line.prorated ? days.length : 1);
      const wanted =
        each.basis === 'percent'
          ? exact(BigInt(line.amount) * BigInt(each.value) * BigInt(counted), 10_000n * of)
          : exact(BigInt(each.value) * BigInt(counted), of);
      const room = each.cap === null ? wanted : each.cap - (used.get(each.id) ?? 0);
      const off = Math.min(wanted, rest, room, pool);
      if (off <= 0) continue;
      applied.push(each);
      used.set(each.id, (used.get(each.id) ?? 0) + off);
      rest -= off;
      pool -= off;
    }
    due += rest;
  });
  return due;
};

test('500 random families whose children come and go are priced as by hand, to the kip', () => {
  let state = 20_261_123;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const oneOf = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;
  const day = () => daysAfter('2026-08-15', random(160));
  for (let family = 0; family < 500; family += 1) {
    const children = Array.from({ length: 1 + random(5) }, (_, index) => {
      const [a = '', b = ''] = [day(), day()].sort();
      const spans = random(3) === 0 ? [{ from: '2026-08-01', until: '9999-12-31' }] : [{ from: a, until: b }];
      if (spans[0]?.until === b) spans.push({ from: daysAfter(b, 3), until: '9999-12-31' });
      const birthDate = random(8) === 0 ? null : `201${random(6)}-0${1 + random(9)}-10`;
      return child(index + 1, { spans, birthDate, enrolledOn: `202${random(5)}-09-01` });
    });
    const rules = Array.from({ length: random(5) }, (_, index) => {
      const kind = oneOf(['sibling', 'staff_child', 'full_year', 'scholarship'] as const);
      const isFixed = random(3) === 0;
      const from = 1 + random(3);
      return rule({
        id: index + 1,
        kind,
        basis: isFixed ? 'fixed' : 'percent',
        value: isFixed ? 1 + random(900_000) : 1 + random(7000),
        feeItemId: isFixed ? oneOf([2, 4]) : oneOf([null, 2, 4]),
        childFrom: kind === 'sibling' ? from : null,
        childUntil: kind === 'sibling' ? oneOf([null, from, from + 1]) : null,
        siblingOrder: kind === 'sibling' ? oneOf(['birth', 'enrolment'] as const) : null,
        stacks: random(4) > 0,
        cap: oneOf([null, null, 100_000 + random(400_000)]),
      });
    });
    const questions = children.map((one) =>
      ask({
        lines: [
          { ...tuition, amount: 1 + random(3_000_000) },
          { ...books, amount: 1 + random(400_000) },
        ],
        child: one,
        siblings: children.filter(({ id }) => id !== one.id),
        rules,
        granted: new Set(rules.filter(() => random(2) === 0).map(({ id }) => id)),
        discountCap: oneOf([null, 30, 60, 100]),
      }),
    );
    for (const question of questions)
      expect(priceOf(question).total, `family ${family}: ${JSON.stringify(question)}`).toBe(byHand(question));
  }
});
