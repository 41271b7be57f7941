import { formatNumber, type NumberKind, NumberPattern, numberKinds } from '@suksa/contracts/number-pattern';
import type { BranchRecord } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Text } from '@suksa/ui';
import { type ContractForm, FormSection, NumberField, TextField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { BranchDraft } from './branch-draft.ts';
import classes from './branches.module.css';

interface SeriesFieldsProps {
  readonly form: ContractForm<BranchDraft>;
  /** Null for a new one. */
  readonly branch: BranchRecord | null;
  /** The calendar year of the series. */
  readonly year: number;
  readonly readOnly: boolean;
}

/** How documents are numbered, with the next number of each as it will print. */
export function SeriesFields({ form: { field, values }, branch, year, readOnly }: SeriesFieldsProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const next = (kind: NumberKind) => branch?.series[kind].next ?? 1;
  const printed = (kind: NumberKind) => {
    const { pattern, startAt } = values.series[kind];
    if (!NumberPattern.safeParse(pattern).success) return '–';
    return formatNumber(pattern, { branch: values.code || '…', year, number: startAt ?? next(kind) });
  };
  return (
    <FormSection title={t('branches.sections.numbers')}>
      <Text size="sm" c="dimmed">
        {t('branches.pattern_help')}
      </Text>
      {numberKinds.map((kind) => {
        const mayJump = branch?.series[kind].mayJump ?? true;
        return (
          <div key={kind} className={classes.series}>
            <TextField
              {...field(`series.${kind}.pattern`)}
              label={t(`branches.series.${kind}`)}
              disabled={readOnly}
              maxLength={60}
              required
            />
            <NumberField
              {...field(`series.${kind}.startAt`)}
              label={t('branches.start_at')}
              placeholder={format.number(next(kind))}
              description={mayJump ? undefined : t('branches.series_started')}
              disabled={readOnly || !mayJump}
            />
            <div className={classes.preview}>
              <span id={`next-${kind}`}>{t('branches.next')}</span>
              <output aria-labelledby={`next-${kind}`}>{printed(kind)}</output>
            </div>
          </div>
        );
      })}
    </FormSection>
  );
}
