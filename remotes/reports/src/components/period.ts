import { daysAfter } from '@suksa/contracts/days';

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isMonth = (text: string | null): text is string =>
  text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);

/** The first and last day that the reports of a year may show. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

const clamp = (day: string, { start, end }: Span) => (day < start ? start : day > end ? end : day);

export interface Period {
  readonly view: 'day' | 'month' | 'year';
  readonly date: string;
  /** `YYYY-MM`. */
  readonly month: string;
}

const views = ['month', 'year'] as const;

/** What an address asks for, a year only of a report that has one; what it leaves out is today, or the day of the year that is nearest to today. */
export function periodOf(
  params: URLSearchParams,
  today: string,
  { span, withYear }: { readonly span: Span | null; readonly withYear: boolean },
): Period {
  const asked = params.get('date');
  const date = isDay(asked) ? asked : span ? clamp(today, span) : today;
  const month = params.get('month');
  const view = views.find((known) => known === params.get('view'));
  return {
    view: view === 'year' && !withYear ? 'month' : (view ?? 'day'),
    date,
    month: isMonth(month) ? month : date.slice(0, 7),
  };
}

/** The months of a year, `YYYY-MM`, and the chosen one even where it lies outside. */
export function monthsOf(span: Span | null, chosen: string): readonly string[] {
  const months = new Set([chosen]);
  if (span)
    for (let month = span.start.slice(0, 7); month <= span.end.slice(0, 7); month = nextMonth(month))
      months.add(month);
  return [...months].sort();
}

const nextMonth = (month: string) => daysAfter(`${month}-28`, 4).slice(0, 7);
