import { laoDigitsToAscii } from '@suksa/i18n/lao';
import { TextInput } from '@suksa/ui';
import { type KeyboardEvent, useState } from 'react';

interface MeasureBoxProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly step?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly disabled?: boolean;
}

/** A number as it is typed, in either kind of digits, or stepped with the arrow keys: what can't be read yet stays in the field and changes nothing. */
export function MeasureBox({
  label,
  value,
  onChange,
  step = 0.5,
  minimum = -100,
  maximum = 200,
  disabled,
}: MeasureBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = (number: number | null) => number === null || number < minimum || number > maximum;
  const number = typed === null ? value : numberOf(typed);
  // A change from elsewhere, as by dragging, takes the place of what was typed.
  const shown = typed !== null && (number === value || isWrong(number)) ? typed : String(rounded(value));

  function onKey(event: KeyboardEvent) {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = rounded(value + by);
    if (isWrong(next)) return;
    setTyped(null);
    onChange(next);
  }

  return (
    <TextInput
      label={label}
      size="xs"
      role="spinbutton"
      aria-valuenow={value}
      aria-valuemin={minimum}
      aria-valuemax={maximum}
      inputMode="decimal"
      value={shown}
      error={typed !== null && isWrong(number)}
      disabled={disabled}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const next = numberOf(text);
        if (next !== null && !isWrong(next)) onChange(next);
      }}
      onKeyDown={onKey}
      onBlur={() => setTyped(null)}
    />
  );
}

const rounded = (value: number) => Math.round(value * 100) / 100;

const numberOf = (text: string): number | null => {
  const number = Number(laoDigitsToAscii(text).replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? null : number;
};
