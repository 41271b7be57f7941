import { CurriculumFill, type CurriculumLevel, fillCurriculum } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { send, useBranch } from '@suksa/platform';
import { notify, Text } from '@suksa/ui';
import { ChoicesField, FormDialog, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface FillCurriculumProps {
  readonly levels: readonly CurriculumLevel[];
  readonly onClose: () => void;
}

/** Gives levels their usual subjects. */
export default function FillCurriculum({ levels, onClose }: FillCurriculumProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const year = useBranch()?.year?.name ?? '';
  const form = useContractForm({
    name: 'technical.curriculum.fill',
    record: null,
    schema: CurriculumFill,
    namespace: 'technical',
    initial: { levelIds: levels.map(({ id }) => id) },
    submit: (body) => send(fillCurriculum, { body }),
    onSaved: ({ added }) => notify({ text: t('curriculum.fill.done', { count: added }) }),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('curriculum.fill.title', { year })}
      submitLabel={t('curriculum.fill.action')}
      savedText={null}
    >
      <Text size="sm">{t('curriculum.fill.help')}</Text>
      <ChoicesField
        {...form.field('levelIds')}
        label={t('fields.levels')}
        data={levels.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
        required
      />
    </FormDialog>
  );
}
