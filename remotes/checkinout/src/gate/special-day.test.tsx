// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import words from '../../locales/en.json';
import { SpecialDayBanner } from './special-day.tsx';

const sync = vi.hoisted(() => vi.fn(async () => {}));
/** A device whose roster still says that the day is free. */
vi.mock('../device/gate-device.ts', () => {
  const device = { memory: { dayOf: () => ({ special: false }) }, now: () => new Date(), sync };
  return { gateDevice: async () => device };
});

test('the device hears at once of a day that was opened: its next scan counts', async () => {
  const specialDay = {
    ...{ date: '2026-11-29', reason: 'Sports day', openedAt: '2026-11-29T01:00:00Z' },
    openedBy: { lo: '', en: 'The head' },
  };
  vi.stubGlobal('fetch', async () => Response.json({ specialDay }));
  const queryClient = new QueryClient();
  const { store, permissions, branchContext } = provideTestHost({ queryClient });
  store.set(permissions as never, ['checkinout.event.view'] as never);
  store.set(branchContext as never, { branch: { id: 7 }, year: null } as never);
  renderPage(
    <QueryClientProvider client={queryClient}>
      <SpecialDayBanner />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('checkinout', 'en', words));
  await screen.findByText(/Sports day/);
  await vi.waitFor(() => expect(sync).toHaveBeenCalledWith(7));
  vi.unstubAllGlobals();
});
