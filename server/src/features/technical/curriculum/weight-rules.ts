/** As much of a row as averages look at. */
interface Weighted {
  readonly id: number;
  readonly coefficient: number;
  readonly countsInAverage: boolean;
}

/** How much of a level's average a row makes, from 0 to 1: its coefficient among those that count. */
export const shareOf = (rows: readonly Weighted[], id: number): number => {
  const counted = rows.filter(({ countsInAverage }) => countsInAverage);
  const whole = counted.reduce((sum, { coefficient }) => sum + coefficient, 0);
  const own = counted.find((row) => row.id === id);
  return own ? own.coefficient / whole : 0;
};

/** Whether two ways to count a subject give different averages. */
export const weighsDifferently = (before: Omit<Weighted, 'id'>, after: Omit<Weighted, 'id'>): boolean => {
  const weightOf = ({ coefficient, countsInAverage }: Omit<Weighted, 'id'>) =>
    countsInAverage ? coefficient : 0;
  return weightOf(before) !== weightOf(after);
};
