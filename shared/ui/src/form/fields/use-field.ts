import { useEffect } from 'react';
import type { FieldProps } from './field-binding.ts';

type Shared = Omit<FieldProps<unknown>, 'value' | 'onChange' | 'describe'>;

/** Registers the field with its form and gives what all inputs take alike. */
export function useField<Value>(props: FieldProps<Value>, show?: (value: unknown) => string) {
  const { label, name, error, required, description, placeholder, disabled, autoFocus, describe } = props;
  useEffect(() => {
    describe?.({ label, show });
  });
  return {
    label,
    name,
    error,
    // The star only: the browser's own bubbles would cover the translated sentences.
    withAsterisk: required,
    'aria-required': required || undefined,
    description,
    placeholder,
    disabled,
    autoComplete: 'off',
    'data-autofocus': autoFocus || undefined,
  } satisfies Shared | Record<string, unknown>;
}
