import type { TimetableRule, WeekRule } from '../technical/timetable/rule.ts';
import { freeBetween, grouped, longestRow } from './day-shape.ts';
import { misfitsOf } from './lesson-rules.ts';
import { isInside, isSpread, isTimed, touchesAny } from './rule-checks.ts';
import { type Held, minutesOf, type WeekIndex } from './week-index.ts';

/** A rule that a week breaks: how much, and with which lessons. */
export interface Breach {
  readonly rule: WeekRule;
  readonly amount: number;
  readonly lessonIds: readonly number[];
}

/** Looks at a week as it stands, rule by rule, the dearest first. */
export function breachesOf(index: WeekIndex): readonly Breach[] {
  const placed = [...new Set([...index.held.values()].flat())];
  return index.week.rules
    .flatMap((rule) => {
      const found = broken(index, rule.rule, placed);
      const amount = found.reduce((sum, one) => sum + one.amount, 0);
      const lessonIds = [...new Set(found.flatMap(({ held }) => held.map(({ lesson }) => lesson.id)))];
      return amount > 0 ? [{ rule, amount, lessonIds }] : [];
    })
    .sort((one, other) => other.rule.weight * other.amount - one.rule.weight * one.amount);
}

/**
 * How far each rule is broken by what some people, classes and rooms are taken by: where only their weeks differ, two of
 * these differ as the whole weeks do.
 */
export function amountsAmong(index: WeekIndex, keys: ReadonlySet<string>): ReadonlyMap<number, number> {
  const held = new Map([...keys].map((key) => [key, index.held.get(key) ?? []]));
  const placed = [...new Set([...held.values()].flat())];
  return new Map(
    index.week.rules.map(({ id, rule }) => {
      // Rules between lessons look at lessons of whomever.
      const isBetween = rule.kind === 'same' || rule.kind === 'pair' || rule.kind === 'apart';
      const found = broken(isBetween ? index : { ...index, held }, rule, placed);
      return [id, found.reduce((sum, { amount }) => sum + amount, 0)];
    }),
  );
}

interface Broken {
  readonly amount: number;
  readonly held: readonly Held[];
}

function broken(index: WeekIndex, rule: TimetableRule, placed: readonly Held[]): readonly Broken[] {
  const each = (isBroken: (held: Held) => boolean) =>
    placed.filter(isBroken).map((held) => ({ amount: 1, held: [held] }));
  switch (rule.kind) {
    case 'unavailable': {
      const own = new Set(index.held.get(`${rule.who.kind}/${rule.who.id}`));
      return each((held) => own.has(held) && touchesAny(rule.times, held));
    }
    case 'slots':
      return each((held) => isTimed(rule, held.lesson) && !isInside(rule.times, held));
    case 'spread':
      return twiceADay(placed.filter(({ lesson }) => isSpread(rule.subjectIds, lesson)));
    case 'same':
    case 'pair':
    case 'apart':
      return misfitsOf(index, rule).map((held) => ({ amount: 1, held }));
    default:
      return [...index.held].flatMap(([key, held]) => {
        if (!isMeant(rule.who, key)) return [];
        const amount = overBy(index, rule, held);
        return amount > 0 ? [{ amount, held }] : [];
      });
  }
}

type OfDays = Exclude<
  TimetableRule,
  { kind: 'unavailable' | 'slots' | 'spread' | 'same' | 'pair' | 'apart' }
>;

const isMeant = (who: OfDays['who'], key: string): boolean =>
  typeof who === 'object'
    ? key === `${who.kind}/${who.id}`
    : key.startsWith(who === 'teachers' ? 'teacher/' : 'class/');

/** How far the week of somebody is beyond what a rule allows. */
function overBy(index: WeekIndex, rule: OfDays, week: readonly Held[]): number {
  const days = [...grouped(week, ({ weekday }) => weekday).values()];
  const sum = (amount: (day: readonly Held[]) => number) => days.reduce((all, day) => all + amount(day), 0);
  const hours = (day: readonly Held[]) => day.reduce((all, { periods }) => all + periods.length, 0);
  switch (rule.kind) {
    case 'gaps':
      return rule.within === 'day'
        ? sum((day) => Math.max(0, freeBetween(index, day) - rule.most))
        : Math.max(0, sum((day) => freeBetween(index, day)) - rule.most);
    case 'most-hours':
      return sum((day) => Math.max(0, hours(day) - rule.most));
    case 'least-hours':
      return sum((day) => Math.max(0, rule.least - hours(day)));
    case 'most-in-a-row':
      return sum((day) => Math.max(0, longestRow(day) - rule.most));
    case 'most-days':
      return Math.max(0, days.length - rule.most);
    case 'early':
      return Math.max(0, sum((day) => (beginsLate(index, day) ? 1 : 0)) - rule.late);
  }
}

function beginsLate(index: WeekIndex, day: readonly Held[]): boolean {
  const [first] = day;
  const [bell] = index.days.get(`${first?.periods[0]?.setId}/${first?.weekday}`) ?? [];
  return bell !== undefined && Math.min(...day.map(({ from }) => from)) > minutesOf(bell.startsAt);
}

function twiceADay(placed: readonly Held[]): readonly Broken[] {
  const days = grouped(
    placed.flatMap((held) =>
      held.lesson.classes.map(({ classId, groupId }) => ({
        held,
        key: [held.weekday, classId, groupId, held.lesson.subjectId].join(),
      })),
    ),
    ({ key }) => key,
  );
  return [...days.values()].flatMap((all) =>
    all.length > 1 ? [{ amount: all.length - 1, held: all.map(({ held }) => held) }] : [],
  );
}
