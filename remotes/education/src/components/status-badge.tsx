import type { StudentStatus } from '@suksa/contracts/education';
import { StatusBadge, type Tone } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

const tones = {
  applicant: 'blue',
  enrolled: 'green',
  suspended: 'amber',
  transferred_out: 'gray',
  withdrawn: 'gray',
  dropped_out: 'red',
  graduated: 'violet',
  deceased: 'gray',
} as const satisfies Record<StudentStatus, Tone>;

export function StudentStatusBadge({ status }: { status: StudentStatus }) {
  const { t } = useTranslation('education');
  return <StatusBadge tone={tones[status]} label={t(`status.${status}`)} />;
}
