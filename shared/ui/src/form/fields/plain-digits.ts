import { laoDigitsToAscii } from '@suksa/i18n/lao';

type Listening = (input: HTMLInputElement | null) => (() => void) | undefined;

/**
 * As the `ref` of an input: what is typed or pasted into it is corrected before anybody else hears of it. Typing,
 * pasting and the keyboards of phones, which compose their signs, all end in these events (`change` is what a number
 * field sends when it has put a pasted text right); React, which watches `value`, takes `setRangeText` for typing.
 */
const correcting =
  (correct: (text: string) => string): Listening =>
  (input) => {
    if (!input) return;
    const onInput = () => {
      const text = correct(input.value);
      if (text === input.value) return;
      const { selectionStart, selectionEnd } = input;
      input.setRangeText(text, 0, input.value.length);
      input.setSelectionRange(selectionStart, selectionEnd);
    };
    for (const event of events) input.addEventListener(event, onInput);
    return () => {
      for (const event of events) input.removeEventListener(event, onInput);
    };
  };

const events = ['input', 'change'] as const;

/** Lao digits ໐–໙ become Arabic ones. */
export const plainDigits = correcting(laoDigitsToAscii);

/** The same, and a comma is the decimal point, unless there is one: `໗,໕` and `7,5` become `7.5`. */
export const plainDecimal = correcting((text) =>
  laoDigitsToAscii(text).replaceAll(',', text.includes('.') ? '' : '.'),
);
