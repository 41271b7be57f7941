import { type ChangeEvent, useState } from 'react';

/** Stands for what is no number, or one with more digits than are kept: no schema of numbers takes it. */
const noNumber = Number.POSITIVE_INFINITY;

interface TypedNumberOptions {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** The most digits after the point. */
  readonly decimals: number;
  /** The form refused it: then `fault` doesn't wait until the field is left. */
  readonly refused: boolean;
}

/**
 * Value, `onChange` and `onBlur` of an input for a number with decimals, whose form holds numbers only. What is typed
 * stays as it was typed: what lies on the way to a number (`7.`, `0.0`, `05`) until the field is left, and what is no
 * number until it is mended. Nothing is made of it that wasn't meant; `fault` says what is wrong.
 */
export function useTypedNumber({ value, onChange, decimals, refused }: TypedNumberOptions) {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const isTyped = typed !== null && numberOf(typed, decimals) === value;
  const shown = isTyped ? typed : value === null || value === noNumber ? '' : String(value);
  return {
    value: shown,
    fault: (left || refused) && value === noNumber ? faultOf(shown) : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value;
      setLeft(false);
      setTyped(text);
      onChange(numberOf(text, decimals));
    },
    onBlur: () => {
      setLeft(true);
      if (value !== noNumber) setTyped(null);
    },
  };
}

const isNumber = (text: string) => /^-?(\d+\.?\d*|\.\d+)$/.test(text);

/** Null while there is none yet, as in an empty field or after a minus alone. */
function numberOf(typed: string, decimals: number): number | null {
  const text = typed.replace(/\s/g, '');
  if (/^-?\.?$/.test(text)) return null;
  const [, after = ''] = text.split('.');
  return isNumber(text) && after.length <= decimals ? Number(text) : noNumber;
}

const faultOf = (typed: string): 'decimals' | 'not_a_number' =>
  isNumber(typed.replace(/\s/g, '')) ? 'decimals' : 'not_a_number';
