import type { CalendarDay } from '@suksa/contracts/settings';
import { printSheet, SchoolHeader } from '@suksa/ui/print';
import type { ComponentProps } from 'react';
import { CalendarLegend, CalendarYear } from './calendar-year.tsx';

interface PrintedCalendar extends ComponentProps<typeof CalendarLegend> {
  readonly school: string;
  readonly title: string;
  readonly year: number;
  readonly days: ReadonlyMap<string, CalendarDay>;
  readonly today: string;
}

/** Prints the whole year on one sheet of A4. */
export const printCalendar = ({ school, title, terms, ...year }: PrintedCalendar): Promise<void> =>
  printSheet(
    <>
      <SchoolHeader kind="short" school={school} title={title} />
      <CalendarYear {...year} />
      <CalendarLegend terms={terms} />
    </>,
    { title },
  );
