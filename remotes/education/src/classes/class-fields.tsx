import { classChoices } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { type FieldBinding, FormRow, NumberField, SelectField, TextField } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface ClassFieldsProps {
  readonly fields: {
    readonly name: FieldBinding<string>;
    readonly levelId: FieldBinding<number | null>;
    readonly room: FieldBinding<string>;
    readonly capacity: FieldBinding<number | null>;
    readonly teacherId: FieldBinding<number | null>;
  };
  readonly readOnly?: boolean;
  /** In a split the level is that of the class that is split. */
  readonly levelFixed?: boolean;
  /** Who leads the class now, who may not be among those who could be chosen today. */
  readonly leading?: { readonly teacherId: number; readonly name: { lo: string; en: string } } | null;
}

/** What a class is: name, level, room, seats, homeroom teacher. */
export function ClassFields({ fields, readOnly = false, levelFixed = false, leading }: ClassFieldsProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const choices = useQuery({ ...apiQuery(classChoices), staleTime: 60_000 }).data;
  const teachers = (choices?.teachers ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }));
  if (leading && !teachers.some(({ value }) => value === leading.teacherId))
    teachers.unshift({ value: leading.teacherId, label: format.name(leading.name) });
  return (
    <>
      <FormRow>
        <TextField
          {...fields.name}
          label={t('classes.fields.name')}
          placeholder="M4/1"
          maxLength={20}
          disabled={readOnly}
          required
        />
        <SelectField
          {...fields.levelId}
          label={t('fields.level')}
          data={(choices?.levels ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }))}
          disabled={readOnly || levelFixed}
          required
        />
      </FormRow>
      <FormRow>
        <TextField {...fields.room} label={t('classes.fields.room')} maxLength={40} disabled={readOnly} />
        <NumberField
          {...fields.capacity}
          label={t('classes.fields.capacity')}
          min={1}
          max={200}
          disabled={readOnly}
          required
        />
      </FormRow>
      <SelectField
        {...fields.teacherId}
        label={t('fields.homeroom')}
        placeholder={t('classes.no_homeroom')}
        data={teachers}
        searchable
        disabled={readOnly}
      />
    </>
  );
}
