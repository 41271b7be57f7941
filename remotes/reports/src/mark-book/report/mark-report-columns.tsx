import { type MarkedStudent, markRisks } from '@suksa/contracts/reports';
import { formatMark, useFormat } from '@suksa/i18n';
import { StatusBadge } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { StudentLink } from '../../components/student-link.tsx';
import classes from './mark-report.module.css';

/** 725 as 7.25. */
export const markText = (hundredths: number | null, decimals: number): string =>
  hundredths === null ? '–' : formatMark(hundredths / 100, decimals);

/** What has changed since the period before, with its sign. */
export const changeText = (hundredths: number | null, decimals: number): string =>
  hundredths === null ? '–' : `${hundredths > 0 ? '+' : ''}${markText(hundredths, decimals)}`;

interface Shown {
  readonly decimals: number;
  /** Of which subject the list is; null: of all. */
  readonly subject: string | null;
}

/** The keys are those of the export. */
export function useMarkReportColumns({ decimals, subject }: Shown): readonly Column<MarkedStudent>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const labels = Object.fromEntries(markRisks.map((risk) => [risk, t(`mark_report.risks.${risk}`)]));
  const number = (count: number) => (count === 0 ? '–' : format.number(count));
  const mark = (key: 'average' | 'subjectMark', title: string): Column<MarkedStudent> => ({
    key,
    title,
    render: (row) => markText(row[key], decimals),
    sortable: 'average',
    align: 'end',
  });
  return [
    { key: 'code', title: t('columns.code'), render: ({ code }) => code, hidden: true, card: 'subtitle' },
    {
      key: format.locale === 'lo' ? 'nameLo' : 'nameEn',
      title: t('columns.name'),
      render: (row) => <StudentLink id={row.id} name={row.name} />,
      hideable: false,
      card: 'title',
    },
    {
      key: 'className',
      classIn: format.locale,
      title: t('columns.class'),
      render: (row) => format.className(row.className),
      sortable: 'class',
    },
    ...(subject === null ? [] : [mark('subjectMark', subject)]),
    { ...mark('average', t('mark_report.average')), ...(subject !== null && { sortable: false }) },
    {
      key: 'change',
      title: t('mark_report.change'),
      render: ({ change }) => changeText(change, decimals),
      sortable: true,
      align: 'end',
    },
    {
      key: 'rank',
      title: t('mark_report.rank'),
      render: ({ rank }) => (rank === null ? '–' : format.number(rank)),
      align: 'end',
    },
    {
      key: 'levelRank',
      title: t('mark_report.level_rank'),
      render: ({ levelRank }) => (levelRank === null ? '–' : format.number(levelRank)),
      sortable: true,
      align: 'end',
    },
    {
      key: 'failed',
      title: t('mark_report.failed'),
      render: ({ failed }) => number(failed),
      sortable: true,
      align: 'end',
    },
    {
      key: 'missing',
      title: t('mark_report.missing'),
      render: ({ missing }) => number(missing),
      sortable: true,
      align: 'end',
      hidden: true,
    },
    {
      key: 'attendance',
      title: t('summary.rate'),
      render: ({ attendance }) => (attendance === null ? '–' : format.percent(attendance, 0)),
      align: 'end',
      hidden: true,
    },
    {
      key: 'risk1',
      title: t('mark_report.reasons'),
      labels,
      render: ({ risks }) => (
        <span className={classes.risks}>
          {risks.map((risk) => (
            <StatusBadge
              key={risk}
              tone={risk === 'below_pass' ? 'red' : 'amber'}
              label={t(`mark_report.risks.${risk}`)}
            />
          ))}
        </span>
      ),
    },
  ];
}
