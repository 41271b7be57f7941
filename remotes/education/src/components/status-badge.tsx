import type { StudentStatus } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text, type Tone } from '@suksa/ui';
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

interface StudentStatusBadgeProps {
  readonly status: StudentStatus;
  /** The last day of who studies until a day to come. */
  readonly leavesOn?: string | null;
}

export function StudentStatusBadge({ status, leavesOn }: StudentStatusBadgeProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const badge = <StatusBadge tone={tones[status]} label={t(`status.${status}`)} />;
  if (!leavesOn) return badge;
  return (
    <div>
      {badge}
      <Text size="xs" c="dimmed">
        {t('leaves_on', { date: format.date(leavesOn) })}
      </Text>
    </div>
  );
}
