// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('a page that the browser trusts copies through the clipboard', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('ລະຫັດ 12')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('ລະຫັດ 12');
});

test('a page on plain http has no clipboard, copies the older way, and gives the focus back', async () => {
  vi.stubGlobal('navigator', {});
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  let copied = '';
  document.execCommand = vi.fn((command) => {
    if (command === 'copy') copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  });
  expect(await copyText('first-password')).toBe(true);
  expect(copied).toBe('first-password');
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

test('where the browser allows neither, the caller is told', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } });
  document.execCommand = vi.fn(() => false);
  expect(await copyText('x')).toBe(false);
});
