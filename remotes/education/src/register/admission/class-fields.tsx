import type { SchoolClass } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { DateField, FormRow, FormSection, SelectField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useCodedWords } from '../../components/use-coded-words.ts';
import type { PupilForm } from '../pupil-form/pupil-form-values.ts';

interface ClassFieldsProps {
  readonly form: PupilForm;
  readonly classes: readonly SchoolClass[];
}

/** Where the pupil goes, from when. A full class may be chosen; saving then asks why. */
export function ClassFields({ form, classes }: ClassFieldsProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const year = useBranch()?.year;
  const { field } = form;
  const entryCode = field('entryCode');
  const entries = useCodedWords('entry_code', ['new', 'transferred_in', 'repeated']);
  const choices = classes.map(({ id, name, pupils, capacity, homeroom }) => ({
    value: id,
    label: [
      name,
      t(pupils >= capacity ? 'form.class_full' : 'form.class_seats', {
        pupils: format.number(pupils),
        capacity: format.number(capacity),
      }),
      homeroom && format.name(homeroom),
    ]
      .filter(Boolean)
      .join(' · '),
  }));

  return (
    <FormSection title={t('form.class')}>
      <SelectField {...field('classId')} label={t('fields.class')} data={choices} searchable required />
      <FormRow>
        <DateField
          {...field('startDate')}
          label={t('fields.start_date')}
          min={year?.start}
          max={year?.end}
          required
        />
        <SelectField
          {...entryCode}
          onChange={(value) => entryCode.onChange(value ?? 'new')}
          label={t('fields.entry')}
          data={entries}
          required
        />
      </FormRow>
    </FormSection>
  );
}
