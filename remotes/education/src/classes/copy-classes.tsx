import { ClassCopy, classChoices, copyClasses } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useBranch } from '@suksa/platform';
import { Alert, ErrorState, Icon, Stack } from '@suksa/ui';
import { FormDialog, SelectField, SwitchField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface Year {
  readonly id: number;
  readonly name: string;
}

interface CopyClassesProps {
  /** The years, where they are known; else into the header's year, from one that is chosen here. */
  readonly from?: Year;
  readonly to?: Year;
  readonly onClose: () => void;
}

/** Makes another year's classes in the chosen one; says first which. */
export default function CopyClasses({ from, to, onClose }: CopyClassesProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const own = useBranch()?.year;
  const year = to ?? own;
  const choices = useQuery(apiQuery(classChoices)).data;
  const form = useContractForm({
    name: 'education.classes.copy',
    record: null,
    schema: ClassCopy,
    namespace: 'education',
    initial: {
      fromYearId: (from?.id ?? null) as number | null,
      toYearId: to?.id,
      withTeachers: true,
      preview: false,
    },
    submit: (body) => send(copyClasses, { body }),
  });
  const { fromYearId } = form.values;
  const preview = useQuery({
    queryKey: [copyClasses.name, year?.id, fromYearId],
    queryFn: () =>
      send(copyClasses, {
        body: { fromYearId: fromYearId ?? 0, toYearId: to?.id, withTeachers: true, preview: true },
      }),
    enabled: fromYearId !== null,
  });
  const found = preview.data;

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      readOnly={found?.added.length === 0}
      title={t('classes.copy.title', { year: year?.name ?? '' })}
      submitLabel={t('classes.copy.save')}
      savedText={t('classes.copy.done', {
        count: found?.added.length ?? 0,
        classes: format.number(found?.added.length ?? 0),
      })}
    >
      {!from && (
        <SelectField
          {...form.field('fromYearId')}
          label={t('classes.copy.from')}
          data={(choices?.years ?? []).map(({ id, name, classes }) => ({
            value: id,
            label: t('classes.copy.year', { year: name, count: classes, classes: format.number(classes) }),
          }))}
          required
        />
      )}
      <SwitchField {...form.field('withTeachers')} label={t('classes.copy.with_teachers')} />
      {preview.error && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} namespace="education" />
      )}
      {found && (
        <Alert color="gray" icon={<Icon name="info-circle" />} role="status">
          <Stack gap="xs">
            <span>
              {found.added.length === 0
                ? t('classes.copy.nothing')
                : t('classes.copy.added', {
                    count: found.added.length,
                    classes: format.number(found.added.length),
                    names: found.added.join(', '),
                  })}
            </span>
            {found.already.length > 0 && (
              <span>{t('classes.copy.already', { names: found.already.join(', ') })}</span>
            )}
          </Stack>
        </Alert>
      )}
    </FormDialog>
  );
}
