/** How a level counts marks from 0 to 10. Weights are relative: 1 and 1 is a plain mean. */
export interface MarkRules {
  readonly monthWeight: number;
  readonly examWeight: number;
  readonly firstTermWeight: number;
  readonly secondTermWeight: number;
  /** Digits after the point of every average, rounded half up. */
  readonly decimals: number;
  readonly passMark: number;
  readonly promotion: PromotionRule;
  /** With `average_and_subjects`: how many subjects may lie below the pass mark. */
  readonly mostFailed: number;
}

/** `average`: the year's average decides. `average_and_subjects`: and no more failed subjects than allowed. */
export const promotionRules = ['average', 'average_and_subjects'] as const;
export type PromotionRule = (typeof promotionRules)[number];

/** The custom of Lao schools: term = (average of the months + exam) / 2, year = mean of the terms, pass at 5.0. */
export const laoRules: MarkRules = {
  monthWeight: 1,
  examWeight: 1,
  firstTermWeight: 1,
  secondTermWeight: 1,
  decimals: 2,
  passMark: 5,
  promotion: 'average',
  mostFailed: 0,
};

/** Half up, as teachers round by hand: 6.125 -> 6.13, also where the computer's 6.125 lies a hair below. */
export const roundHalfUp = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.floor(value * scale + 0.5 + 1e-9) / scale;
};

/** An average, and whether a mark that belongs to it is still missing. */
export interface Average {
  /** Null: there is nothing to average yet. */
  readonly value: number | null;
  readonly partial: boolean;
}

interface Weighted {
  readonly value: number | null;
  readonly weight: number;
}

/** Over what is there; what has no weight is not missed. */
const weightedMean = (parts: readonly Weighted[], decimals: number): Average => {
  const counted = parts.filter(({ weight }) => weight > 0);
  const there = counted.flatMap(({ value, weight }) => (value === null ? [] : [{ value, weight }]));
  const partial = there.length < counted.length;
  if (there.length === 0) return { value: null, partial };
  const weights = there.reduce((sum, { weight }) => sum + weight, 0);
  const sum = there.reduce((total, { value, weight }) => total + value * weight, 0);
  return { value: roundHalfUp(sum / weights, decimals), partial };
};

/** The average of a term's months; a blank month (null) is not a nought. */
export const monthAverage = (marks: readonly (number | null)[], { decimals }: MarkRules): Average =>
  weightedMean(
    marks.map((value) => ({ value, weight: 1 })),
    decimals,
  );

/** A term: the months' average with the exam. */
export const termAverage = (
  months: readonly (number | null)[],
  exam: number | null,
  rules: MarkRules,
): Average => {
  const average = monthAverage(months, rules);
  const term = weightedMean(
    [
      { value: average.value, weight: rules.monthWeight },
      { value: exam, weight: rules.examWeight },
    ],
    rules.decimals,
  );
  return { value: term.value, partial: term.partial || (average.partial && rules.monthWeight > 0) };
};

/** The year: its two terms. */
export const yearAverage = (first: Average, second: Average, rules: MarkRules): Average => {
  const year = weightedMean(
    [
      { value: first.value, weight: rules.firstTermWeight },
      { value: second.value, weight: rules.secondTermWeight },
    ],
    rules.decimals,
  );
  return { value: year.value, partial: year.partial || first.partial || second.partial };
};

/** What decides whether a year is passed. */
export type PassRules = Pick<MarkRules, 'passMark' | 'promotion' | 'mostFailed'>;

/** Whether a year is passed, by its average and how many subjects failed. Null: not known yet. */
export const passesYear = (
  average: number | null,
  failedSubjects: number | null,
  { passMark, promotion, mostFailed }: PassRules,
): boolean | null => {
  if (average === null) return null;
  if (average < passMark) return false;
  if (promotion === 'average') return true;
  return failedSubjects === null ? null : failedSubjects <= mostFailed;
};

/** Whether a student goes up, by the year's average and the averages of the subjects. Null: not known yet. */
export const isPromoted = (
  average: number | null,
  subjects: readonly (number | null)[],
  rules: PassRules,
): boolean | null => {
  const failed = subjects.filter((mark) => mark !== null && mark < rules.passMark).length;
  return passesYear(average, subjects.includes(null) ? null : failed, rules);
};
