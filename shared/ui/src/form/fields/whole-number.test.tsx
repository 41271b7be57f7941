// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { KipField, NumberField } from '../index.ts';
import { readWhole } from './whole-number.ts';

test.each([
  ['1700000', 1_700_000],
  ['1.700.000', 1_700_000],
  ['1,700,000', 1_700_000],
  ['1 700 000', 1_700_000],
  ['7.', 7],
  ['-12', -12],
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['1.70.0', 1.5],
  ['5.000.0', 5.5],
  ['.,', 0.5],
  ['', null],
])('%s is read as %s', (typed, number) => expect(readWhole(typed)).toBe(number));

const field = () => screen.getByLabelText<HTMLInputElement>('Field');
const held = () => screen.getByRole('status').textContent;

/** Signs typed one by one at the end, as a keyboard does it. */
function press(signs: string) {
  for (const data of signs)
    act(() => {
      const target = { value: field().value + data };
      fireEvent(field(), createEvent.input(field(), { target, inputType: 'insertText', data }));
    });
}

const paste = (value: string) =>
  fireEvent(field(), createEvent.input(field(), { target: { value }, inputType: 'insertFromPaste' }));

function Whole({ kip, first = null }: { readonly kip: boolean; readonly first?: number | null }) {
  const [value, setValue] = useState<number | null>(first);
  const Field = kip ? KipField : NumberField;
  return (
    <>
      <Field label="Field" value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

describe.each([
  ['a whole number', false],
  ['kip', true],
])('in a field for %s', (_, kip) => {
  test.each(['7.5', '7,5', '໗.໕'])(
    '%s stays as it was typed, and is told once the field is left',
    (typed) => {
      renderPage(<Whole kip={kip} />);
      press(typed);
      expect(field().value).toBe(typed.replace('໗', '7').replace('໕', '5'));
      expect(held()).toBe('7.5');
      expect(screen.queryByText('Please enter a whole number.')).toBeNull();
      fireEvent.blur(field());
      expect(field().value).toMatch(/^7[.,]5$/);
      expect(screen.getByText('Please enter a whole number.')).toBeTruthy();
      expect(field().getAttribute('aria-invalid')).toBe('true');

      fireEvent.change(field(), { target: { value: '8' } });
      expect(held()).toBe('8');
      expect(screen.queryByText('Please enter a whole number.')).toBeNull();
    },
  );

  test.each(['1.700.000', '1,700,000', '1700000', '໑.໗໐໐.໐໐໐'])('%s is 1,700,000', (typed) => {
    renderPage(<Whole kip={kip} />);
    press(typed);
    expect(held()).toBe('1700000');
    fireEvent.blur(field());
    expect(field().value).toBe(kip ? '1,700,000' : '1700000');
    paste('');
    paste(typed);
    expect(held()).toBe('1700000');
  });
});

test('kip are grouped while they are typed and while they are mended', () => {
  renderPage(<Whole kip first={12_500} />);
  expect(field().value).toBe('12,500');
  press('0');
  expect(field().value).toBe('125,000');
  fireEvent(
    field(),
    createEvent.input(field(), { target: { value: '125,00' }, inputType: 'deleteContentBackward' }),
  );
  expect(field().value).toBe('12,500');
});

test('a fraction pasted over a grouped number is no group', () => {
  renderPage(<Whole kip first={1700} />);
  paste('1.5');
  expect([field().value, held()]).toEqual(['1.5', '1.5']);
});

test('arrow keys count a whole number up and down', () => {
  renderPage(<Whole kip={false} first={7} />);
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(field().value).toBe('8');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(held()).toBe('6');
});
