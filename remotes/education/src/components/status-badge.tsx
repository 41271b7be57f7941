import type { PupilStatus } from '@suksa/contracts/education';
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
} as const satisfies Record<PupilStatus, Tone>;

export function PupilStatusBadge({ status }: { status: PupilStatus }) {
  const { t } = useTranslation('education');
  return <StatusBadge tone={tones[status]} label={t(`status.${status}`)} />;
}
