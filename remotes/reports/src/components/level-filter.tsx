import { type BilingualName, useFormat } from '@suksa/i18n';
import { FilterSelect } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

interface LevelFilterProps {
  /** None until they are known. */
  readonly levels: readonly { readonly id: number; readonly name: BilingualName }[] | undefined;
  readonly value: number | undefined;
  readonly onChange: (value: number | null) => void;
}

export function LevelFilter({ levels = [], value, onChange }: LevelFilterProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <FilterSelect
      label={t('filters.level')}
      value={value}
      data={levels.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
      onChange={onChange}
    />
  );
}
