import type { BilledTerms as BilledTermsSchema, WhatIf, WhatIfChange } from '@suksa/contracts/feeinvoice';
import { mostWhatIf } from '@suksa/contracts/feeinvoice';
import type * as z from 'zod/mini';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { graceOverUntil } from '../../../school/calendar/due-dates.ts';
import type { LevelPlan } from '../../../school/money/pricing/level-prices.ts';
import type { DiscountRule } from '../../../school/money/pricing/pricing.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { lateSums } from '../late-fees/late-fee-repository.ts';
import { lateFeeOf } from '../late-fees/late-fee-rules.ts';
import { findDiscounts } from '../plans/discount-repository.ts';
import { refuseUnknownItem } from '../plans/discount-service.ts';
import { findFeeTerms } from '../plans/fee-terms-repository.ts';
import { findItems } from '../plans/item-repository.ts';
import { activeRules, periodsOf, planLinesOf } from '../plans/plan-repository.ts';
import { refuseWrongPlan } from '../plans/plan-service.ts';
import { type BilledRow, billedOf, childNames, familyNames } from './billing-repository.ts';
import { billedBack, priceOfStays } from './billing-rules.ts';
import { plansByLevel, studentsToPrice } from './billing-service.ts';
import { leaverCreditsOf } from './leaver-credit-repository.ts';

type Place = Parameters<typeof studentsToPrice>[1];
type Reader = Pick<Caller, 'actor' | 'context' | 'school'>;
type BilledTerms = z.infer<typeof BilledTermsSchema>;

/** What each level is billed for each period of the year. */
type Plans = ReadonlyMap<string, ReadonlyMap<number, LevelPlan>>;

/**
 * The year over the real students, as plans and discounts are and as they would be. What is billed already stays as it
 * is: the whole year says what the change is worth, `open` what it would do from today on.
 */
export const whatIf = async (call: Reader, change: WhatIfChange): Promise<WhatIf> => {
  const { actor, context, school } = call;
  if (!seesWholeBranch(actor)) refuse('no_permission', { details: { reason: 'scope' } });
  const db = school.read;
  const place: Place = { actor, branchId: context.branchId, yearId: yearOf(context).id };
  await refuseWrongChange(call, place, change);
  const students = await studentsToPrice(db, place);
  const before = { plans: await plansOf(db, place), rules: await activeRules(db, place.branchId) };
  const after = {
    plans: change.kind === 'plan' ? await withPlan(db, before.plans, change) : before.plans,
    rules: change.kind === 'discount' ? withDiscount(before.rules, change) : before.rules,
  };
  const codes = [...new Set([...before.plans.keys(), ...after.plans.keys()])];
  const studentIds = students.map(({ row }) => row.id);
  const now = await findFeeTerms(db, place.branchId);
  const then = change.kind === 'terms' ? change.terms : now;
  const sums = new Sums();
  for (const period of codes) {
    const pricingOf = ({ plans, rules }: typeof before, { discountCap }: typeof then) => ({
      ...{ plans: plans.get(period) ?? new Map<number, LevelPlan>(), rules, discountCap },
    });
    const [was, is] = [pricingOf(before, now), pricingOf(after, then)];
    const billed = await billedIn(db, { ...place, period }, studentIds);
    const credits = await leaverCreditsOf(db, { ...place, period }, studentIds);
    for (const { row, ...student } of students) {
      // A plan of a level in which a student never was leaves the prices as they are.
      const isOther =
        change.kind === 'plan' && !student.stays.some(({ levelId }) => levelId === change.plan.levelId);
      const by = { was, is: isOther ? was : is };
      const credit = credits.get(row.id);
      const back = billedBack(student, by.was, credit) ?? billedBack(student, by.is, credit);
      const isOpen = !billed.has(billKey({ studentId: row.id, backAfter: back?.after ?? 0 }));
      const priced = (of: Parameters<typeof priceOfStays>[2]) => ({
        was: priceOfStays(student, by.was, of).total,
        is: priceOfStays(student, by.is, of).total,
      });
      sums.addToYear(priced(student));
      if (isOpen) sums.addOpen({ family: row.familyId, student: row.id, ...priced(back ?? student) });
    }
  }
  const lateFees = change.kind === 'terms' ? { before: 0, after: 0 } : undefined;
  if (lateFees)
    for (const { was, is, ...late } of await lateFeesOf(db, place, { now, then })) {
      lateFees.before += was;
      lateFees.after += is;
      sums.addToYear({ was, is });
      sums.addOpen({ ...late, was, is });
    }
  const rows = sums.greatest(mostWhatIf);
  const names = await familyNames(
    db,
    rows.map(({ familyId }) => familyId),
  );
  const children = await childNames(
    db,
    rows.flatMap(({ studentIds }) => studentIds),
  );
  return {
    ...sums.told(),
    ...(lateFees && { lateFees }),
    rows: rows.map(({ familyId, studentIds, ...row }) => ({
      family: { id: familyId, name: names.get(familyId) ?? notFound() },
      ...row,
      children: children.filter(({ id }) => studentIds.includes(id)),
    })),
  };
};

/** What couldn't be saved isn't calculated with: it is refused as saving it would be. */
const refuseWrongChange = async (call: Reader, place: Place, change: WhatIfChange): Promise<void> => {
  const db = call.school.read;
  if (change.kind === 'plan') await refuseWrongPlan(db, call, change.plan, 'change.plan.');
  if (change.kind !== 'discount') return;
  if (change.id !== null && (await findDiscounts(db, place, change.id)).length === 0) notFound();
  await refuseUnknownItem(db, change.discount.feeItemId, 'change.discount.');
};

/** What each late invoice would be charged today by the rules as they are, and as they would be. */
const lateFeesOf = async (
  db: Reader['school']['read'],
  { actor, branchId }: Place,
  { now, then }: { readonly now: BilledTerms; readonly then: BilledTerms },
) => {
  const charged = async (terms: BilledTerms) => {
    const lateUntil = await graceOverUntil(db, branchId, terms.lateGraceDays);
    const late = terms.lateBasis === 'none' ? [] : await lateSums(db, { actor, branchId, lateUntil });
    return new Map(late.map((one) => [one.id, { ...one, fee: lateFeeOf(terms, one.late) }]));
  };
  const [before, after] = [await charged(now), await charged(then)];
  return [...new Map([...before, ...after]).values()].map(({ id, familyId, studentId }) => ({
    family: familyId,
    student: studentId,
    was: before.get(id)?.fee ?? 0,
    is: after.get(id)?.fee ?? 0,
  }));
};

const plansOf = async (db: Reader['school']['read'], place: Place): Promise<Plans> => {
  const plans = new Map<string, ReadonlyMap<number, LevelPlan>>();
  for (const { code } of await periodsOf(db, place))
    plans.set(code, plansByLevel(await planLinesOf(db, place, code)));
  return plans;
};

const withPlan = async (
  db: Reader['school']['read'],
  plans: Plans,
  { plan }: Extract<WhatIfChange, { kind: 'plan' }>,
): Promise<Plans> => {
  const items = new Map((await findItems(db)).filter(({ active }) => active).map((item) => [item.id, item]));
  const changed = new Map([...plans].map(([code, levels]) => [code, new Map(levels)]));
  for (const levels of changed.values()) levels.delete(plan.levelId);
  for (const { code, startsOn, endsOn, lines } of plan.periods) {
    const levels = changed.get(code) ?? new Map<number, LevelPlan>();
    levels.set(plan.levelId, {
      level: { lo: '', en: '' },
      period: { from: startsOn, until: endsOn },
      lines: lines.flatMap(({ feeItemId, amount }) => {
        const item = items.get(feeItemId);
        if (!item) return [];
        return [{ feeItemId, amount, prorated: item.prorated, name: { lo: item.nameLo, en: item.nameEn } }];
      }),
    });
    changed.set(code, levels);
  }
  return changed;
};

/** A new rule has an id that none has; like a saved one it stands at its place, behind those with the same. */
const withDiscount = (
  rules: readonly (DiscountRule & { readonly position: number })[],
  { id, discount }: Extract<WhatIfChange, { kind: 'discount' }>,
): (DiscountRule & { readonly position: number })[] => {
  const others = rules.filter((rule) => rule.id !== id);
  const { active, ...rule } = discount;
  if (!active) return others;
  const changed = { ...rule, id: id ?? Number.MAX_SAFE_INTEGER };
  return [...others, changed].sort((a, b) => a.position - b.position || a.id - b.id);
};

type Billed = Pick<BilledRow, 'studentId' | 'backAfter'>;

const billKey = ({ studentId, backAfter }: Billed) => `${studentId} ${backAfter}`;

/** Which students were billed for the period already, those who came back apart. */
const billedIn = async (
  db: Reader['school']['read'],
  of: Place & { readonly period: string },
  studentIds: readonly number[],
): Promise<ReadonlySet<string>> => {
  const rows = await billedOf(db, of, studentIds);
  return new Set(rows.filter(({ state }) => state !== 'draft').map(billKey));
};

interface Prices {
  readonly was: number;
  readonly is: number;
}

interface Open extends Prices {
  readonly family: number;
  readonly student: number;
}

class Sums {
  readonly #year = { before: 0, after: 0 };
  readonly #open = { before: 0, after: 0 };
  readonly #families = new Map<number, { before: number; after: number; students: Set<number> }>();

  addToYear({ was, is }: Prices): void {
    this.#year.before += was;
    this.#year.after += is;
  }

  addOpen({ family, student, was, is }: Open): void {
    this.#open.before += was;
    this.#open.after += is;
    if (was === is) return;
    const own = this.#families.get(family) ?? { before: 0, after: 0, students: new Set<number>() };
    own.before += was;
    own.after += is;
    own.students.add(student);
    this.#families.set(family, own);
  }

  told() {
    const students = [...this.#families.values()].reduce((sum, own) => sum + own.students.size, 0);
    return { year: this.#year, open: this.#open, families: this.#families.size, students };
  }

  greatest(most: number) {
    return [...this.#families]
      .map(([familyId, { before, after, students }]) => ({
        ...{ familyId, before, after },
        students: students.size,
        studentIds: [...students],
        change: after - before,
      }))
      .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.familyId - b.familyId)
      .slice(0, most);
  }
}
