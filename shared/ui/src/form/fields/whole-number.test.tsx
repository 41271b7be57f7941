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
  ['1.70.0', 0.5],
  ['5.000.0', 0.5],
  ['.,', 0.5],
  ['1e400', 0.5],
  ['0x10', 0.5],
  ['5-00', 0.5],
  ['9'.repeat(400), 0.5],
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

describe.each([
  ['a whole number', false],
  ['kip', true],
])('no number is made of what is none in a field for %s', (_, kip) => {
  const told = () => screen.queryByText('Please enter a whole number.');

  test.each(['1e400', '5-00', '12a', '0x10', '1,2,3'])('%s', (typed) => {
    for (const enter of [press, paste]) {
      renderPage(<Whole kip={kip} />);
      enter(typed);
      expect(field().value.replaceAll(',', '')).toBe(typed.replaceAll(',', ''));
      expect(Number.isInteger(Number(held()))).toBe(false);
      fireEvent.blur(field());
      expect(told()).toBeTruthy();
      expect(field().value.replaceAll(',', '')).toBe(typed.replaceAll(',', ''));
    }
  });

  test('a letter that slipped in can be taken out again', () => {
    renderPage(<Whole kip={kip} first={12_500} />);
    press('e');
    expect(held()).toBe('0.5');
    const target = { value: field().value.replace('e', '') };
    fireEvent(field(), createEvent.input(field(), { target, inputType: 'deleteContentBackward' }));
    press('0');
    fireEvent.blur(field());
    expect([field().value, held(), told()]).toEqual([kip ? '125,000' : '125000', '125000', null]);
  });

  test('a number that is too large to be counted stays as it was typed', () => {
    renderPage(<Whole kip={kip} />);
    paste('9007199254740993');
    fireEvent.blur(field());
    expect(field().value.replaceAll(',', '')).toBe('9007199254740993');
  });
});

test('an amount below zero is none, and is told as what it is', () => {
  for (const enter of [press, paste]) {
    renderPage(<Whole kip />);
    enter('-500');
    expect([field().value, held()]).toEqual(['-500', '0.5']);
    expect(screen.queryByText('Must be 0 or more.')).toBeNull();
    fireEvent.blur(field());
    expect(screen.getByText('Must be 0 or more.')).toBeTruthy();
  }
  renderPage(<Whole kip={false} />);
  press('-12');
  expect(held()).toBe('-12');
});

test('of a field that was refused it is told at once what is wrong', () => {
  renderPage(<KipField label="Field" value={0.5} onChange={() => {}} error="Please enter a whole number." />);
  paste('-500');
  expect(screen.getByText('Must be 0 or more.')).toBeTruthy();
});

test.each(['1,200 ₭', '₭1.200', '1 200 kip', '1.200 ກີບ', 'LAK 1,200', '໑.໒໐໐'])('%s is 1,200 kip', (text) => {
  for (const enter of [press, paste]) {
    renderPage(<Whole kip />);
    enter(text);
    expect(held()).toBe('1200');
    fireEvent.blur(field());
    expect(field().value).toBe('1,200');
  }
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
