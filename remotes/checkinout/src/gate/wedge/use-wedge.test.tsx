// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useWedge } from './use-wedge.ts';

function Gate({ onScan, onPress }: { readonly onScan: () => void; readonly onPress: () => void }) {
  useWedge(onScan);
  return (
    <button type="button" onClick={onPress}>
      Sound
    </button>
  );
}

/** As the system has timed the keys; the browser presses a button with an Enter that nobody has taken. */
const press = (keys: readonly string[], pace: number) => {
  const button = screen.getByRole('button');
  keys.forEach((key, at) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 10_000 + at * pace });
    if (button.dispatchEvent(event) && key === 'Enter') button.click();
  });
};

test.each([
  ['a fast reader', 8, 'scanner'],
  ['a slow one, or a busy machine', 120, 'code'],
])('a code of %s is heard at a button, and presses it with no Enter', (_, pace, source) => {
  const [onScan, onPress] = [vi.fn(), vi.fn()];
  render(<Gate onScan={onScan} onPress={onPress} />);
  press([...'VTE25-7', 'Enter'], pace);
  expect(onScan.mock.calls).toEqual([['VTE25-7', source]]);
  expect(onPress).not.toHaveBeenCalled();
});

test('a browser that fills a field in tells of a key without a name: nothing breaks', () => {
  const broken = vi.fn();
  window.addEventListener('error', broken);
  render(<Gate onScan={vi.fn()} onPress={vi.fn()} />);
  screen.getByRole('button').dispatchEvent(new Event('keydown', { bubbles: true }));
  window.removeEventListener('error', broken);
  expect(broken).not.toHaveBeenCalled();
});

test('somebody’s Enter presses the button, also a while after a key', () => {
  const [onScan, onPress] = [vi.fn(), vi.fn()];
  render(<Gate onScan={onScan} onPress={onPress} />);
  press(['Enter'], 0);
  press([...'abcd', 'Enter'], 900);
  expect(onScan).not.toHaveBeenCalled();
  expect(onPress).toHaveBeenCalledTimes(2);
});

/** The characters get into the field as they do in a browser, unless somebody has taken them. */
const type = (field: HTMLInputElement, from: number, keys: readonly string[], pace: number) =>
  keys.forEach((key, at) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: from + at * pace });
    if (!field.dispatchEvent(event)) return;
    if (key === 'Enter') field.form?.requestSubmit();
    else fireEvent.change(field, { target: { value: field.value + key } });
  });

function Pin({ onScan, onPin }: { readonly onScan: () => void; readonly onPin: (pin: string) => void }) {
  useWedge(onScan);
  const [pin, setPin] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPin(pin);
  };
  return (
    <form onSubmit={submit}>
      <input aria-label="PIN" value={pin} onChange={({ currentTarget: { value } }) => setPin(value)} />
    </form>
  );
}

function Field({ onScan, isOfCards }: { readonly onScan: () => void; readonly isOfCards: boolean }) {
  useWedge(onScan);
  return <input aria-label="Field" data-takes-cards={isOfCards || undefined} />;
}

test('a card that is read into a PIN’s field is a scan and no PIN, and the field stays as it was', () => {
  const [onScan, onPin] = [vi.fn(), vi.fn()];
  render(<Pin onScan={onScan} onPin={onPin} />);
  const field = screen.getByLabelText<HTMLInputElement>('PIN');
  type(field, 20_000, ['4', '8'], 200);
  type(field, 21_000, [...'VTE25-7', 'Enter'], 8);
  expect(onScan.mock.calls).toEqual([['VTE25-7', 'scanner']]);
  expect(field.value).toBe('48');
  expect(onPin).not.toHaveBeenCalled();
  type(field, 22_000, [...'2915', 'Enter'], 90);
  expect(onPin.mock.calls).toEqual([['482915']]);
  expect(onScan).toHaveBeenCalledOnce();
});

/** As a reader presses its keys on a computer that is set to Lao: which key it was, and what it writes there. */
const laoKeys = [
  ...[
    ['KeyV', 'ອ້', true],
    ['KeyT', 'ະ', true],
    ['KeyE', 'ຳ້', true],
    ['Digit2', 'ຟ'],
    ['Digit5', 'ຸ'],
    ['Minus', 'ຊ'],
  ],
  ...[
    ['Digit7', 'ຄ'],
    ['KeyD', '.', true],
    ['Enter', 'Enter'],
  ],
] as const;

/** Where the first of two is given, its first key goes there. */
const typeInLao = (into: HTMLElement | readonly [HTMLElement, HTMLElement], from: number, pace: number) =>
  laoKeys.forEach(([code, key, shiftKey = false], at) => {
    const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: from + at * pace });
    const field = into instanceof HTMLElement ? into : into[at === 0 ? 0 : 1];
    if (field.dispatchEvent(event) && field instanceof HTMLInputElement && key !== 'Enter')
      fireEvent.change(field, { target: { value: field.value + key } });
  });

test.each([[true], [false]])(
  'a card is the same on a computer that is set to Lao (field of cards: %s)',
  (isOfCards) => {
    const onScan = vi.fn();
    render(<Field onScan={onScan} isOfCards={isOfCards} />);
    const field = screen.getByLabelText<HTMLInputElement>('Field');
    typeInLao(field, 30_000, 8);
    expect(onScan.mock.calls).toEqual([['VTE25-7D', 'scanner']]);
    expect(field.value).toBe('');
  },
);

test('at a button too, while a name that is typed in Lao stays one', () => {
  const onScan = vi.fn();
  render(<Gate onScan={onScan} onPress={vi.fn()} />);
  typeInLao(screen.getByRole('button'), 40_000, 8);
  expect(onScan.mock.calls).toEqual([['VTE25-7D', 'scanner']]);
  render(<Field onScan={onScan} isOfCards />);
  typeInLao(screen.getByLabelText('Field'), 50_000, 140);
  expect(onScan).toHaveBeenCalledOnce();
});

test('and where its first key has brought the field the focus', () => {
  const onScan = vi.fn();
  render(<Field onScan={onScan} isOfCards />);
  const field = screen.getByLabelText<HTMLInputElement>('Field');
  const focusing = (event: KeyboardEvent) => {
    if (event.target === document.body) fireEvent.change(field, { target: { value: event.key } });
  };
  document.addEventListener('keydown', focusing);
  typeInLao([document.body, field], 60_000, 8);
  document.removeEventListener('keydown', focusing);
  expect(onScan.mock.calls).toEqual([['VTE25-7D', 'scanner']]);
  expect(field.value).toBe('');
});
