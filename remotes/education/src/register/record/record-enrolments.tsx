import type { Enrolment, Student } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { EmptyState } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './record.module.css';

/** Where the student studied, from when until when, newest first. */
export function RecordEnrolments({ student }: { student: Student }) {
  const { t } = useTranslation('education');
  if (student.enrolments.length === 0) return <EmptyState title={t('record.no_enrolment')} />;
  return (
    <ol className={classes.path}>
      {student.enrolments.map((enrolment) => (
        <EnrolmentStep key={enrolment.id} enrolment={enrolment} />
      ))}
    </ol>
  );
}

function EnrolmentStep({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { className, year, branch, startDate, endDate, entryCode, exitCode } = enrolment;
  const came = t('record.came', { date: format.date(startDate), how: t(`entry_code.${entryCode}`) });
  const left =
    endDate && exitCode && t('record.left', { date: format.date(endDate), how: t(`exit_code.${exitCode}`) });
  return (
    <li className={classes.step} data-current={endDate === null || undefined}>
      <strong>{[format.className(className), year].join(' · ')}</strong>
      <div className={classes.dimmed}>{format.name(branch)}</div>
      <div>{came}</div>
      {left && <div>{left}</div>}
    </li>
  );
}
