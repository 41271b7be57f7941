import type { Formats } from '@suksa/i18n';

/** Weekdays as people say them: `Mon–Fri`, `Mon, Wed, Sat–Sun`. Two in a row stay two. */
export function weekdayText(weekdays: readonly number[], format: Pick<Formats, 'weekday'>): string {
  return runsOf(weekdays)
    .map(([first = 0, ...others]) => {
      const last = others.at(-1);
      if (last === undefined) return format.weekday(first, 'short');
      const between = others.length > 1 ? '–' : ', ';
      return `${format.weekday(first, 'short')}${between}${format.weekday(last, 'short')}`;
    })
    .join(', ');
}

function runsOf(weekdays: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const day of [...weekdays].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
