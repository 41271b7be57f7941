import { attendanceClasses } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { FilterSelect } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LevelFilter } from '../components/level-filter.tsx';

interface ReportFiltersProps {
  readonly levelId: number | undefined;
  readonly classId: number | undefined;
  readonly onLevel: (levelId: number | null) => void;
  readonly onClass: (classId: number | null) => void;
}

/** Level and class; a class that isn't of the chosen level isn't on offer. */
export function ReportFilters({ levelId, classId, onLevel, onClass }: ReportFiltersProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { data } = useQuery({ ...apiQuery(attendanceClasses), staleTime: 300_000 });
  const classes = (data?.classes ?? []).filter((of) => levelId === undefined || of.levelId === levelId);
  return (
    <>
      <LevelFilter levels={data?.levels} value={levelId} onChange={onLevel} />
      <FilterSelect
        label={t('filters.class')}
        value={classId}
        data={classes.map(({ id, name }) => ({ value: id, label: format.className(name) }))}
        onChange={onClass}
      />
    </>
  );
}
