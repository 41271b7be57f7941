import type { EndpointOutput } from '@suksa/contracts';
import type { markReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { FigureTable } from '../../components/figure-table.tsx';
import { changeText, markText } from './mark-report-columns.tsx';

type Report = EndpointOutput<typeof markReport>;
export type TableOf = 'subjects' | 'classes' | 'teachers';

export interface MarkTableProps {
  readonly report: Report;
  readonly of: TableOf;
  /** What the list behind a number keeps of the address. */
  readonly place: Readonly<Record<string, string>>;
  readonly onPaper?: boolean;
}

/** Subjects, classes or teachers beside the period before; each number opens its students. */
export function MarkTable({ report, of, place, onPaper = false }: MarkTableProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { decimals } = report;
  const listOf = (filter: Readonly<Record<string, string | number>>) =>
    `?${new URLSearchParams({
      ...place,
      view: 'report',
      ...Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, String(value)])),
    })}`;
  const shared = (
    row: { students: number; passed: number; average: number | null; before: number | null },
    filter: Readonly<Record<string, string | number>>,
  ) => [
    { text: format.number(row.students), to: listOf(filter) },
    { text: format.number(row.passed), to: listOf({ ...filter, result: 'passed' }) },
    {
      text: row.students === 0 ? '–' : format.percent(row.passed / row.students, 0),
      ...(row.passed > 0 && { to: listOf({ ...filter, result: 'passed' }) }),
    },
    { text: format.number(row.students - row.passed), to: listOf({ ...filter, result: 'failed' }) },
    { text: markText(row.average, decimals), to: listOf(filter) },
    { text: markText(row.before, decimals), to: listOf(filter) },
    {
      text: changeText(
        row.average === null || row.before === null ? null : row.average - row.before,
        decimals,
      ),
      to: listOf(filter),
    },
  ];
  const heads = [
    {
      title: t('mark_report.counted'),
      columns: [
        t('summary.students'),
        t('mark_report.passed'),
        t('mark_report.passed_share'),
        t('mark_report.not_passed'),
      ],
    },
    {
      title: t('mark_report.average'),
      columns: [t('mark_report.now'), t('mark_report.before'), t('mark_report.change')],
    },
  ];
  const table = { onPaper, label: t(`mark_report.views.${of}`), corner: t(`mark_report.corner.${of}`) };
  if (of === 'subjects')
    return (
      <FigureTable
        {...table}
        heads={[
          ...heads,
          { title: t('mark_report.range'), columns: [t('mark_report.lowest'), t('mark_report.highest')] },
        ]}
        rows={report.subjects.map((row) => ({
          key: String(row.id),
          title: format.name(row.name),
          figures: [
            ...shared(row, { subjectId: row.id }),
            { text: markText(row.lowest, decimals), to: listOf({ subjectId: row.id }) },
            { text: markText(row.highest, decimals), to: listOf({ subjectId: row.id }) },
          ],
        }))}
      />
    );
  if (of === 'classes')
    return (
      <FigureTable
        {...table}
        heads={[...heads, { title: t('mark_report.at_risk'), columns: [t('summary.students')] }]}
        rows={[
          ...report.classes.map((row) => ({
            key: String(row.id),
            title: format.className(row.name),
            figures: [
              ...shared(row, { classId: row.id }),
              { text: format.number(row.atRisk), to: listOf({ classId: row.id, risk: 'any' }) },
            ],
          })),
          {
            key: 'all',
            title: t('mark_report.all'),
            figures: [
              ...shared(report.all, {}),
              { text: format.number(report.all.atRisk), to: listOf({ risk: 'any' }) },
            ],
            isTotal: true,
          },
        ]}
      />
    );
  return (
    <FigureTable
      {...table}
      heads={heads}
      rows={report.teachers.map((row) => ({
        key: `${row.id}/${row.subjectId}`,
        title: format.row([format.name(row.name), format.name(row.subject)], ' · '),
        figures: shared(row, { teacherId: row.id, subjectId: row.subjectId }),
      }))}
    />
  );
}
