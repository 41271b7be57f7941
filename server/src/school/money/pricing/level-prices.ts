import { daysAfter } from '@suksa/contracts/days';
import type { FullName } from '../../people/full-name.ts';
import { daysHere, type Span, within } from './presence.ts';
import type { LevelPrice, PlanLine } from './pricing.ts';

export interface LevelStay extends Span {
  readonly levelId: number;
}

/** What a level is billed for a period. */
export interface LevelPlan {
  readonly level: FullName;
  readonly period: Span;
  readonly lines: readonly PlanLine[];
}

interface Asked<Plan> {
  /** That of the level which the student is in, or was in last within the period. */
  readonly plan: Plan;
  readonly lines: readonly PlanLine[];
  /** The first day of the period in a level that is billed; null where there is none. */
  readonly from: string | null;
}

/**
 * What the plans ask of a student: of who was in one level its plan's price; of who was in several, of a fee that counts
 * by days each level's price for the days in it, and of any other fee once the price of the first level that asks for it.
 * Days in a level without a plan for the period are billed nothing. Undefined where there is no plan at all.
 */
export const askedOf = <Plan extends LevelPlan>(
  levelId: number,
  stays: readonly LevelStay[],
  plans: ReadonlyMap<number, Plan>,
): Asked<Plan> | undefined => {
  const stretches = stretchesOf(stays, plans);
  const plan = stretches.at(-1)?.plan ?? plans.get(levelId);
  if (!plan) return undefined;
  const from = stretches[0]?.span.from ?? null;
  const isOne = stays.every((stay) => stay.levelId === stays[0]?.levelId);
  return { plan, lines: isOne ? plan.lines : linesOf(stretches, plan, stays), from };
};

interface Stretch<Plan> {
  readonly plan: Plan;
  readonly span: Span;
}

/** The stays in the periods of their levels' plans; those in one level that follow each other are one. */
const stretchesOf = <Plan extends LevelPlan>(
  stays: readonly LevelStay[],
  plans: ReadonlyMap<number, Plan>,
): readonly Stretch<Plan>[] => {
  const stretches: Stretch<Plan>[] = [];
  for (const { levelId, ...stay } of stays.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const plan = plans.get(levelId);
    const span = plan && within(stay, plan.period);
    if (!plan || !span) continue;
    const last = stretches.at(-1);
    const goesOn = last?.plan === plan && daysAfter(last.span.until, 1) === span.from;
    if (goesOn) stretches.splice(-1, 1, { plan, span: { from: last.span.from, until: span.until } });
    else stretches.push({ plan, span });
  }
  return stretches;
};

const linesOf = (
  stretches: readonly Stretch<LevelPlan>[],
  { period, lines }: LevelPlan,
  stays: readonly Span[],
): readonly PlanLine[] => {
  const every = [...lines, ...stretches.flatMap(({ plan }) => plan.lines)];
  const items = every.filter(
    ({ feeItemId }, at) => every.findIndex((line) => line.feeItemId === feeItemId) === at,
  );
  const days = daysHere(stays, period);
  return items.flatMap((line) => {
    const asked = stretches.flatMap(({ plan, span }): LevelPrice[] => {
      const own = plan.lines.find(({ feeItemId }) => feeItemId === line.feeItemId);
      return own ? [{ level: plan.level, price: own.amount, spans: [span], period: plan.period }] : [];
    });
    const levels = line.prorated ? asked : asked.slice(0, 1);
    const [first] = levels;
    if (!first) return [];
    const isOfPeriod = asked.every(
      ({ price, period: of }) =>
        price === first.price && of.from === period.from && of.until === period.until,
    );
    // One price for all of the days: there is nothing to tell of levels.
    const covered = asked.reduce((sum, { spans }) => sum + daysHere(spans, period), 0);
    return [{ ...line, amount: first.price, ...(isOfPeriod && covered === days ? {} : { levels }) }];
  });
};
