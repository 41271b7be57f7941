import { TextInput } from '@mantine/core';
import { DateInput, DatesProvider } from '@mantine/dates';
import { useFormat } from '@suksa/i18n';
import 'dayjs/locale/lo.js';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-binding.ts';
import { parseTypedDate, parseTypedTime } from './parse-typed.ts';
import { useField } from './use-field.ts';

export interface DateFieldProps extends FieldProps<string | null> {
  /** `YYYY-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
}

/** A day as `YYYY-MM-DD`, typed as dd/mm/yyyy (in either kind of digits) or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max } = props;
  const format = useFormat();
  const { t } = useTranslation('common');
  const open = useRef(false);
  const shared = useField(props, (shown) => (typeof shown === 'string' ? format.date(shown) : ''));
  return (
    <DatesProvider settings={{ locale: format.locale, firstDayOfWeek: 1, weekendDays: [] }}>
      <DateInput
        {...shared}
        placeholder={shared.placeholder ?? 'dd/mm/yyyy'}
        value={value || null}
        onChange={(day) => onChange(day)}
        dateParser={parseTypedDate}
        valueFormat="DD/MM/YYYY"
        inputMode="numeric"
        minDate={min}
        maxDate={max}
        clearable={!props.required}
        // Deleting what stands there does the same by keyboard.
        clearButtonProps={{ 'aria-label': t('actions.clear'), tabIndex: -1 }}
        hideOutsideDates
        popoverProps={{
          position: 'bottom-start',
          onOpen: () => {
            open.current = true;
          },
          onClose: () => {
            open.current = false;
          },
        }}
        onKeyDown={(event) => {
          // This Escape closes the calendar, not the form around it.
          if (event.key === 'Escape' && open.current) event.preventDefault();
        }}
        ariaLabels={{ previousMonth: t('form.previous_month'), nextMonth: t('form.next_month') }}
      />
    </DatesProvider>
  );
}

/** A time of day as `HH:MM`, 24 hours; `730` is enough to type. */
export function TimeField(props: FieldProps<string | null>) {
  const { value, onChange } = props;
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState<string | null>(null);
  const shared = useField(props);

  function finish() {
    if (typed === null) return;
    // What is no time stays as it was typed, for the schema to point at.
    onChange(typed.trim() === '' ? null : (parseTypedTime(typed) ?? typed));
    setTyped(null);
  }

  return (
    <TextInput
      {...shared}
      placeholder={shared.placeholder ?? '--:--'}
      title={t('form.time_hint')}
      inputMode="numeric"
      maxLength={5}
      value={typed ?? value ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  );
}
