import { type Curriculum, CurriculumCopy, copyCurriculum } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { send, useBranch } from '@suksa/platform';
import { Alert, ErrorState, Icon, Stack } from '@suksa/ui';
import { FormDialog, SelectField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface CopyCurriculumProps {
  readonly years: Curriculum['years'];
  readonly onClose: () => void;
}

/** Takes another year's curriculum into the chosen one; says first how much of it is new. */
export default function CopyCurriculum({ years, onClose }: CopyCurriculumProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const year = useBranch()?.year;
  const form = useContractForm({
    name: 'technical.curriculum.copy',
    record: null,
    schema: CurriculumCopy,
    namespace: 'technical',
    initial: { fromYearId: (years[0]?.id ?? null) as number | null, preview: false },
    submit: (body) => send(copyCurriculum, { body }),
  });
  const { fromYearId } = form.values;
  const preview = useQuery({
    queryKey: [copyCurriculum.name, year?.id, fromYearId],
    queryFn: () => send(copyCurriculum, { body: { fromYearId: fromYearId ?? 0, preview: true } }),
    enabled: fromYearId !== null,
  });
  const found = preview.data;

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      incomplete={!found || found.added === 0}
      title={t('curriculum.copy.title', { year: year?.name ?? '' })}
      submitLabel={t('curriculum.copy.save')}
      savedText={t('curriculum.copy.done', { count: found?.added ?? 0 })}
    >
      <SelectField
        {...form.field('fromYearId')}
        label={t('curriculum.copy.from')}
        data={years.map(({ id, name, rows }) => ({
          value: id,
          label: t('curriculum.copy.year', { year: name, rows: format.number(rows) }),
        }))}
        required
      />
      {preview.error && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} namespace="technical" />
      )}
      {found && (
        <Alert color="gray" icon={<Icon name="info-circle" />} role="status">
          <Stack gap="xs">
            <span>
              {found.added === 0
                ? t('curriculum.copy.nothing')
                : t('curriculum.copy.added', { count: found.added })}
            </span>
            {found.already > 0 && (
              <span>{t('curriculum.copy.already', { number: format.number(found.already) })}</span>
            )}
          </Stack>
        </Alert>
      )}
    </FormDialog>
  );
}
