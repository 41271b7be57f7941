import type { EndpointOutput } from '@suksa/contracts';
import type { Shift, ShiftPerson, StaffType, shiftChoices } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { type ContractForm, FormRow, FormSection, SelectField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { ShiftDraft } from './shift-draft.ts';
import { useShiftLabels } from './use-shift-labels.ts';

interface ShiftWhoProps {
  readonly form: ContractForm<ShiftDraft>;
  readonly choices: EndpointOutput<typeof shiftChoices> | undefined;
  readonly shift: Shift | null;
  readonly readOnly: boolean;
}

/** For whom a shift is: all of a kind, a staff type, a level or one class. */
export function ShiftWho({ form, choices, shift, readOnly }: ShiftWhoProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { persons, types } = useShiftLabels();
  const { field, values, set } = form;
  const known = choices?.classes ?? [];
  const ofLevel = known.filter(({ levelId }) => values.levelId === null || levelId === values.levelId);
  // A class of another year isn't among the choices, but it stays the shift's.
  const own = shift?.classId && !known.some(({ id }) => id === shift.classId) ? shift : null;
  const classes = [
    ...ofLevel.map(({ id, name }) => ({ value: id, label: format.className(name) })),
    ...(own?.classId ? [{ value: own.classId, label: format.className(own.className ?? '') }] : []),
  ];

  return (
    <FormSection title={t('shifts.sections.who')}>
      <FormRow>
        <SelectField
          {...field('person')}
          label={t('shifts.fields.person')}
          data={persons}
          disabled={readOnly}
          required
          onChange={(person: ShiftPerson | null) => {
            if (!person) return;
            set('person', person);
            set('staffType', null);
            set('levelId', null);
            set('classId', null);
          }}
        />
        {values.person === 'staff' && (
          <SelectField<StaffType>
            {...field('staffType')}
            label={t('shifts.fields.staff_type')}
            placeholder={t('shifts.group.all.staff')}
            data={types}
            disabled={readOnly}
          />
        )}
      </FormRow>
      {values.person === 'student' && (
        <FormRow>
          <SelectField
            {...field('levelId')}
            label={t('holidays.fields.level')}
            placeholder={t('holidays.every_level')}
            data={(choices?.levels ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }))}
            disabled={readOnly}
            onChange={(levelId) => {
              set('levelId', levelId);
              set('classId', null);
            }}
          />
          <SelectField
            {...field('classId')}
            label={t('holidays.fields.class')}
            placeholder={t('holidays.every_class')}
            description={t('shifts.narrower_help')}
            data={classes}
            disabled={readOnly}
          />
        </FormRow>
      )}
    </FormSection>
  );
}
