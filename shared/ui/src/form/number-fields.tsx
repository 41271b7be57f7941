import { NumberInput } from '@mantine/core';
import { useFormat } from '@suksa/i18n';
import type { FieldProps } from './field-binding.ts';
import { plainDecimal, plainDigits } from './plain-digits.ts';
import { useField } from './use-field.ts';
import { useTypedNumber } from './use-typed-number.ts';

export interface NumberFieldProps extends FieldProps<number | null> {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Digits after the point; none by default. */
  readonly decimals?: number;
  readonly unit?: string;
}

/** A number in either kind of digits, or null while nothing is typed. What is out of range is kept and told, never changed in silence. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, step = 1, decimals = 0, unit } = props;
  const format = useFormat();
  return (
    <NumberInput
      {...useField(props, (shown) => (typeof shown === 'number' ? format.number(shown, decimals) : ''))}
      ref={decimals > 0 ? plainDecimal : plainDigits}
      {...useTypedNumber(value, onChange)}
      min={min}
      max={max}
      step={step}
      clampBehavior="none"
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      allowedDecimalSeparators={['.', ',']}
      hideControls
      rightSection={unit ? <span>{unit}</span> : undefined}
      rightSectionWidth={unit ? `${unit.length + 3}ch` : undefined}
    />
  );
}

export interface KipFieldProps extends FieldProps<number | null> {
  readonly max?: number;
  readonly allowNegative?: boolean;
}

/** Whole kip, grouped while typing: 1.700.000 in Lao, 1,700,000 in English. */
export function KipField(props: KipFieldProps) {
  const { value, onChange, max = 1_000_000_000_000, allowNegative = false } = props;
  const format = useFormat();
  return (
    <NumberInput
      {...useField(props, (shown) => (typeof shown === 'number' ? format.kip(shown) : ''))}
      ref={plainDigits}
      {...useTypedNumber(value, onChange)}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={allowNegative}
      thousandSeparator={format.locale === 'lo' ? '.' : ','}
      decimalSeparator={format.locale === 'lo' ? ',' : '.'}
      inputMode="numeric"
      hideControls
      rightSection={<span aria-hidden>₭</span>}
      styles={{ input: { textAlign: 'end' } }}
    />
  );
}
