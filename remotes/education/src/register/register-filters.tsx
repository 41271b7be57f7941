import { lacks, provinces, registerStatuses } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useCan } from '@suksa/platform';
import { FilterSelect } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useCodedLabels } from '../components/use-coded-labels.ts';
import type { RegisterState } from './register-state.ts';
import { useClasses } from './use-classes.ts';

export function RegisterFilters({ state }: { state: RegisterState }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { classes, levels } = useClasses();
  const { status, level, class: classId, sex, entry, missing, province, debt, card } = state.query;
  const classesOfLevel = classes.filter((one) => level === undefined || one.level.id === level);
  const statuses = useCodedLabels('status', registerStatuses);
  const sexes = useCodedLabels('sex', ['female', 'male']);
  const entries = useCodedLabels('entry_filter', ['new', 'repeated']);
  const cardChoices = useCodedLabels('card_filter', ['active', 'none']);
  const debts = useCodedLabels('debt', ['open', 'overdue']);
  const seesMoney = useCan()('feeinvoice.invoice.view');
  const gaps = useCodedLabels('missing', lacks);

  function chooseLevel(value: number | null) {
    // A class of another level would leave nothing to see.
    if (classId !== undefined) state.setFilter('class', null);
    state.setFilter('level', value);
  }

  return (
    <>
      <FilterSelect
        label={t('fields.level')}
        value={level}
        data={levels.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
        onChange={chooseLevel}
      />
      <FilterSelect
        label={t('fields.class')}
        value={classId}
        data={classesOfLevel.map(({ id, name }) => ({ value: id, label: format.className(name) }))}
        onChange={(value) => state.setFilter('class', value)}
      />
      <FilterSelect
        label={t('fields.status')}
        preset="studying"
        value={status}
        data={statuses}
        onChange={(value) => state.setFilter('status', value === 'studying' ? null : (value ?? 'all'))}
      />
      <FilterSelect
        label={t('fields.sex')}
        value={sex}
        data={sexes}
        onChange={(value) => state.setFilter('sex', value)}
      />
      <FilterSelect
        label={t('fields.entry')}
        value={entry}
        data={entries}
        onChange={(value) => state.setFilter('entry', value)}
      />
      <FilterSelect
        label={t('fields.missing')}
        all={t('missing.nothing')}
        value={missing}
        data={gaps}
        onChange={(value) => state.setFilter('missing', value)}
      />
      <FilterSelect
        label={t('fields.province')}
        value={province}
        data={provinces.map((name) => ({ value: name.lo, label: format.name(name) }))}
        onChange={(value) => state.setFilter('province', value)}
      />
      <FilterSelect
        label={t('fields.card')}
        value={card}
        data={cardChoices}
        onChange={(value) => state.setFilter('card', value)}
      />
      {seesMoney && (
        <FilterSelect
          label={t('fields.balance')}
          value={debt}
          data={debts}
          onChange={(value) => state.setFilter('debt', value)}
        />
      )}
    </>
  );
}
