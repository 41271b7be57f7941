import { graduateStatuses } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { FilterSelect } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useCodedLabels } from '../components/use-coded-labels.ts';
import { useClasses } from '../register/use-classes.ts';
import { checkFilters, destinations, type useGraduateState } from './graduate-state.ts';

const notAlumni = [
  'candidate',
  'eligible',
  'not_eligible',
  'exam_passed',
  'exam_failed',
  're_sit',
  'revoked',
];

export function GraduateFilters({
  state,
  levelId,
}: {
  state: ReturnType<typeof useGraduateState>['state'];
  /** Only classes of this level, where one batch is chosen. */
  levelId: number | undefined;
}) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { classes } = useClasses();
  const { query, setFilter } = state;
  const alumni = query.view === 'alumni';
  const statuses = useCodedLabels('graduates.status', graduateStatuses).filter(
    ({ value }) => !alumni || !notAlumni.includes(value),
  );
  const sexes = useCodedLabels('sex', ['female', 'male']);
  const checks = useCodedLabels('graduates.check_filter', checkFilters);
  const kinds = useCodedLabels('graduates.destination', destinations);
  return (
    <>
      <FilterSelect
        label={t('fields.status')}
        value={query.status}
        data={statuses}
        onChange={(value) => setFilter('status', value)}
      />
      {!alumni && (
        <>
          <FilterSelect
            label={t('fields.class')}
            value={query.class}
            data={classes
              .filter(({ level }) => levelId === undefined || level.id === levelId)
              .map(({ id, name }) => ({ value: id, label: format.className(name) }))}
            onChange={(value) => setFilter('class', value)}
          />
          <FilterSelect
            label={t('graduates.fields.checks')}
            value={query.check}
            data={checks}
            onChange={(value) => setFilter('check', value)}
          />
        </>
      )}
      {alumni && (
        <FilterSelect
          label={t('graduates.fields.destination_kind')}
          value={query.destination}
          data={kinds}
          onChange={(value) => setFilter('destination', value)}
        />
      )}
      <FilterSelect
        label={t('fields.sex')}
        value={query.sex}
        data={sexes}
        onChange={(value) => setFilter('sex', value)}
      />
    </>
  );
}
