import {
  type AverageBand,
  averageBands,
  type CountBySex,
  type GraduateLine,
  type GraduateOutcome,
  type GraduateStatistics,
  graduateOutcomes,
  honourPlaces,
} from '@suksa/contracts/reports';
import { groupedBy } from '../sheet/sheet-rules.ts';

const outcomeOf = {
  candidate: 'open',
  eligible: 'open',
  re_sit: 'open',
  not_eligible: 'failed',
  exam_failed: 'failed',
  exam_passed: 'passed',
  approved: 'passed',
  certificate_issued: 'passed',
  handed_over: 'passed',
  // Only who was approved is withheld.
  withheld: 'passed',
  revoked: 'revoked',
} as const satisfies Record<GraduateLine['status'], GraduateOutcome>;

export const graduateOutcome = (status: GraduateLine['status']): GraduateOutcome => outcomeOf[status];

/** Of the year's average, or of that after the re-sit. */
export const bandOf = (average: number | null): AverageBand => {
  if (average === null) return 'none';
  if (average >= 8) return 'from_8';
  if (average >= 7) return 'from_7';
  if (average >= 6) return 'from_6';
  return average >= 5 ? 'from_5' : 'below_5';
};

/** What counts: the exam, or the re-sit, which where the batch says so counts at most as a bare pass. */
export const resultOf = (row: {
  readonly examResult: number | null;
  readonly reSitResult: number | null;
  readonly examPass: number;
  readonly reSitCapped: boolean;
}): number | null => {
  if (row.reSitResult === null) return row.examResult;
  return row.reSitCapped ? Math.min(row.reSitResult, row.examPass) : row.reSitResult;
};

type Ranked = Pick<GraduateLine, 'id' | 'levelId' | 'average' | 'outcome' | 'result'> & {
  readonly yearId: number;
};

/** What orders the honour list: the year's average, and where none was entered the result of the exam. */
const honourMark = ({ average, result }: Ranked) => average ?? result;

/** Places on the honour list by candidate: who passed, level by level and year by year; equal marks share a place. */
export const honours = (rows: readonly Ranked[]): ReadonlyMap<number, number> => {
  const cohorts = groupedBy(
    rows.filter((row) => row.outcome === 'passed' && honourMark(row) !== null),
    ({ yearId, levelId }) => `${yearId} ${levelId}`,
  );
  const places = new Map<number, number>();
  for (const cohort of cohorts.values()) {
    const marks = cohort.map((row) => honourMark(row) ?? 0).sort((a, b) => b - a);
    for (const row of cohort) {
      const place = marks.indexOf(honourMark(row) ?? 0) + 1;
      if (place <= honourPlaces) places.set(row.id, place);
    }
  }
  return places;
};

type Counted = Pick<
  GraduateLine,
  'sex' | 'result' | 'outcome' | 'certificate' | 'band' | 'levelId' | 'level'
>;

const bySex = (rows: readonly Counted[], isCounted: (row: Counted) => boolean): CountBySex => {
  const count = { total: 0, female: 0, male: 0 };
  for (const row of rows) {
    if (!isCounted(row)) continue;
    count.total += 1;
    count[row.sex] += 1;
  }
  return count;
};

const statisticsOfSome = (
  rows: readonly Counted[],
  of: Pick<GraduateStatistics, 'levelId' | 'level'>,
): GraduateStatistics => {
  const outcomes = Object.fromEntries(
    graduateOutcomes.map((outcome) => [outcome, bySex(rows, (row) => row.outcome === outcome)]),
  ) as Record<GraduateOutcome, CountBySex>;
  return {
    ...of,
    registered: bySex(rows, () => true),
    sat: bySex(rows, ({ result }) => result !== null),
    ...outcomes,
    certificates: bySex(rows, ({ certificate }) => certificate !== null),
    bands: averageBands.map((band) => ({ band, count: bySex(rows, (row) => row.band === band) })),
  };
};

/** One for each level in the order of the rows, and the last for all of them together. */
export const graduateStatistics = (rows: readonly Counted[]): GraduateStatistics[] => {
  const levels = [...groupedBy(rows, ({ levelId }) => levelId).values()];
  return [
    ...levels.flatMap((of) => {
      const [first] = of;
      return first ? [statisticsOfSome(of, { levelId: first.levelId, level: first.level })] : [];
    }),
    statisticsOfSome(rows, { levelId: null, level: null }),
  ];
};
