import type { ShiftSession } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import {
  ChoicesField,
  type ContractForm,
  FormRow,
  FormSection,
  NumberField,
  SelectField,
  TimeField,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { ShiftDraft } from './shift-draft.ts';
import { useShiftLabels } from './use-shift-labels.ts';

interface ShiftTimesProps {
  readonly form: ContractForm<ShiftDraft>;
  readonly readOnly: boolean;
}

const week = [1, 2, 3, 4, 5, 6, 7];

/** On which days a shift is, and its times in the order of the day. */
export function ShiftTimes({ form, readOnly }: ShiftTimesProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { sessions } = useShiftLabels();
  const { field, values } = form;
  const time = (name: 'inFrom' | 'onTimeUntil' | 'lateUntil' | 'outFrom' | 'outUntil') => field(name);

  return (
    <>
      <FormSection title={t('shifts.sections.days')}>
        <ChoicesField
          {...field('weekdays')}
          label={t('shifts.fields.days')}
          data={week.map((day) => ({ value: day, label: format.weekday(day), disabled: readOnly }))}
          required
        />
        <SelectField<ShiftSession>
          {...field('session')}
          label={t('shifts.fields.session')}
          description={values.session === 'whole_day' ? undefined : t('shifts.session_help')}
          data={sessions}
          disabled={readOnly}
          required
        />
      </FormSection>
      <FormSection title={t('shifts.sections.coming')}>
        <FormRow>
          <TimeField {...time('inFrom')} label={t('shifts.fields.in_from')} disabled={readOnly} required />
          <TimeField
            {...time('onTimeUntil')}
            label={t('shifts.fields.on_time_until')}
            disabled={readOnly}
            required
          />
        </FormRow>
        <FormRow>
          <NumberField
            {...field('graceMinutes')}
            label={t('shifts.fields.grace')}
            description={t('shifts.grace_help')}
            min={0}
            max={120}
            disabled={readOnly}
            required
          />
          <TimeField
            {...time('lateUntil')}
            label={t('shifts.fields.late_until')}
            description={t('shifts.late_help')}
            disabled={readOnly}
            required
          />
        </FormRow>
      </FormSection>
      <FormSection title={t('shifts.sections.going')}>
        <FormRow>
          <TimeField {...time('outFrom')} label={t('shifts.fields.out_from')} disabled={readOnly} required />
          <TimeField
            {...time('outUntil')}
            label={t('shifts.fields.out_until')}
            disabled={readOnly}
            required
          />
        </FormRow>
        <FormRow>
          <TimeField {...field('breakFrom')} label={t('shifts.fields.break_from')} disabled={readOnly} />
          <TimeField {...field('breakUntil')} label={t('shifts.fields.break_until')} disabled={readOnly} />
        </FormRow>
        <TimeField
          {...field('halfDayOutFrom')}
          label={t('shifts.fields.half_day')}
          description={t('shifts.half_day_help')}
          disabled={readOnly}
        />
      </FormSection>
    </>
  );
}
