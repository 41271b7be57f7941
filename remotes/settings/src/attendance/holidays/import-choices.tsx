import type { HolidayImport } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Checkbox, Group, Select } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useHolidayLabels } from './use-holiday-labels.ts';

type Choices = Omit<HolidayImport, 'file' | 'without'>;

interface ImportChoicesProps {
  readonly value: Choices;
  readonly onChange: (value: Choices) => void;
  readonly levels: readonly {
    readonly id: number;
    readonly name: { readonly lo: string; readonly en: string };
  }[];
  readonly mayEverywhere: boolean;
}

const everyLevel = '0';

/** What the new entries of a file shall be, all at once. */
export function ImportChoices({ value, onChange, levels, mayEverywhere }: ImportChoicesProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { types, audiences } = useHolidayLabels();
  return (
    <>
      <Group gap="md" align="end">
        <Select
          label={t('holidays.fields.type')}
          data={types.filter(({ value: type }) => type !== 'half_day')}
          value={value.type}
          onChange={(type) => onChange({ ...value, type: type ?? value.type })}
        />
        <Select
          label={t('holidays.fields.audience')}
          data={audiences}
          value={value.audience}
          onChange={(audience) => onChange({ ...value, audience: audience ?? value.audience })}
        />
        <Select
          label={t('holidays.fields.level')}
          data={[
            { value: everyLevel, label: t('holidays.every_level') },
            ...levels.map(({ id, name }) => ({ value: String(id), label: format.name(name) })),
          ]}
          value={String(value.levelId ?? everyLevel)}
          onChange={(level) => onChange({ ...value, levelId: Number(level) || null })}
        />
      </Group>
      <Group gap="lg">
        {mayEverywhere && (
          <Checkbox
            label={t('holidays.fields.everywhere')}
            checked={value.everywhere}
            onChange={(event) => onChange({ ...value, everywhere: event.currentTarget.checked })}
          />
        )}
        <Checkbox
          label={t('holidays.import.confirmed')}
          checked={value.confirmed}
          onChange={(event) => onChange({ ...value, confirmed: event.currentTarget.checked })}
        />
      </Group>
    </>
  );
}
