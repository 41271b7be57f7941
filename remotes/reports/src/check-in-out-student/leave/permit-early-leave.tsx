import { comingEarlyLeaves } from '@suksa/contracts/reports';
import { localDay } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Modal } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import EarlyLeaveForm from '../follow-up/early-leave-form.tsx';
import { StudentField } from './student-field.tsx';

interface PermitEarlyLeaveProps {
  readonly onClose: () => void;
}

/** Permits somebody to leave early who is looked for first, on the next day with school or on a later one. */
export default function PermitEarlyLeave({ onClose }: PermitEarlyLeaveProps) {
  const { t } = useTranslation('reports');
  const [student, setStudent] = useState<{ readonly id: number; readonly name: string } | null>(null);
  // Known from the list behind this window; a form begins on a day with school.
  const day = useQuery(apiQuery(comingEarlyLeaves)).data?.nextDay ?? localDay();
  const [begun, setBegun] = useState(day);
  if (student)
    return <EarlyLeaveForm studentId={student.id} name={student.name} day={begun} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('early.permit')} size="md">
      <StudentField
        value={null}
        onChange={(id, name) => {
          if (id === null) return;
          setBegun(day);
          setStudent({ id, name });
        }}
      />
    </Modal>
  );
}
