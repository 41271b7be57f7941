import { daysAfter, startOfMonth, weekdayOf } from '@suksa/contracts/days';

/** First and last day, `YYYY-MM-DD`, both included; either may be open. */
export interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export const presets = ['today', 'yesterday', 'week', 'month', 'last_month'] as const;
export type Preset = (typeof presets)[number];

/** The days of a preset as seen on `today`; the week begins on Monday, as it does in schools. */
export function periodOf(preset: Preset, today: string): Period {
  switch (preset) {
    case 'today':
      return { from: today, until: today };
    case 'yesterday':
      return { from: daysAfter(today, -1), until: daysAfter(today, -1) };
    case 'week':
      return { from: daysAfter(today, 1 - weekdayOf(today)), until: today };
    case 'month':
      return { from: startOfMonth(today), until: today };
    case 'last_month': {
      const until = daysAfter(startOfMonth(today), -1);
      return { from: startOfMonth(until), until };
    }
  }
}

/** The preset that these days are, if they are one. */
export const presetOf = ({ from, until }: Period, today: string): Preset | undefined =>
  presets.find((preset) => {
    const period = periodOf(preset, today);
    return period.from === from && period.until === until;
  });
