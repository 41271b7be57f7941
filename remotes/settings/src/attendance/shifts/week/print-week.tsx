import type { WeekDay } from '@suksa/contracts/settings';
import type { PrintLanguage } from '@suksa/i18n';
import { printSheet, SchoolHeader } from '@suksa/ui/print';
import { WeekChart } from './week-chart.tsx';
import { WeekTable } from './week-table.tsx';

interface PrintedWeek {
  readonly school: string;
  readonly title: string;
  readonly days: readonly WeekDay[];
  readonly language: PrintLanguage;
}

/** Prints the week of a group, picture and figures, to hang up. */
export const printWeek = ({ school, title, days, language }: PrintedWeek): Promise<void> =>
  printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      <WeekChart days={days} />
      <WeekTable caption={title} days={days} />
    </>,
    { title, language },
  );
