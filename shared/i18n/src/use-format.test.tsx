// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import en from '../locales/en.json';
import lo from '../locales/lo.json';
import { addTabLocale, changeLanguage, currentLocale, setUpI18n } from './set-up.ts';
import { useErrorText } from './use-error-text.ts';
import { useFormat } from './use-format.ts';

beforeAll(() => {
  setUpI18n({ locale: 'en' });
  addTabLocale('common', 'en', en);
  addTabLocale('common', 'lo', lo);
  addTabLocale('education', 'en', { errors: { class_full: 'The class is full.' } });
});
afterEach(cleanup);

function Amount() {
  return <p>{useFormat().kip(1_700_000)}</p>;
}

function Refusal({ code }: { readonly code: string }) {
  const { errorText, fieldErrorText } = useErrorText('education');
  return (
    <>
      <p role="alert">{errorText(code)}</p>
      <p role="note">{fieldErrorText('too_long', { maximum: 40 })}</p>
    </>
  );
}

test('changing the language changes what is on the page at once', async () => {
  render(<Amount />);
  expect(screen.getByText('1,700,000 kip')).toBeTruthy();
  await act(() => changeLanguage('lo'));
  expect(screen.getByText('1.700.000 ກີບ')).toBeTruthy();
  expect(currentLocale()).toBe('lo');
  await act(() => changeLanguage('en'));
});

test.each([
  ['class_full', 'The class is full.'],
  ['no_permission', en.errors.no_permission],
  ['never_heard_of', en.errors.internal_error],
])('the refusal %s reads: %s', (code, sentence) => {
  render(<Refusal code={code} />);
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  expect(screen.getByRole('note').textContent).toBe('At most 40 characters.');
});

test('the limits of a field are grouped like any other number', () => {
  function TooMuch() {
    return <p role="note">{useErrorText().fieldErrorText('too_big', { maximum: 1_000_000 })}</p>;
  }
  render(<TooMuch />);
  expect(screen.getByRole('note').textContent).toBe('Must be 1,000,000 or less.');
});

test('words that arrive after a component was drawn appear without a reload', async () => {
  function Late() {
    return <p role="alert">{useErrorText('settings').errorText('role_in_use')}</p>;
  }
  render(<Late />);
  act(() => addTabLocale('settings', 'en', { errors: { role_in_use: 'The role is in use.' } }));
  expect(screen.getByRole('alert').textContent).toBe('The role is in use.');
});
