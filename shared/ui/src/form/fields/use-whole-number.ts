import { laoDigitsToAscii } from '@suksa/i18n/lao';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  caretAfterDigits,
  groupDigits,
  isBelowZero,
  readAmount,
  readWhole,
  withoutKip,
} from './whole-number.ts';

interface WholeNumberOptions {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** A sum of kip: this stands between the thousands, while typing too, and nothing is below zero. */
  readonly kip?: { readonly separator: string };
  /** The form refused it: then `fault` doesn't wait until the field is left. */
  readonly refused: boolean;
}

interface Typed {
  readonly text: string;
  /** The separators in it are ours; the user's own say what was meant. */
  readonly grouped: boolean;
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/**
 * Value, `onChange` and `onBlur` of an input for a whole number. What is typed stays as it was typed: what is no whole
 * number is given on as a fraction, for the schema to refuse, and `fault` says what it is once the field is left.
 */
export function useWholeNumber({ value, onChange, kip, refused }: WholeNumberOptions) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [left, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  const read = kip ? readAmount : readWhole;
  const plain = kip ? withoutKip : laoDigitsToAscii;
  const group = (text: string) =>
    (text.startsWith('-') ? '-' : '') + groupDigits(text.replace(/\D/g, ''), kip?.separator ?? '');
  const isTyped = typed !== null && read(typed.text) === value;
  const shown = isTyped ? typed.text : value === null ? '' : asText(value);

  function asText(number: number): string {
    return Number.isSafeInteger(number) ? group(String(number)) : String(number);
  }

  function faultOf(number: number | null): 'integer' | 'too_small' | undefined {
    if (number === null || Number.isInteger(number)) return;
    return kip && isBelowZero(shown) ? 'too_small' : 'integer';
  }

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return {
    ref: input,
    value: shown,
    fault: left || refused ? faultOf(value) : undefined,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const field = event.currentTarget;
      const text = plain(field.value);
      const ours = (!isTyped || typed.grouped) && keepsSeparators(event.nativeEvent);
      const grouped = ours || /^-?\d*$/.test(text);
      const next = grouped && /^-?[\d.,\s]*$/.test(text) ? group(text) : text;
      if (next !== field.value) {
        const before = digitsIn(laoDigitsToAscii(field.value.slice(0, field.selectionStart ?? undefined)));
        caret.current = caretAfterDigits(next, before);
      }
      setLeft(false);
      setTyped({ text: next, grouped });
      onChange(read(next));
    },
    onBlur() {
      setLeft(true);
      if (value === null || Number.isSafeInteger(value)) setTyped(null);
    },
  };
}

/** No separator was typed, or something was deleted: those in the field are still the ones that stood there. */
function keepsSeparators(event: Event): boolean {
  const { inputType, data } = event as InputEvent;
  if (inputType?.startsWith('delete')) return true;
  return /^insert(Composition)?Text$/.test(inputType ?? '') && !/[.,\s]/.test(data ?? '.');
}
