import type { PrintLanguage } from '@suksa/i18n';
import { OnePage, printSheet, SchoolHeader } from '@suksa/ui/print';
import type { ComponentProps } from 'react';
import classes from './calendar.module.css';
import { CalendarLegend, CalendarYear } from './calendar-year.tsx';

interface PrintedCalendar extends Omit<ComponentProps<typeof CalendarYear>, 'today'> {
  readonly school: string;
  readonly title: string;
  readonly language: PrintLanguage;
  readonly terms: ComponentProps<typeof CalendarLegend>['terms'];
}

/** Prints the whole school year on one sheet of A4, for the wall. */
export const printCalendar = ({ school, title, terms, language, ...year }: PrintedCalendar): Promise<void> =>
  printSheet(
    <OnePage>
      <SchoolHeader kind="short" school={school} title={title} />
      <div className={classes.sheet}>
        {/* What is today when it is printed isn't when it is read. */}
        <CalendarYear {...year} today="" />
        <CalendarLegend terms={terms} />
      </div>
    </OnePage>,
    { title, language },
  );
