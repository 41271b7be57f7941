import { copyTeaching, type Teaching, TeachingCopy } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { send, useBranch } from '@suksa/platform';
import { Alert, ErrorState, Icon, Stack } from '@suksa/ui';
import { FormDialog, SelectField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface CopyTeachingProps {
  readonly years: Teaching['years'];
  readonly onClose: () => void;
}

/** Who taught in another year goes on where nobody is planned yet; says first how many cells that are. */
export default function CopyTeaching({ years, onClose }: CopyTeachingProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const year = useBranch()?.year;
  const form = useContractForm({
    name: 'technical.teaching.copy',
    record: null,
    schema: TeachingCopy,
    namespace: 'technical',
    initial: { fromYearId: (years[0]?.id ?? null) as number | null, preview: false },
    submit: (body) => send(copyTeaching, { body }),
  });
  const { fromYearId } = form.values;
  const preview = useQuery({
    queryKey: [copyTeaching.name, year?.id, fromYearId],
    queryFn: () => send(copyTeaching, { body: { fromYearId: fromYearId ?? 0, preview: true } }),
    enabled: fromYearId !== null,
  });
  const found = preview.data;
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      incomplete={!found || found.copied === 0}
      title={t('teaching.copy.title', { year: year?.name ?? '' })}
      submitLabel={t('teaching.copy.save')}
      savedText={t('teaching.copy.done', { count: found?.copied ?? 0 })}
    >
      <SelectField
        {...form.field('fromYearId')}
        label={t('teaching.copy.from')}
        data={years.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      {preview.error && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} namespace="technical" />
      )}
      {found && (
        <Alert color="gray" icon={<Icon name="info-circle" />} role="status">
          <Stack gap="xs">
            <span>{t('teaching.copy.copied', { count: found.copied })}</span>
            {(['planned', 'missing', 'left'] as const).map(
              (reason) =>
                found[reason] > 0 && (
                  <span key={reason}>
                    {t(`teaching.copy.${reason}`, { number: format.number(found[reason]) })}
                  </span>
                ),
            )}
          </Stack>
        </Alert>
      )}
    </FormDialog>
  );
}
