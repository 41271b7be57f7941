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

const isDay = (value: string | null | undefined): value is string => /^\d{4}-\d{2}-\d{2}$/.test(value ?? '');

/**
 * A day as `YYYY-MM-DD`, typed as dd/mm/yyyy (in either kind of digits) or picked from a calendar. What is no day of
 * the calendar stays as it was typed, with the fault beside it; a form gets the text, for its schema to point at.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max } = props;
  const format = useFormat();
  const { t } = useTranslation('common');
  const open = useRef(false);
  const [asked, setAsked] = useState(false);
  const [misread, setMisread] = useState(false);
  const [leftMisread, setLeftMisread] = useState(false);
  // The picker takes days only, and would write over the text.
  const lastDay = useRef<string | null>(null);
  const notDay = Boolean(value) && !isDay(value);
  if (!notDay) lastDay.current = value || null;
  const shared = useField(props, (shown) => (typeof shown === 'string' ? format.date(shown) : ''));

  function read(typed: string) {
    setMisread(typed.trim() !== '' && parseTypedDate(typed) === null);
    setLeftMisread(false);
  }

  function leave(typed: string) {
    const day = typed.trim() === '' ? null : parseTypedDate(typed);
    if (!props.describe) {
      setLeftMisread(misread);
      // Beyond its bounds as it was typed, and within them now that another field has followed.
      if (day && day !== value && day >= (min ?? day) && day <= (max ?? day)) onChange(day);
      return;
    }
    // A required day is not cleared by the picker, nor one taken that lies beyond its bounds: the form shall see both.
    if (misread) onChange(typed);
    else if (day !== (value || null)) onChange(day);
  }

  return (
    <DatesProvider settings={{ locale: format.locale, firstDayOfWeek: 1, weekendDays: [] }}>
      <DateInput
        {...shared}
        placeholder={shared.placeholder ?? t('form.date_hint')}
        error={shared.error ?? ((notDay || leftMisread) && t('errors.field.date'))}
        value={lastDay.current}
        onChange={(day) => {
          setMisread(false);
          setLeftMisread(false);
          onChange(day);
        }}
        onInput={(event) => read(event.currentTarget.value)}
        onClick={() => setAsked(true)}
        onBlur={(event) => {
          setAsked(false);
          leave(event.currentTarget.value);
        }}
        fixOnBlur={!misread}
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
          // Below the field stands what is wrong with it; whoever is led there reads that, and opens the calendar by a click.
          position: props.error ? 'top-start' : 'bottom-start',
          disabled: Boolean(props.error) && !asked,
          onOpen: () => {
            open.current = true;
          },
          onClose: () => {
            open.current = false;
          },
        }}
        onKeyDown={(event) => {
          // Saving by keyboard leaves no field.
          if (event.key === 'Enter' || event.ctrlKey || event.metaKey) leave(event.currentTarget.value);
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
