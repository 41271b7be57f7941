import { type AcademicYear, type AcademicYearChange, yearAfter } from '@suksa/contracts/settings';
import { localDay } from '@suksa/i18n';

interface TermDraft {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** What is typed so far: a day may still be missing. The version is checked only for a year that is there. */
export interface YearDraft extends Omit<AcademicYearChange, 'startDate' | 'endDate' | 'terms'> {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly terms: readonly TermDraft[];
}

/** September to May, as Lao schools have it. */
const usualMonths = [9, 10, 11, 12, 2, 3, 4, 5];

/** A year that is there as it is; a new one a year after the latest, with the same days. */
export function yearDraft(year: AcademicYear | null, latest: AcademicYear | null): YearDraft {
  if (year) {
    const { name, startDate, endDate, terms, markingMonths, version } = year;
    return { name, startDate, endDate, terms: terms.map(datesOf), markingMonths, version };
  }
  return latest ? { version: 1, ...yearAfter(latest) } : firstYear(Number(localDay().slice(0, 4)));
}

const datesOf = ({ startDate, endDate }: AcademicYear['terms'][number]): TermDraft => ({
  startDate,
  endDate,
});

const firstYear = (start: number): YearDraft => ({
  version: 1,
  name: nameOf(start),
  startDate: `${start}-09-01`,
  endDate: `${start + 1}-05-31`,
  terms: [
    { startDate: `${start}-09-01`, endDate: `${start + 1}-01-17` },
    { startDate: `${start + 1}-01-27`, endDate: `${start + 1}-05-31` },
  ],
  markingMonths: usualMonths,
});

const nameOf = (start: number) => `${start}–${start + 1}`;
