import { ClassesOfLevels, type FirstDay, openFirstClasses } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { ChoicesField, FormDrawer, FormRow, NumberField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface ClassesFormProps {
  readonly firstDay: FirstDay;
  readonly onClose: () => void;
}

/** As many classes as there are in the levels that the school teaches, in one press. */
export default function ClassesForm({ firstDay: { levels, year }, onClose }: ClassesFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const form = useContractForm({
    name: 'settings.first_day.classes',
    record: null,
    schema: ClassesOfLevels,
    namespace: 'settings',
    initial: {
      levelIds: levels.filter((level) => level.classes === 0).map(({ id }) => id),
      classes: 1,
      capacity: 40,
    },
    submit: (body) => send(openFirstClasses, { body }),
    onSaved: ({ opened }) => notify({ text: t('first_day.opened', { count: opened }) }),
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={t('first_day.classes_form.title', { year: year ?? '' })}
      submitLabel={t('first_day.classes_form.submit')}
      savedText={null}
    >
      <ChoicesField
        {...form.field('levelIds')}
        label={t('first_day.classes_form.levels')}
        description={t('first_day.classes_form.levels_help')}
        data={levels.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
        required
      />
      <FormRow>
        <NumberField
          {...form.field('classes')}
          label={t('first_day.classes_form.classes')}
          description={t('first_day.classes_form.classes_help')}
          min={1}
          max={12}
          required
        />
        <NumberField
          {...form.field('capacity')}
          label={t('first_day.classes_form.capacity')}
          min={1}
          max={200}
          required
        />
      </FormRow>
    </FormDrawer>
  );
}
