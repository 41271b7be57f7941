import { daysAfter } from '@suksa/contracts/days';
import { expect, test } from 'vitest';
import { askedOf, type LevelPlan, type LevelStay } from './level-prices.ts';
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

interface InLevels {
  readonly stays: readonly LevelStay[];
  readonly plans: ReadonlyMap<number, LevelPlan>;
}

const primary = (number: number, amount: number): LevelPlan => ({
  level: { lo: `ປ.${number}`, en: `P${number}` },
  period: term,
  lines: [
    { ...tuition, amount },
    { ...books, amount: 100_000 * number },
  ],
});
const inLevels = (stays: readonly LevelStay[], plans: ReadonlyMap<number, LevelPlan>) => {
  const asked = askedOf(stays.at(-1)?.levelId ?? 0, stays, plans);
  if (!asked) throw new Error('no plan');
  return { lines: asked.lines, period: asked.plan.period, child: child(2, { spans: stays }) };
};

test('who changes level within the term pays each level’s price for the days in it, and books once', () => {
  const plans = new Map([1, 2].map((number) => [number, primary(number, 1_000_000 * number)]));
  const moved = inLevels(
    [
      { levelId: 1, from: '2026-09-01', until: '2026-10-10' },
      // Another class of the level is no other level.
      { levelId: 2, from: '2026-10-11', until: '2026-11-01' },
      { levelId: 2, from: '2026-11-02', until: '9999-12-31' },
    ],
    plans,
  );
  const scholarship = rule({ id: 2, kind: 'scholarship', value: 1000, feeItemId: 2, ...granted });
  const { lines, total } = priceOf(ask({ ...moved, rules: [scholarship], granted: new Set([2]) }));
  // 1,000,000 × 40/122 + 2,000,000 × 82/122 = 204,000,000/122
  const [before, after] = [327_869, 1_344_262];
  expect(lines.map(({ amount }) => amount)).toEqual([before + after, -167_213, 100_000]);
  expect(total).toBe(1_672_131 - 167_213 + 100_000);
  const days = { periodDays: 122, from: '2026-09-01', until: '2026-10-10' };
  expect(lines[0]?.why).toMatchObject({
    days: 122,
    periodDays: 122,
    spans: [
      { level: { en: 'P1' }, ...days, days: 40, price: 1_000_000, amount: before },
      { level: { en: 'P2' }, from: '2026-10-11', until: '2026-12-31', days: 82, amount: after },
    ],
  });
  expect(lines[1]?.why).toMatchObject({
    spans: [
      { days: 40, amount: 32_787 },
      { days: 82, amount: 134_426 },
    ],
  });
  expect(lines[2]?.why).toMatchObject({ spans: [{ level: { en: 'P1' }, price: 100_000 }] });
});

test('a fee that costs the same in both levels is told of as ever, to the kip', () => {
  const plans = new Map([1, 2].map((number) => [number, primary(number, 2_450_001)]));
  const stays = [
    { levelId: 1, from: '2026-09-01', until: '2026-10-31' },
    { levelId: 2, from: '2026-11-01', until: '9999-12-31' },
  ];
  const [fee] = priceOf(ask(inLevels(stays, plans))).lines;
  expect(fee).toMatchObject({ amount: 2_450_001 });
  expect(fee?.why).toEqual({ kind: 'fee', price: 2_450_001, days: 122, periodDays: 122 });
  const fixed = rule({ kind: 'scholarship', basis: 'fixed', value: 500_001, feeItemId: 2, ...granted });
  const dearer = new Map([...plans, [2, primary(2, 3_000_000)]]);
  const { discounts } = priceOf(ask({ ...inLevels(stays, dearer), rules: [fixed], granted: new Set([1]) }));
  expect(discounts).toBe(500_001);
});

test('days in a level without a plan for the period, or outside of that level’s period, are billed nothing', () => {
  const stays = [
    { levelId: 1, from: '2026-09-01', until: '2026-10-31' },
    { levelId: 2, from: '2026-11-01', until: '9999-12-31' },
  ];
  const only = (number: number) => new Map([[number, primary(number, 2_450_000)]]);
  expect(priceOf(ask(inLevels(stays, only(2)))).lines[0]).toMatchObject({
    amount: 1_225_000,
    why: { days: 61, spans: [{ level: { en: 'P2' }, from: '2026-11-01', until: '2026-12-31' }] },
  });
  expect(priceOf(ask(inLevels(stays, only(1)))).lines[0]).toMatchObject({ amount: 1_225_000 });
  const later = { ...primary(2, 2_450_000), period: { from: '2027-01-01', until: '2027-05-31' } };
  const asked = askedOf(2, stays.slice(0, 1), new Map([[2, later]]));
  expect(asked).toMatchObject({ from: null });
});

const counted = new Map<string, readonly string[]>();
const daysOf = ({ from, until }: { readonly from: string; readonly until: string }): readonly string[] => {
  const key = `${from} ${until}`;
  const days = [...(counted.get(key) ?? [])];
  if (days.length > 0) return days;
  for (let day = from; day <= until; day = daysAfter(day, 1)) days.push(day);
  counted.set(key, days);
  return days;
};

type Family = Pick<PriceQuestion, 'rules' | 'child' | 'siblings' | 'granted' | 'discountCap'>;

/** Written apart from the product: counts day by day, in fractions of a kip, each day at the price of its level. */
const byHand = (
  { rules, child: own, siblings, granted: given, discountCap }: Family,
  { stays, plans }: InLevels,
) => {
  const isHere = (who: Child, day: string) =>
    who.spans.some(({ from, until }) => day >= from && day <= until);
  const planOn = (day: string) => {
    const plan = plans.get(stays.find(({ from, until }) => day >= from && day <= until)?.levelId ?? 0);
    return plan && plan.period.from <= day && day <= plan.period.until ? plan : undefined;
  };
  const here = daysOf({ from: '2026-08-01', until: '2027-02-28' }).flatMap((day) => {
    const plan = planOn(day);
    return plan ? [{ day, plan, of: BigInt(daysOf(plan.period).length) }] : [];
  });
  const last = here.at(-1);
  if (!last) return 0;
  const lines = new Map<number, PlanLine>();
  for (const { plan } of [last, ...here])
    for (const line of plan.lines) if (!lines.has(line.feeItemId)) lines.set(line.feeItemId, line);
  const priceIn = (plan: LevelPlan, id: number) =>
    plan.lines.find(({ feeItemId }) => feeItemId === id)?.amount;
  const bottom = [...plans.values()].reduce((all, { period }) => all * BigInt(daysOf(period).length), 1n);
  /** What each of the days that count for a fee has of a sum, `times` over `per`. */
  const worth = (
    line: PlanLine,
    isCounted: (day: string) => boolean,
    sumOf: (price: number) => bigint,
    per = 1n,
  ) => {
    const asked = here.filter(({ plan }) => priceIn(plan, line.feeItemId) !== undefined);
    const days = line.prorated ? asked : asked.slice(0, 1);
    let top = 0n;
    for (const { day, plan, of } of days)
      if (isCounted(day))
        top += (sumOf(priceIn(plan, line.feeItemId) ?? 0) * bottom) / (line.prorated ? of : 1n);
    return Number((2n * top + bottom * per) / (2n * bottom * per));
  };
  const number = (by: string, day: string) => {
    const key = (who: Child) =>
      `${by === 'birth' ? (who.birthDate ?? '9999') : who.enrolledOn} ${String(who.id).padStart(9, '0')}`;
    const all = [own, ...siblings].filter((who) => who === own || isHere(who, day));
    return all.map(key).sort().indexOf(key(own)) + 1;
  };
  const amounts = [...lines.values()].map((line) =>
    worth(
      line,
      () => true,
      (price) => BigInt(price),
    ),
  );
  const fees = amounts.reduce((all, amount) => all + amount, 0);
  let pool = discountCap === null ? fees : Math.floor((fees * discountCap) / 100);
  const used = new Map<number, number>();
  let due = 0;
  [...lines.values()].forEach((line, index) => {
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
      const isPercent = each.basis === 'percent';
      const wanted = worth(
        line,
        counts,
        (price) => (isPercent ? BigInt(price) * BigInt(each.value) : BigInt(each.value)),
        isPercent ? 10_000n : 1n,
      );
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

test('500 random families whose children come, go and change level are priced as by hand, to the kip', () => {
  let state = 20_261_123;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const oneOf = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;
  const day = () => daysAfter('2026-08-15', random(160));
  let changedLevel = 0;
  /** In one level, or in another from some day on, and perhaps in the first again. */
  const inSomeLevels = ({ from, until }: Child['spans'][number]): LevelStay[] => {
    const [first, second] = [1 + random(3), 1 + random(3)];
    const days = [day(), day()].filter((change) => change > from && change <= until).sort();
    const starts = random(2) === 0 ? [from] : [from, ...new Set(days)];
    return starts.map((start, index) => ({
      levelId: index % 2 === 0 ? first : second,
      from: start,
      until: daysAfter(starts[index + 1] ?? daysAfter(until, 1), -1),
    }));
  };
  for (let family = 0; family < 500; family += 1) {
    const children = Array.from({ length: 1 + random(5) }, (_, index) => {
      const [a = '', b = ''] = [day(), day()].sort();
      const spans = random(3) === 0 ? [{ from: '2026-08-01', until: '2027-06-30' }] : [{ from: a, until: b }];
      if (spans[0]?.until === b) spans.push({ from: daysAfter(b, 3), until: '2027-06-30' });
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
    const plans = new Map(
      [1, 2, 3].slice(0, 2 + random(2)).map((number): [number, LevelPlan] => {
        const lines = [
          { ...tuition, amount: 1 + random(3_000_000) },
          { ...books, amount: 1 + random(400_000) },
        ];
        const period = random(4) === 0 ? { from: day(), until: '2027-02-10' } : term;
        const level = { lo: `ປ.${number}`, en: `P${number}` };
        return [number, { level, period, lines: random(4) === 0 ? lines.slice(random(2), 2) : lines }];
      }),
    );
    for (const one of children) {
      const stays = one.spans.flatMap(inSomeLevels);
      const asked = askedOf(stays.at(-1)?.levelId ?? 0, stays, plans);
      if (!asked) continue;
      const { lines, plan } = asked;
      if (lines.some(({ levels }) => levels && levels.length > 1)) changedLevel += 1;
      const question = ask({
        ...{ lines, rules, period: plan.period, child: { ...one, spans: stays } },
        siblings: children.filter(({ id }) => id !== one.id),
        granted: new Set(rules.filter(() => random(2) === 0).map(({ id }) => id)),
        discountCap: oneOf([null, 30, 60, 100]),
      });
      const { total, lines: priced } = priceOf(question);
      const told = `family ${family}: ${JSON.stringify(question)}`;
      expect(total, told).toBe(byHand(question, { stays, plans }));
      for (const { amount, why } of priced)
        if (why.kind === 'fee' && why.spans)
          expect(
            why.spans.reduce((sum, span) => sum + span.amount, 0),
            told,
          ).toBe(amount);
    }
  }
  expect(changedLevel).toBeGreaterThan(100);
});
