import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';

/** One measured number. Its limit, where it has one, stands in `bench-budget.json` under the same name. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

export type Budget = Readonly<
  Record<string, { readonly limit: number; readonly better?: 'higher'; readonly why?: string }>
>;

export const readBudget = (): Budget =>
  JSON.parse(readFileSync(path.join(root, 'shared/tooling/bench-budget.json'), 'utf8')) as Budget;

/**
 * Prints a figure as soon as it is measured: the limit, and by how much it is missed. Answers whether it was. What is
 * measured later may fail; what was measured before is told by then.
 */
export function printFigure({ name, value, unit }: Figure, budget: Budget): boolean {
  const limit = budget[name];
  const missed = limit ? missedBy(value, limit) : 0;
  const mark = missed > 0 ? '✗' : limit ? '✓' : ' ';
  const asked = limit ? `${limit.better ? 'at least' : 'at most'} ${limit.limit} ${unit}` : '';
  const told = `  ${mark}  ${name.padEnd(nameWidth)}  ${`${rounded(value)} ${unit}`.padEnd(14)}  ${asked.padEnd(24)}`;
  console.info(missed > 0 ? `${told}  missed by ${rounded(missed)} ${unit}` : told.trimEnd());
  return missed > 0;
}

/** As long as the longest names, so that the columns stand below each other though nobody knows what comes. */
const nameWidth = 60;

const missedBy = (value: number, { limit, better }: Budget[string]): number =>
  Math.max(0, better === 'higher' ? limit - value : value - limit);

const rounded = (value: number): string =>
  Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0);
