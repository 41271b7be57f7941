// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import words from '../../locales/en.json';
import { NoScanHere } from '../gate/wedge/no-scan-here.tsx';
import VisitorDesk from './visitor-desk.tsx';

/** A device that knows one student's card. */
vi.mock('../device/find-by-name.ts', () => {
  const memory = { people: () => [], find: (code: string) => (code === 'VTE25-7' ? { person: {} } : null) };
  const device = { memory, now: () => new Date() };
  return { useOpenDevice: () => device, findByName: () => [] };
});

async function open(page: ReactElement) {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  provideTestHost({ queryClient });
  renderPage(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
  act(() => addTabLocale('checkinout', 'en', words));
}

/** As a reader does it, while the focus is on nothing. */
const read = (code: string) =>
  act(async () => {
    for (const key of [...code, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

test.each([
  ['a student’s card', 'VTE25-7', 'This is no badge. Scan at Gate.'],
  ['a badge of somebody who isn’t inside', 'V-0123ABCD', 'No visitor inside has this badge.'],
])('among the visitors %s is told, and nobody leaves by it', async (_, code, told) => {
  await open(<VisitorDesk />);
  await read(code);
  expect((await screen.findAllByText(told)).length).toBeGreaterThan(0);
});

test('where nothing is scanned, a card is told to count for nothing', async () => {
  await open(<NoScanHere text={words.errors.no_scan_here} />);
  await read('VTE25-7');
  await screen.findByText('Not recorded: nothing is scanned here. Scan at Gate.');
});
