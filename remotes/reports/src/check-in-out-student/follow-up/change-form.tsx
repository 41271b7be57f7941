import { askChange } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { send, useCan, useCurrentUser } from '@suksa/platform';
import { useTranslation } from 'react-i18next';
import CorrectDay from '../day-story/correct-day.tsx';
import { type DayDialogProps, WithStudentDay } from './with-student-day.tsx';

/** One day of a student with the scans and words behind it, and, for whoever may say so, what it should be instead. */
export default function ChangeForm(props: DayDialogProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { studentId, day, name, onClose } = props;
  const can = useCan();
  const isFamily = useCurrentUser()?.scope === 'own_children';
  const title = t('change.of', { name, day: format.date(day) });
  return (
    <WithStudentDay {...props} title={title}>
      {(story) => (
        <CorrectDay
          {...{ title, studentId, day, story, onClose }}
          record={String(studentId)}
          mayAsk={!isFamily && can('reports.attendance.edit')}
          ask={(correction) => send(askChange, { body: { studentId, ...correction } })}
        />
      )}
    </WithStudentDay>
  );
}
