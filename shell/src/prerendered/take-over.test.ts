// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { takeOver } from './take-over.ts';

const page = `<form><input name="username"><input name="password" type="password">
  <button type="button">EN</button><button type="submit">Sign in</button></form>`;
const root = () => document.getElementById('root') as HTMLElement;
const input = (name: string) => root().querySelector(`input[name=${name}]`) as HTMLInputElement;

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${page}</div>`;
  delete window.suksaPressed;
});

test('what was typed stands in the page that takes the place, up to the last letter', () => {
  const carryOver = takeOver(root());
  input('username').value = 'kham';
  input('password').value = 'secret';
  root().innerHTML = page;
  carryOver();
  expect([input('username').value, input('password').value]).toEqual(['kham', 'secret']);
});

test('the cursor stays in the field in which it was, also where it went there last', () => {
  input('username').focus();
  const carryOver = takeOver(root());
  input('password').focus();
  root().innerHTML = page;
  // As the new page sets it.
  input('username').focus();
  carryOver();
  expect(document.activeElement).toBe(input('password'));
});

test('what was pressed is pressed again, where it now does something', () => {
  window.suksaPressed = 1;
  const carryOver = takeOver(root());
  root().innerHTML = page;
  const submitted = vi.fn((event: Event) => event.preventDefault());
  root().addEventListener('submit', submitted);
  carryOver();
  expect(submitted).toHaveBeenCalledTimes(1);
});

test('a page that took no other’s place is left alone', () => {
  root().innerHTML = '';
  window.suksaPressed = 0;
  const carryOver = takeOver(root());
  root().innerHTML = page;
  const pressed = vi.fn();
  root().addEventListener('click', pressed);
  carryOver();
  expect(pressed).not.toHaveBeenCalled();
});
