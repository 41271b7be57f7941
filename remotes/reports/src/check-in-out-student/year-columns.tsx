import { absencesFlagged, examStandings, type YearStudent } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { Button, Popover, StatusBadge } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StudentLink } from '../components/student-link.tsx';
import classes from './year-view.module.css';

const tones = { safe: 'green', warned: 'amber', lost: 'red' } as const;

/** On paper a name is no link and a number opens nothing: the sheet stands outside of the page. */
export const onYearPaper = (
  column: Column<YearStudent>,
  format: ReturnType<typeof useFormat>,
): Column<YearStudent> => {
  if (column.key.startsWith('name')) return { ...column, render: ({ name }) => format.name(name) };
  if (column.key === 'missed') return { ...column, render: (row) => daysText(row, format) };
  return column;
};

/** Half days only where there are some. */
const daysText = (row: YearStudent, format: ReturnType<typeof useFormat>): string => {
  return shareText(missedOf(row), format);
};

const shareText = (days: number, format: ReturnType<typeof useFormat>): string =>
  format.number(days, Number.isInteger(days) ? 0 : 1);

/** With the lessons that were missed, as their share of the days. */
const missedOf = ({ counts, lessons }: YearStudent) =>
  counts.excused + counts.absent + counts.half_day / 2 + lessons;

/** The keys are those of the export. */
export function useYearColumns(): readonly Column<YearStudent>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const days = (count: number) => (count === 0 ? '–' : format.number(count));
  return [
    { key: 'code', title: t('columns.code'), render: ({ code }) => code, sortable: true, hidden: true },
    {
      key: format.locale === 'lo' ? 'nameLo' : 'nameEn',
      title: t('columns.name'),
      render: (row) => <StudentLink id={row.id} name={row.name} />,
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: 'className',
      classIn: format.locale,
      title: t('columns.class'),
      render: (row) => format.className(row.className),
      sortable: 'class',
      card: 'subtitle',
    },
    {
      key: 'rate',
      title: t('summary.rate'),
      render: ({ counts: { rate } }) => (rate === null ? '–' : format.percent(rate, 1)),
      sortable: true,
      align: 'end',
    },
    {
      key: 'missed',
      title: t('regularity.missed'),
      render: (row) => <MissedDays row={row} />,
      sortable: true,
      align: 'end',
    },
    {
      key: 'absent',
      title: t('letter_names.A'),
      render: ({ counts }) => days(counts.absent),
      align: 'end',
    },
    {
      key: 'lessons',
      title: t('regularity.lessons'),
      render: ({ lessons }) => (lessons === 0 ? '–' : shareText(lessons, format)),
      align: 'end',
    },
    { key: 'late', title: t('short.late'), render: ({ counts }) => days(counts.late), align: 'end' },
    {
      key: 'longestRun',
      title: t('regularity.longest_run'),
      render: ({ longestRun }) =>
        longestRun >= absencesFlagged ? <strong>{days(longestRun)}</strong> : days(longestRun),
      sortable: true,
      align: 'end',
    },
    {
      key: 'runNow',
      title: t('regularity.run_now'),
      render: ({ runNow }) =>
        runNow >= absencesFlagged ? (
          <StatusBadge tone="red" label={t('absent_in_a_row', { days: format.number(runNow) })} />
        ) : (
          days(runNow)
        ),
      sortable: true,
    },
    {
      key: 'chronic',
      title: t('regularity.chronic'),
      render: ({ chronic }) => (chronic ? t('regularity.yes') : '–'),
      labels: { yes: t('regularity.yes'), no: '–' },
      hidden: true,
    },
    {
      key: 'daysLeft',
      title: t('regularity.days_left'),
      render: ({ daysLeft }) => (daysLeft < 0 ? '–' : format.number(daysLeft)),
      sortable: true,
      align: 'end',
    },
    {
      key: 'standing',
      title: t('regularity.standing'),
      render: ({ standing }) => (
        <StatusBadge tone={tones[standing]} label={t(`regularity.standings.${standing}`)} />
      ),
      labels: Object.fromEntries(examStandings.map((key) => [key, t(`regularity.standings.${key}`)])),
      card: 'badge',
    },
  ];
}

/** How many days were missed; opens which ones. */
function MissedDays({ row }: { readonly row: YearStudent }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const number = daysText(row, format);
  const label = t('regularity.which', { number, name: format.name(row.name) });
  if (row.missed.length === 0) return missedOf(row) === 0 ? '–' : number;
  return (
    <>
      <Button
        ref={anchor}
        variant="subtle"
        size="compact-sm"
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {number}
      </Button>
      {open && (
        <Popover anchor={anchor} label={label} onClose={() => setOpen(false)}>
          <ul className={classes.days}>
            {row.missed.map(({ date, kind }) => (
              <li key={date}>
                <span>{format.date(date)}</span>
                <span>{t(`states.${kind}`)}</span>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </>
  );
}
