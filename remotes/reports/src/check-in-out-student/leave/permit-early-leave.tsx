import { localDay } from '@suksa/i18n';
import { Modal } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import EarlyLeaveForm from '../follow-up/early-leave-form.tsx';
import { StudentField } from './student-field.tsx';

interface PermitEarlyLeaveProps {
  readonly onClose: () => void;
}

/** Permits somebody to leave early who is looked for first, today or on a day to come. */
export default function PermitEarlyLeave({ onClose }: PermitEarlyLeaveProps) {
  const { t } = useTranslation('reports');
  const [student, setStudent] = useState<{ readonly id: number; readonly name: string } | null>(null);
  if (student)
    return <EarlyLeaveForm studentId={student.id} name={student.name} day={localDay()} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('early.permit')} size="md">
      <StudentField value={null} onChange={(id, name) => id !== null && setStudent({ id, name })} />
    </Modal>
  );
}
