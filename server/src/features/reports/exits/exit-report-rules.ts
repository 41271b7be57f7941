import { type ExitStatistics, exitKinds } from '@suksa/contracts/reports';
import { groupedBy } from '../sheet/sheet-rules.ts';
import type { ExitCount } from './exit-report-repository.ts';

const bySex = (counts: readonly ExitCount[]) => {
  const sum = { total: 0, female: 0, male: 0 };
  for (const { sex, students } of counts) {
    sum.total += students;
    sum[sex] += students;
  }
  return sum;
};

const statisticsOfSome = (
  counts: readonly ExitCount[],
  of: Pick<ExitStatistics, 'levelId' | 'level'>,
): ExitStatistics => ({
  ...of,
  roll: bySex(counts),
  stayed: bySex(counts.filter(({ kind }) => kind === 'stayed')),
  kinds: Object.fromEntries(
    exitKinds.map((wanted) => [wanted, bySex(counts.filter(({ kind }) => kind === wanted))]),
  ) as ExitStatistics['kinds'],
});

/** One for each level in the order of the rows, and the last for all of them together. */
export const exitStatistics = (counts: readonly ExitCount[]): ExitStatistics[] => [
  ...[...groupedBy(counts, ({ level_id }) => level_id).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const level = { lo: first.level_lo, en: first.level_en };
    return [statisticsOfSome(of, { levelId: first.level_id, level })];
  }),
  statisticsOfSome(counts, { levelId: null, level: null }),
];
