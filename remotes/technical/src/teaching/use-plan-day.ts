import { dayAt } from '@suksa/contracts/days';
import { useBranch } from '@suksa/platform';
import { useState } from 'react';

/** The day that is looked at and from which changes hold: today, or the year's day that is next to it. */
export function usePlanDay() {
  const year = useBranch()?.year ?? null;
  const today = dayAt();
  const usual = [year?.start ?? today, today, year?.end ?? today].sort()[1] ?? today;
  const [chosen, setChosen] = useState<string | null>(null);
  const isDay = chosen !== null && /^\d{4}-\d{2}-\d{2}$/.test(chosen);
  return { year, day: isDay ? chosen : usual, setDay: setChosen };
}
