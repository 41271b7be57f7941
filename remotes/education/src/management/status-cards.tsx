import { type Overview, type StudentStatus, studentStatuses } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { SimpleGrid, StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { registerPath } from './register-path.ts';

const pictures: Partial<Record<StudentStatus, { icon: string; tone: 'green' | 'amber' | 'violet' | 'red' }>> =
  {
    enrolled: { icon: 'users', tone: 'green' },
    suspended: { icon: 'user-exclamation', tone: 'amber' },
    graduated: { icon: 'certificate', tone: 'violet' },
    dropped_out: { icon: 'user-x', tone: 'red' },
  };

/** How many have each status in the chosen year, with the list behind each number. */
export function StatusCards({ overview }: { overview: Overview }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const sum = (sex: 'female' | 'male') => overview.levels.reduce((total, level) => total + level[sex], 0);
  const counted = studentStatuses.flatMap((status) =>
    overview.statuses.filter((row) => row.status === status),
  );
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
      <StatCard
        label={t('status.on_roll')}
        value={format.number(sum('female') + sum('male'))}
        hint={t('management.by_sex', {
          female: format.number(sum('female')),
          male: format.number(sum('male')),
        })}
        icon="school"
        tone="green"
        to={registerPath({ status: 'on_roll' })}
      />
      {counted.map(({ status, students }) => (
        <StatCard
          key={status}
          label={t(`status.${status}`)}
          value={format.number(students)}
          icon={pictures[status]?.icon ?? 'user'}
          tone={pictures[status]?.tone ?? 'gray'}
          to={registerPath({ status })}
        />
      ))}
    </SimpleGrid>
  );
}
