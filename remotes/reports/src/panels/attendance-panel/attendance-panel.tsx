import { attendanceOfStudent, type MonthStudent } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery, type PanelProps, useMayOpen } from '@suksa/platform';
import { PanelContent, PanelFacts, PanelLink } from '@suksa/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './attendance-panel.module.css';

const report = '/reports/report_check_in_out_student';

/** In the student's record: the running month, day by day, and the way to its report. */
export default function AttendancePanel({ id }: PanelProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const mayOpen = useMayOpen();
  const result = useQuery(apiQuery(attendanceOfStudent, { params: { id } }));
  return (
    <PanelContent result={result}>
      {({ month, row }) => {
        const name = format.month(Number(month.slice(5)));
        if (!row)
          return <PanelFacts tone="gray" figure={t('attendance_panel.not_enrolled', { month: name })} />;
        return (
          <>
            <Month row={row} name={name} />
            {mayOpen(report) && (
              <PanelLink to={`${report}?view=month&month=${month}&q=${row.code}`}>
                {t('attendance_panel.report')}
              </PanelLink>
            )}
          </>
        );
      }}
    </PanelContent>
  );
}

function Month({ row: { days, counts, lessons, absentInARow }, name }: { row: MonthStudent; name: string }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { late, rate, excused } = counts;
  const absent = counts.absent + excused;
  if (rate === null) return <PanelFacts tone="gray" figure={t('attendance_panel.no_day', { month: name })} />;
  const facts = [
    late > 0 && t('attendance_panel.late', { count: late }),
    absent > 0 && t('attendance_panel.absent', { count: absent }),
    excused > 0 && t('attendance_panel.excused', { count: excused }),
    lessons > 0 && t('attendance_panel.lessons', { days: format.number(lessons, 1) }),
  ].filter(Boolean);
  return (
    <PanelFacts figure={format.percent(rate)}>
      <span>{t('attendance_panel.present', { month: name })}</span>
      <div className={classes.days} aria-hidden="true">
        {[...days].map((letter, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the month
          <span key={at} data-letter={letter} />
        ))}
      </div>
      <span>{facts.length > 0 ? facts.join(' · ') : t('attendance_panel.all_well')}</span>
      {absentInARow > 1 && <span>{t('attendance_panel.in_a_row', { count: absentInARow })}</span>}
    </PanelFacts>
  );
}
