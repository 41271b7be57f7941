import { daysBetween } from '@suksa/contracts/days';

interface Year {
  readonly start: string;
  readonly end: string;
}

interface OldClass {
  readonly students: number;
  readonly results: number;
}

/** More of the year left than this, in per cent, or results of fewer students: somebody has to say why it changes now. */
const mostLeft = 10;
const leastResults = 50;

/** What speaks against changing the year on this day: how much of it is left, and of how many a result is known. */
export const earlinessOf = ({ start, end }: Year, classes: readonly OldClass[], today: string) => {
  const left = Math.max(daysBetween(today > start ? today : start, end), 0);
  const percentLeft = Math.round((left / Math.max(daysBetween(start, end), 1)) * 100);
  const sum = (key: keyof OldClass) => classes.reduce((total, row) => total + row[key], 0);
  const [results, students] = [sum('results'), sum('students')];
  const isEarly = percentLeft > mostLeft || results * 100 < students * leastResults;
  return isEarly ? { percentLeft, results, students } : null;
};
