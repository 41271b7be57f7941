// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import type * as UI from '@suksa/ui';
import { dialogs } from '@suksa/ui';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import words from '../../locales/en.json';
import { SpecialDayBanner } from './special-day.tsx';

const sync = vi.hoisted(() => vi.fn(async () => {}));
/** A device whose roster still says that the day is free, and that knows of a student who is inside and of one who isn't. */
vi.mock('../device/gate-device.ts', () => {
  const person = (id: number, en: string) => ({
    kind: 'student',
    id,
    className: 'P3/1',
    name: { lo: '', en },
  });
  const memory = {
    dayOf: () => ({ special: false }),
    facts: () => ({}),
    people: () => [person(1, 'Noy Vongsa'), person(2, 'Keo Inthavong')],
    states: () => [
      { kind: 'student', id: 1, direction: 'in', firstIn: 450 },
      { kind: 'student', id: 2, direction: 'out', firstIn: 450 },
    ],
  };
  const device = { memory, now: () => new Date(), sync };
  return { gateDevice: async () => device };
});

const notify = vi.hoisted(() => vi.fn());
vi.mock('@suksa/ui', async (original) => ({ ...(await original<typeof UI>()), notify }));

const specialDay = {
  ...{ date: '2026-11-29', reason: 'Sports day', openedAt: '2026-11-29T01:00:00Z' },
  openedBy: { lo: '', en: 'The head' },
};

const shown = (own: readonly string[]) => {
  const queryClient = new QueryClient();
  const { store, permissions, branchContext } = provideTestHost({ queryClient });
  store.set(permissions as never, own as never);
  store.set(branchContext as never, { branch: { id: 7 }, year: null } as never);
  renderPage(
    <QueryClientProvider client={queryClient}>
      <SpecialDayBanner />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('checkinout', 'en', words));
};

test('a supervisor whose word to end it got lost is told so', async () => {
  vi.spyOn(dialogs, 'confirm').mockResolvedValue(true);
  vi.stubGlobal('fetch', async (input: string | Request) => {
    if (String(input instanceof Request ? input.url : input).includes('/close'))
      throw new TypeError('no line');
    return Response.json({ specialDay });
  });
  shown(['checkinout.event.view', 'checkinout.event.override']);
  fireEvent.click(await screen.findByRole('button', { name: 'End the special day' }));
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'red' })));
  vi.unstubAllGlobals();
});

test('the device hears at once of a day that was opened: its next scan counts', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ specialDay }));
  shown(['checkinout.event.view']);
  await screen.findByText(/Sports day/);
  await vi.waitFor(() => expect(sync).toHaveBeenCalledWith(7));
  vi.unstubAllGlobals();
});

test('before it ends, whoever is inside is named, and after that the gate says that only check-outs count', async () => {
  let hasEnded = false;
  const confirm = vi.spyOn(dialogs, 'confirm').mockImplementation(async ({ text }) => {
    render(<div role="note">{text}</div>);
    hasEnded = true;
    return true;
  });
  vi.stubGlobal('fetch', async () =>
    Response.json(
      hasEnded
        ? { specialDay: null, lettingOut: { since: '2026-11-29T05:00:00Z', inside: 1 } }
        : { specialDay },
    ),
  );
  shown(['checkinout.event.view', 'checkinout.event.override']);
  fireEvent.click(await screen.findByRole('button', { name: 'End the special day' }));
  const asked = await screen.findByRole('note');
  expect(asked.textContent).toContain('1 person is still inside and can check out later:Noy Vongsa · P3/1');
  expect(asked.textContent).not.toContain('Keo');
  await screen.findByText(/1 person is still inside: only check-outs count\./);
  confirm.mockRestore();
  vi.unstubAllGlobals();
});
