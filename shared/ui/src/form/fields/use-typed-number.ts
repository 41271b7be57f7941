import { useState } from 'react';

type Typed = string | number;

/**
 * Value and `onChange` of a number input whose form holds numbers only: what lies on the way to a number (`7.`,
 * `0.0`, `05`) stands in the field as it was typed, until it is left or another number comes from elsewhere.
 */
export function useTypedNumber(value: number | null, onChange: (value: number | null) => void) {
  const [between, setBetween] = useState<Typed>('');
  return {
    value: numberOf(between) === value ? between : (value ?? ''),
    onChange: (typed: Typed) => {
      setBetween(typed);
      onChange(numberOf(typed));
    },
    onBlur: () => setBetween(''),
  };
}

/** Null while there is none yet, as in an empty field or after a minus alone. */
function numberOf(typed: Typed): number | null {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isNaN(number) ? null : number;
}
