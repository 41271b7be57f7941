import { borderLimits, mergeBand, splitBand } from '@suksa/contracts/marks/code';
import type { MarkBandInput } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Button, Icon, Text } from '@suksa/ui';
import { type ContractForm, NumberField, SelectField, SwitchField, TextField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import classes from './bands.module.css';
import { useCodeLabels } from './use-code-labels.ts';

export interface BandsDraft {
  readonly version: number;
  readonly bands: readonly MarkBandInput[];
}

interface BandFieldsProps {
  readonly form: ContractForm<BandsDraft>;
  readonly index: number;
  /** How many averages of years lie in the band as it is drawn now. */
  readonly averages: number;
  readonly readOnly: boolean;
}

/** One band of the set. Typing its lower border moves the end of the band below. */
export function BandFields({ form, index, averages, readOnly }: BandFieldsProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { mark, tones } = useCodeLabels();
  const { bands } = form.values;
  const band = bands[index];
  if (!band) return null;
  const name = format.name(band.name) || band.code;
  const limits = borderLimits(bands, index);
  const outside = index > 0 && (band.from < limits.minimum || band.from > limits.maximum);
  const from = form.field(`bands.${index}.from`);
  const shared = { disabled: readOnly, required: true };

  function typed(value: number | null) {
    if (value === null) return;
    const hundredths = Math.round(value * 100);
    form.set(
      'bands',
      bands.map((one, place) => {
        if (place === index) return { ...one, from: hundredths };
        return place === index - 1 ? { ...one, until: hundredths - 1 } : one;
      }),
    );
  }

  const split = () =>
    form.set(
      'bands',
      splitBand(bands, index, {
        id: null,
        code: '',
        name: { lo: '', en: '' },
        passes: band.passes,
        tone: band.tone,
      }),
    );

  return (
    <li className={classes.card} aria-label={name}>
      <div className={classes.row}>
        <TextField {...form.field(`bands.${index}.code`)} {...shared} label={t('codes.fields.code')} />
        <TextField
          {...form.field(`bands.${index}.name.lo`)}
          {...shared}
          label={t('branches.fields.name_lo')}
          lang="lo"
        />
        <TextField
          {...form.field(`bands.${index}.name.en`)}
          {...shared}
          label={t('branches.fields.name_en')}
          lang="en"
        />
        <NumberField
          {...from}
          value={band.from / 100}
          onChange={typed}
          error={
            outside
              ? t('codes.border_between', { minimum: mark(limits.minimum), maximum: mark(limits.maximum) })
              : from.error
          }
          label={t('codes.fields.from')}
          description={t('codes.until', { until: mark(band.until) })}
          decimals={2}
          min={0}
          max={10}
          disabled={readOnly || index === 0}
        />
        <SelectField
          {...form.field(`bands.${index}.tone`)}
          {...shared}
          label={t('codes.fields.tone')}
          data={tones}
          clearable={false}
        />
      </div>
      <div className={classes.foot}>
        <SwitchField
          {...form.field(`bands.${index}.passes`)}
          label={t('codes.fields.passes')}
          disabled={readOnly}
        />
        <Text c="dimmed" className={readOnly ? undefined : classes.push}>
          {t('codes.averages', { count: averages })}
        </Text>
        {!readOnly && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Icon name="switch-horizontal" size={16} />}
              aria-label={t('codes.split_of', { name })}
              disabled={band.from >= band.until || bands.length >= 12}
              onClick={split}
            >
              {t('codes.split')}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Icon name="layers-subtract" size={16} />}
              aria-label={t('codes.merge_of', { name })}
              disabled={bands.length === 1}
              onClick={() => form.set('bands', mergeBand(bands, index))}
            >
              {t(index === 0 ? 'codes.merge_up' : 'codes.merge_down')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
