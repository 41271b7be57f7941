import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { caretAfterDigits, groupDigits, numberSigns, readWhole } from './whole-number.ts';

interface WholeNumberOptions {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Between the thousands, while typing too; none where nothing is given. */
  readonly separator?: string;
  readonly allowNegative: boolean;
}

interface Typed {
  readonly text: string;
  /** The separators in it are ours; the user's own say what was meant. */
  readonly grouped: boolean;
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/**
 * Value, `onChange` and `onBlur` of an input for a whole number. What is typed stays as it was typed: a fraction is
 * given on as the fraction that it is, for the schema to refuse, and `fault` is true once the field is left.
 */
export function useWholeNumber({ value, onChange, separator = '', allowNegative }: WholeNumberOptions) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [left, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  const group = (text: string) =>
    (text.startsWith('-') ? '-' : '') + groupDigits(text.replace(/\D/g, ''), separator);
  const isTyped = typed !== null && readWhole(typed.text) === value;
  const shown = isTyped ? typed.text : value === null ? '' : asText(value);

  function asText(number: number): string {
    return Number.isInteger(number) ? group(String(number)) : String(number);
  }

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return {
    ref: input,
    value: shown,
    fault: left && value !== null && !Number.isInteger(value),
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const field = event.currentTarget;
      const text = numberSigns(field.value, allowNegative);
      const ours = (!isTyped || typed.grouped) && isEditOfDigits(event.nativeEvent);
      const grouped = ours || /^-?\d*$/.test(text);
      const next = grouped ? group(text) : text;
      if (next !== field.value) {
        const before = digitsIn(numberSigns(field.value.slice(0, field.selectionStart ?? undefined), false));
        caret.current = caretAfterDigits(next, before);
      }
      setLeft(false);
      setTyped({ text: next, grouped });
      onChange(readWhole(next));
    },
    onBlur() {
      setLeft(true);
      if (value === null || Number.isInteger(value)) setTyped(null);
    },
  };
}

/** Digits were typed or something was deleted, so that the separators are still the ones that stood there. */
function isEditOfDigits(event: Event): boolean {
  const { inputType, data } = event as InputEvent;
  if (inputType?.startsWith('delete')) return true;
  return /^insert(Composition)?Text$/.test(inputType ?? '') && !/[.,\s]/.test(data ?? '.');
}
