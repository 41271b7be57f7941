import type { Census } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { SimpleGrid, StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { listOf, partOf } from './list-of.ts';

/** First of all: what keeps the census from being complete, each with the students to mend. */
export function CensusGaps({ report }: { readonly report: Census }) {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  const students = report.cells.reduce((sum, cell) => sum + cell.students, 0);
  const unknownSex = report.teachers.reduce((sum, one) => sum + one.unknownSex, 0);
  const untold = report.rooms.reduce(
    (sum, { rooms, conditions: { good, repair, unfit } }) => sum + rooms - good - repair - unfit,
    0,
  );
  const ofSchool = (of: 'staff_sex' | 'room_condition', some: number, to: string) => (
    <StatCard
      label={t(`census.gaps.${of}`)}
      value={number(some)}
      hint={some > 0 ? t('census.mend') : t('census.complete')}
      icon={some > 0 ? 'alert-triangle' : 'circle-check'}
      tone={some > 0 ? 'amber' : 'green'}
      {...(some > 0 && { to })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="xs">
      <StatCard label={t('census.students')} value={number(students)} icon="users" to={listOf(report, {})} />
      {report.missing.map(({ gap, students: some }) => (
        <StatCard
          key={gap}
          label={t(`census.gaps.${gap}`)}
          value={number(some)}
          hint={some > 0 ? t('census.mend') : t('census.complete')}
          icon={some > 0 ? 'alert-triangle' : 'circle-check'}
          tone={some > 0 ? 'amber' : 'green'}
          {...(some > 0 && { to: listOf(report, { gap }) })}
        />
      ))}
      {ofSchool('staff_sex', unknownSex, partOf(report, 'staff', { sex: 'unknown' }))}
      {ofSchool('room_condition', untold, partOf(report, 'rooms', { condition: 'unknown' }))}
    </SimpleGrid>
  );
}
