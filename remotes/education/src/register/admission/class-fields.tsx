import { useBranch } from '@suksa/platform';
import { DateField, FormRow, FormSection, SelectField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useCodedLabels } from '../../components/use-coded-labels.ts';
import { ClassField } from '../class-field.tsx';
import type { StudentForm } from '../student-form/student-form-values.ts';

/** Where the student goes, from when. */
export function ClassFields({ form }: { form: StudentForm }) {
  const { t } = useTranslation('education');
  const year = useBranch()?.year;
  const { field } = form;
  const entryCode = field('entryCode');
  const entries = useCodedLabels('entry_code', ['new', 'transferred_in', 'repeated']);

  return (
    <FormSection title={t('form.class')}>
      <ClassField {...field('classId')} label={t('fields.class')} />
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
