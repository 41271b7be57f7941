import { at, integers } from '../integers.ts';
import type { Problem, Rule } from '../problem.ts';
import { fitOfApart } from '../rules/apart.ts';
import type { Fit } from '../rules/fit.ts';
import { fitOfPair } from '../rules/pair.ts';
import { fitOfRow } from '../rules/row.ts';
import { fitOfSame } from '../rules/same.ts';
import { fitsOfSpread } from '../rules/spread.ts';
import { isBreak } from './resources.ts';
import type { Units } from './units.ts';

/** A rule between lessons that looks at two at a time. */
export interface Link {
  readonly rule: number;
  readonly weight: number;
  readonly lessons: Int32Array;
  readonly units: Int32Array;
  readonly fit: Fit;
}

/** The pairwise conditions that a rule stands for. */
export function fitsOf(
  rule: Rule,
  problem: Problem,
  breaks: Int32Array,
): readonly { weight: number; fit: Fit }[] {
  const { weight } = rule;
  const week = { problem, breaks };
  switch (rule.kind) {
    case 'spread':
      return fitsOfSpread(rule, week);
    case 'same':
      return [{ weight, fit: fitOfSame(rule, week) }];
    case 'pair':
      return [{ weight, fit: fitOfPair(rule, week) }];
    case 'row':
      return [{ weight, fit: fitOfRow(rule, week) }];
    case 'apart':
      return [{ weight, fit: fitOfApart(week) }];
    default:
      return [];
  }
}

export function linksOf(problem: Problem, units: Units): readonly (readonly Link[])[] {
  const links: Link[][] = Array.from({ length: units.count }, () => []);
  const breaks = isBreak(problem);
  for (const [index, rule] of problem.rules.entries()) {
    // Lessons that must begin together are one unit already.
    if (rule.kind === 'same' && rule.what === 'start' && rule.weight === 100) continue;
    for (const { weight, fit } of fitsOf(rule, problem, breaks)) {
      if (!('lessons' in rule)) continue;
      const own = rule.lessons.map((lesson) => at(units.unitOf, lesson));
      const link = { rule: index, weight, lessons: integers(rule.lessons), units: integers(own), fit };
      for (const unit of new Set(own)) links[unit]?.push(link);
    }
  }
  return links;
}
