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

/** Prints a table: what was measured, the limit, and by how much it is missed. Answers how many were missed. */
export function printFigures(title: string, figures: readonly Figure[], budget: Budget): number {
  const rows = figures.map(({ name, value, unit }) => {
    const limit = budget[name];
    const missed = limit ? missedBy(value, limit) : 0;
    return [
      missed > 0 ? '✗' : limit ? '✓' : ' ',
      name,
      `${rounded(value)} ${unit}`,
      limit ? `${limit.better ? 'at least' : 'at most'} ${limit.limit} ${unit}` : '',
      missed > 0 ? `missed by ${rounded(missed)} ${unit}` : '',
    ];
  });
  console.info(`\n${title}`);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.info(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`);
  return rows.filter(([mark]) => mark === '✗').length;
}

const missedBy = (value: number, { limit, better }: Budget[string]): number =>
  Math.max(0, better === 'higher' ? limit - value : value - limit);

const rounded = (value: number): string =>
  Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0);
