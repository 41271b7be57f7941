// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { KipField, NumberField, PhoneField, TextField } from '../index.ts';

function Held<Value>({
  first,
  children,
}: {
  first: Value;
  children: (value: Value, set: (v: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(first);
  return (
    <>
      {children(value, setValue)}
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

const type = (value: string) => {
  fireEvent.input(screen.getByLabelText('Field'), { target: { value } });
  return screen.getByRole('status').textContent;
};

test('a number may be typed in Lao digits, its decimals with a comma or a point', () => {
  renderPage(
    <Held first={null as number | null}>
      {(value, set) => <NumberField label="Field" value={value} onChange={set} decimals={2} />}
    </Held>,
  );
  expect(['໗,໕', '7,5', '໗.໒໕', '12'].map(type)).toEqual(['7.5', '7.5', '7.25', '12']);
});

test('a number can be typed sign by sign', () => {
  renderPage(
    <Held first={null as number | null}>
      {(value, set) => <NumberField label="Field" value={value} onChange={set} decimals={2} />}
    </Held>,
  );
  const shown = (text: string) => {
    type(text);
    return screen.getByLabelText<HTMLInputElement>('Field').value;
  };
  expect(['7', '7.', '7.0', '7.05', '0', '0.', '05'].map(shown)).toEqual([
    '7',
    '7.',
    '7.0',
    '7.05',
    '0',
    '0.',
    '05',
  ]);
});

test.each([
  ['1e2', 'Please enter a number.'],
  ['12a', 'Please enter a number.'],
  ['1.2.3', 'Please enter a number.'],
  ['12.345', 'At most 2 digits after the point.'],
])('%s stays as it was typed in a field with decimals, and is told', (typed, told) => {
  renderPage(
    <Held first={null as number | null}>
      {(value, set) => <NumberField label="Field" value={value} onChange={set} decimals={2} />}
    </Held>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Field');
  // No schema of numbers takes what the form holds: JSON has no word for it.
  expect(type(typed)).toBe('null');
  expect(screen.queryByText(told)).toBeNull();
  fireEvent.blur(field);
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
  expect(screen.getByText(told)).toBeTruthy();
  expect(type('12.5')).toBe('12.5');
  expect(screen.queryByText(told)).toBeNull();
});

test('kip may be typed in Lao digits', () => {
  renderPage(
    <Held first={null as number | null}>
      {(value, set) => <KipField label="Field" value={value} onChange={set} />}
    </Held>,
  );
  expect(type('໒໕໐໐໐')).toBe('25000');
});

test('a phone number holds Arabic digits, whichever were typed', () => {
  renderPage(
    <Held first="">{(value, set) => <PhoneField label="Field" value={value} onChange={set} />}</Held>,
  );
  expect(type('໐໒໐ 5555 ໑໒໓໔')).toBe('"020 5555 1234"');
});

test.each([
  [true, '"P1"'],
  [false, '"P໑"'],
])('digits of a text are changed only in a code (%s)', (code, kept) => {
  renderPage(
    <Held first="">
      {(value, set) => <TextField label="Field" value={value} onChange={set} code={code} />}
    </Held>,
  );
  expect(type('P໑')).toBe(kept);
});
