import { type CurriculumRow, previewWeight } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Alert, Icon, Stack } from '@suksa/ui';
import { type FieldBinding, SwitchField, TextField } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface WeightNoteProps {
  readonly row: CurriculumRow;
  readonly coefficient: number | null;
  readonly counts: boolean;
  readonly accepted: FieldBinding<boolean>;
  readonly reason: FieldBinding<string>;
}

/** Says which averages another weight moves once the year has begun, and asks whether they shall. */
export function WeightNote({ row, coefficient, counts, accepted, reason }: WeightNoteProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const isOther = coefficient !== row.coefficient || counts !== row.countsInAverage;
  const isWeight = coefficient !== null && coefficient >= 0.25 && coefficient <= 10;
  const effect = useQuery({
    ...apiQuery(previewWeight, {
      params: { id: row.id },
      query: { coefficient: coefficient ?? 1, counts: counts ? 'yes' : 'no' },
    }),
    enabled: isOther && isWeight,
  }).data;
  if (!isOther || !effect?.moves) return null;
  const share = (part: number) => format.number(Math.round(part * 1000) / 10);
  return (
    <Alert
      color="yellow"
      icon={<Icon name="alert-triangle" />}
      title={t('curriculum.weight.title')}
      role="status"
    >
      <Stack gap="xs">
        <span>
          {t('curriculum.weight.share', {
            before: share(effect.shareBefore),
            after: share(effect.shareAfter),
          })}
        </span>
        <span>
          {t('curriculum.weight.reach', {
            count: effect.classes,
            students: format.number(effect.students),
          })}
        </span>
        {effect.settledResults > 0 && (
          <span>{t('curriculum.weight.settled', { number: format.number(effect.settledResults) })}</span>
        )}
        <SwitchField {...accepted} label={t('curriculum.weight.accept')} />
        <TextField
          {...reason}
          label={t('curriculum.weight.reason')}
          description={t('curriculum.weight.reason_help')}
        />
      </Stack>
    </Alert>
  );
}
