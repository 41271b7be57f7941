/** First and last day, `YYYY-MM-DD`, both included; either may be open. */
export interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export const presets = ['today', 'yesterday', 'week', 'month', 'last_month'] as const;
export type Preset = (typeof presets)[number];

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const shifted = (day: string, days: number) => {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
};

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The days of a preset as seen on `today`; the week begins on Monday, as it does in schools. */
export function periodOf(preset: Preset, today: string): Period {
  switch (preset) {
    case 'today':
      return { from: today, until: today };
    case 'yesterday':
      return { from: shifted(today, -1), until: shifted(today, -1) };
    case 'week': {
      const weekday = new Date(`${today}T00:00Z`).getUTCDay() || 7;
      return { from: shifted(today, 1 - weekday), until: today };
    }
    case 'month':
      return { from: firstOfMonth(today), until: today };
    case 'last_month': {
      const until = shifted(firstOfMonth(today), -1);
      return { from: firstOfMonth(until), until };
    }
  }
}

/** The preset that these days are, if they are one. */
export const presetOf = ({ from, until }: Period, today: string): Preset | undefined =>
  presets.find((preset) => {
    const period = periodOf(preset, today);
    return period.from === from && period.until === until;
  });
