import type { Problem, Rule } from '../problem.ts';
import { meant, type Resources } from './resources.ts';

/** What the days of one teacher, or of students who sit together, must be like. A limit of -1 is none. */
export interface Need {
  readonly weight: number;
  readonly rules: readonly number[];
  readonly gapsADay: number;
  readonly gapsAWeek: number;
  /** Days that may begin with the second open period. */
  readonly late: number;
  readonly least: number;
  /** Days without any lesson are allowed. */
  readonly emptyDays: boolean;
  readonly most: number;
  readonly inARow: number;
  readonly days: number;
}

/** No limits at all. */
export const none: Need = {
  weight: 100,
  rules: [],
  gapsADay: -1,
  gapsAWeek: -1,
  late: -1,
  least: 0,
  emptyDays: true,
  most: -1,
  inARow: -1,
  days: -1,
};

export function needsOf(problem: Problem, resources: Resources): readonly (readonly Need[])[] {
  const hard: (Need | undefined)[] = Array.from({ length: resources.count });
  const soft: Need[][] = Array.from({ length: resources.count }, () => []);
  for (const [index, rule] of problem.rules.entries()) {
    const own = needOf(rule);
    if (!own || !('who' in rule)) continue;
    for (const resource of meant(rule.who, problem, resources)) {
      const need = { ...none, ...own, weight: rule.weight, rules: [index] };
      if (rule.weight < 100) soft[resource]?.push(need);
      else hard[resource] = both(hard[resource] ?? none, need);
    }
  }
  // What must hold is looked at last: what a wish throws out may leave a hole.
  return soft.map((own, resource) => [...own, ...[hard[resource] ?? []].flat()]);
}

/** A rule as a limit on days. */
export function needOf(rule: Rule): Partial<Need> | undefined {
  switch (rule.kind) {
    case 'gaps':
      return rule.within === 'day' ? { gapsADay: rule.most } : { gapsAWeek: rule.most };
    case 'most-hours':
      return { most: rule.most };
    case 'least-hours':
      return { least: rule.least, emptyDays: rule.emptyDays };
    case 'most-days':
      return { days: rule.most };
    case 'most-in-a-row':
      return { inARow: rule.most };
    case 'early':
      return { late: rule.late };
    default:
      return undefined;
  }
}

const lower = (one: number, other: number): number =>
  one < 0 ? other : other < 0 ? one : Math.min(one, other);

const both = (one: Need, other: Need): Need => ({
  weight: 100,
  rules: [...one.rules, ...other.rules],
  gapsADay: lower(one.gapsADay, other.gapsADay),
  gapsAWeek: lower(one.gapsAWeek, other.gapsAWeek),
  late: lower(one.late, other.late),
  least: Math.max(one.least, other.least),
  emptyDays: one.emptyDays && other.emptyDays,
  most: lower(one.most, other.most),
  inARow: lower(one.inARow, other.inARow),
  days: lower(one.days, other.days),
});
