import { TextInput } from '@mantine/core';
import { useFormat } from '@suksa/i18n';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-binding.ts';
import { plainDecimal } from './plain-digits.ts';
import { useField } from './use-field.ts';
import { useTypedNumber } from './use-typed-number.ts';
import { useWholeNumber } from './use-whole-number.ts';

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
  return props.decimals ? <DecimalField {...props} /> : <WholeField {...props} />;
}

const unitSection = (unit: string | undefined) => ({
  rightSection: unit ? <span>{unit}</span> : undefined,
  rightSectionWidth: unit ? `${unit.length + 3}ch` : undefined,
});

function DecimalField(props: NumberFieldProps) {
  const { value, onChange, decimals = 0 } = props;
  const format = useFormat();
  const { t } = useTranslation('common');
  const shared = useField(props, (shown) =>
    typeof shown === 'number' ? format.number(shown, decimals) : '',
  );
  const refused = shared.error !== undefined;
  const { fault, ...typing } = useTypedNumber({ value, onChange, decimals, refused });
  return (
    <TextInput
      {...shared}
      ref={plainDecimal}
      {...typing}
      error={fault ? t(`errors.field.${fault}`, { maximum: decimals }) : shared.error}
      inputMode="decimal"
      onKeyDown={stepping(props)}
      {...unitSection(props.unit)}
    />
  );
}

/** Arrow keys count up and down. */
const stepping =
  ({
    value,
    onChange,
    step = 1,
    min = Number.NEGATIVE_INFINITY,
    max = Number.POSITIVE_INFINITY,
  }: NumberFieldProps) =>
  (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || !Number.isFinite(value ?? 0)) return;
    event.preventDefault();
    // A step of 0.1 from 0.2 is 0.3 and not 0.30000000000000004.
    const next = Math.round(((value ?? 0) + direction * step) * 1e6) / 1e6;
    onChange(Math.min(max, Math.max(min, next)));
  };

function WholeField(props: NumberFieldProps) {
  const { value, onChange } = props;
  const format = useFormat();
  const { t } = useTranslation('common');
  const shared = useField(props, (shown) => (typeof shown === 'number' ? format.number(shown) : ''));
  const { fault, ...typing } = useWholeNumber({ value, onChange, refused: shared.error !== undefined });

  return (
    <TextInput
      {...shared}
      {...typing}
      error={fault ? t(`errors.field.${fault}`, { minimum: 0 }) : shared.error}
      inputMode="numeric"
      onKeyDown={Number.isInteger(value ?? 0) ? stepping(props) : undefined}
      {...unitSection(props.unit)}
    />
  );
}

export type KipFieldProps = FieldProps<number | null>;

/** Whole kip, grouped while typing: 1.700.000 in Lao, 1,700,000 in English; either may be typed or pasted. */
export function KipField(props: KipFieldProps) {
  const { value, onChange } = props;
  const format = useFormat();
  const { t } = useTranslation('common');
  const shared = useField(props, (shown) => (typeof shown === 'number' ? format.kip(shown) : ''));
  const kip = { separator: format.locale === 'lo' ? '.' : ',' };
  const { fault, ...typing } = useWholeNumber({ value, onChange, kip, refused: shared.error !== undefined });
  return (
    <TextInput
      {...shared}
      {...typing}
      error={fault ? t(`errors.field.${fault}`, { minimum: 0 }) : shared.error}
      inputMode="numeric"
      rightSection={<span aria-hidden>₭</span>}
      styles={{ input: { textAlign: 'end' } }}
    />
  );
}
