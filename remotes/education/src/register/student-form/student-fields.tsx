import { datePrecisions, type Level } from '@suksa/contracts/education';
import { DateField, FormRow, FormSection, SelectField, TextField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useCodedLabels } from '../../components/use-coded-labels.ts';
import { AgeNotice } from './age-notice.tsx';
import type { StudentForm } from './student-form-values.ts';

interface StudentFieldsProps {
  readonly form: StudentForm;
  /** The level that the student is in or comes to, for the look at the age. */
  readonly level: Level | undefined;
}

/** Who the student is: what is asked first at the counter. */
export function StudentFields({ form, level }: StudentFieldsProps) {
  const { t } = useTranslation('education');
  const { field, values } = form;
  const sexes = useCodedLabels('sex', ['female', 'male']);
  const precisions = useCodedLabels('date_precision', datePrecisions);
  const birthDate = field('birthDate');

  return (
    <FormSection title={t('form.student')}>
      <FormRow>
        <TextField {...field('firstNameLo')} label={t('fields.first_name_lo')} lang="lo" maxLength={80} />
        <TextField {...field('surnameLo')} label={t('fields.surname_lo')} lang="lo" maxLength={80} />
      </FormRow>
      <FormRow>
        <TextField {...field('firstNameEn')} label={t('fields.first_name_en')} lang="en" maxLength={80} />
        <TextField {...field('surnameEn')} label={t('fields.surname_en')} lang="en" maxLength={80} />
      </FormRow>
      <FormRow>
        <SelectField {...field('sex')} label={t('fields.sex')} data={sexes} required />
        <TextField {...field('nickname')} label={t('fields.nickname')} maxLength={80} />
      </FormRow>
      <FormRow>
        <DateField
          {...birthDate}
          value={birthDate.value || null}
          onChange={(day) => birthDate.onChange(day ?? '')}
          label={t('fields.birth_date')}
        />
        <SelectField
          {...field('birthDatePrecision')}
          onChange={(value) => form.set('birthDatePrecision', value ?? 'day')}
          label={t('fields.birth_date_precision')}
          data={precisions}
          required
        />
      </FormRow>
      {level && <AgeNotice birthDate={values.birthDate} level={level} />}
    </FormSection>
  );
}
