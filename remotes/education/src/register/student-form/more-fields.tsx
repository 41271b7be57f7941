import { bloodGroups, personTitles, provinces } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { FormRow, FormSection, PhoneField, SelectField, TextField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useCodedLabels } from '../../components/use-coded-labels.ts';
import { type GuardedFieldProps, HealthField } from './guarded-fields.tsx';
import type { StudentForm } from './student-form-values.ts';

/** What the record holds beyond the counter's first questions. */
export function MoreFields({ form, studentId }: GuardedFieldProps) {
  return (
    <>
      <HomeFields form={form} />
      <OriginFields form={form} studentId={studentId} />
    </>
  );
}

function HomeFields({ form }: { form: StudentForm }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { field } = form;
  const province = field('province');
  const known = provinces.map((name) => ({ value: name.lo as string, label: format.name(name) }));
  // A province as somebody once typed it stays as it is.
  const typed = province.value && !known.some(({ value }) => value === province.value);
  const choices = typed ? [...known, { value: province.value, label: province.value }] : known;

  return (
    <FormSection title={t('form.home')}>
      <FormRow>
        <TextField {...field('village')} label={t('fields.village')} maxLength={120} />
        <TextField {...field('district')} label={t('fields.district')} maxLength={120} />
      </FormRow>
      <FormRow>
        <SelectField
          {...province}
          value={province.value || null}
          onChange={(value) => province.onChange(value ?? '')}
          label={t('fields.province')}
          data={choices}
        />
        <PhoneField {...field('phone')} label={t('fields.own_phone')} />
      </FormRow>
    </FormSection>
  );
}

function OriginFields({ form, studentId }: GuardedFieldProps) {
  const { t } = useTranslation('education');
  const { field } = form;
  const title = field('title');
  const bloodGroup = field('bloodGroup');
  const titles = useCodedLabels('person_title', personTitles.filter(Boolean));

  return (
    <FormSection title={t('form.origin')}>
      <FormRow>
        <SelectField
          {...title}
          value={title.value || null}
          onChange={(value) => title.onChange(value ?? '')}
          label={t('fields.title')}
          data={titles}
        />
        <TextField {...field('birthplace')} label={t('fields.birthplace')} maxLength={200} />
      </FormRow>
      <FormRow>
        <TextField {...field('nationality')} label={t('fields.nationality')} maxLength={60} />
        <TextField {...field('ethnicity')} label={t('fields.ethnicity')} maxLength={60} />
        <TextField {...field('religion')} label={t('fields.religion')} maxLength={60} />
      </FormRow>
      <FormRow>
        <TextField {...field('identityNumber')} code label={t('fields.identity_number')} maxLength={60} />
        <TextField
          {...field('familyBookNumber')}
          code
          label={t('fields.family_book_number')}
          maxLength={60}
        />
        <SelectField
          {...bloodGroup}
          value={bloodGroup.value || null}
          onChange={(value) => bloodGroup.onChange(value ?? '')}
          label={t('fields.blood_group')}
          data={bloodGroups.map((value) => ({ value, label: value }))}
          searchable={false}
        />
      </FormRow>
      <HealthField form={form} studentId={studentId} />
    </FormSection>
  );
}
