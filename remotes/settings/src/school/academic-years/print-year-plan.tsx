import { type AcademicYear, type CalendarDay, schoolCalendar } from '@suksa/contracts/settings';
import { localDay, type PrintLanguage, useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import { planOfYear } from './plan-of-year.ts';
import classes from './years.module.css';

interface PrintedPlan {
  readonly language: PrintLanguage;
  readonly year: AcademicYear;
  readonly branchId: number;
  readonly school: string;
  readonly title: string;
}

/** Prints a school year on one sheet: terms, school days by month, marking months, holidays and exams. */
export async function printYearPlan({ year, branchId, school, title, language }: PrintedPlan): Promise<void> {
  const [first, last] = [year.startDate, year.endDate].map((date) => Number(date.slice(0, 4)));
  const calendars = await Promise.all(
    [...new Set([first, last])].map((of) =>
      send(schoolCalendar, { query: { branch: branchId, year: of ?? 0 } }),
    ),
  );
  const days = calendars.flatMap((calendar) => calendar.days);
  await printSheet(<YearPlan {...{ year, days, school, title }} dense={language === 'both'} />, {
    title,
    language,
  });
}

/** What a narrow line holds in both languages: the plan of a year is one page. */
const inOneLine = (words: string): string => words.replace('\n', ' · ');

interface YearPlanProps {
  readonly year: AcademicYear;
  readonly days: readonly CalendarDay[];
  readonly school: string;
  readonly title: string;
  /** Twice the words on the one page. */
  readonly dense: boolean;
}

function YearPlan({ year, days, school, title, dense }: YearPlanProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { months, special } = planOfYear(year, days);
  const span = (first: string, last: string) =>
    first === last ? format.date(first) : `${format.date(first)} – ${format.date(last)}`;
  return (
    <>
      <SchoolHeader school={school} title={title} subtitle={span(year.startDate, year.endDate)} />
      <div className={classes.plan} data-dense={dense || undefined}>
        <div>
          <h2>{t('calendar.terms')}</h2>
          <PrintTable
            rows={year.terms}
            rowKey={({ startDate }) => startDate}
            columns={[
              {
                key: 'term',
                title: t('years.fields.term'),
                render: ({ name }) => inOneLine(format.name(name)),
              },
              {
                key: 'dates',
                title: t('holidays.fields.dates'),
                render: ({ startDate, endDate }) => span(startDate, endDate),
              },
            ]}
          />
          <h2>{t('years.months')}</h2>
          <PrintTable
            rows={months}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'month',
                title: t('years.fields.month'),
                render: ({ month, year: of }) =>
                  inOneLine(format.row([format.month(month), String(of)], ' ')),
              },
              {
                key: 'days',
                title: t('years.fields.school_days'),
                render: ({ schoolDays }) => schoolDays,
                align: 'end',
              },
              {
                key: 'marks',
                title: t('years.fields.marks'),
                render: ({ marks }) => (marks ? '✓' : ''),
                align: 'center',
              },
            ]}
            footer={[{ days: months.reduce((sum, { schoolDays }) => sum + schoolDays, 0) }]}
          />
        </div>
        <div>
          <h2>{t('years.special')}</h2>
          <PrintTable
            rows={special}
            rowKey={({ first }) => first}
            columns={[
              {
                key: 'dates',
                title: t('holidays.fields.dates'),
                render: ({ first, last }) => span(first, last),
              },
              { key: 'name', title: t('holidays.fields.name'), render: ({ name }) => format.name(name) },
            ]}
          />
        </div>
      </div>
      <Signatures of={[t('branches.fields.head')]} placeAndDate={format.longDate(localDay())} sealed={0} />
    </>
  );
}
