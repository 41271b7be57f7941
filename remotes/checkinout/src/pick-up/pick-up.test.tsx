// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import words from '../../locales/en.json';
import PickUp from './pick-up.tsx';

/** A device that knows the codes of two children. */
vi.mock('../device/find-by-name.ts', () => {
  const child = (id: number, en: string) => ({
    ...{ kind: 'student', id, code: `VTE26000${id}`, name: { lo: '', en }, nickname: '', photo: null },
    ...{ className: 'P1/1', collectors: [] },
  });
  const people = [child(1, 'Noy'), child(2, 'Daeng')];
  const find = (read: string) => {
    const person = people.find(({ code }) => code === read);
    return person ? { person } : null;
  };
  const device = { memory: { people: () => people, find }, now: () => new Date() };
  return { useOpenDevice: () => device, findByName: () => [] };
});

/** As a reader does it, while the focus is on nothing. */
const read = (code: string) =>
  act(async () => {
    for (const key of [...code, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

test('a card that is read while the focus is on nothing shows its child, over another one’s too, and a strange one is told', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  provideTestHost({ queryClient });
  renderPage(
    <QueryClientProvider client={queryClient}>
      <PickUp muted onRecorded={() => {}} />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('checkinout', 'en', words));
  fireEvent.blur(screen.getByRole('textbox'));
  (document.activeElement as HTMLElement).blur();
  await read('VTE260001');
  await screen.findByText('Noy');
  await read('VTE260002');
  await screen.findByText('Daeng');
  expect(screen.queryByText('Noy')).toBeNull();
  await read('NOBODYS');
  expect((await screen.findByRole('status')).textContent).toBe(words.search.none);
  vi.unstubAllGlobals();
});
