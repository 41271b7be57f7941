// @vitest-environment jsdom
import type { EndpointOutput } from '@suksa/contracts';
import type { staffDayStory } from '@suksa/contracts/reports';
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import dayWords from '../../locales/check-in-out-student/en.json';
import tabWords from '../../locales/en.json';
import words from '../../locales/staff-hours/en.json';
import { StaffDayForm } from './staff-day-form.tsx';

const name = { lo: 'ມື້ເຮັດວຽກ', en: 'Working day' };
const corrected = {
  reason: 'Back door',
  by: { lo: 'ກ', en: 'Ammala' },
  approvedBy: { lo: 'ຂ', en: 'Bounmy' },
};
const story = (mayAsk: boolean): EndpointOutput<typeof staffDayStory> => ({
  word: { code: 'P', firstIn: '07:10', lastOut: '16:30' },
  shift: { name, onTimeUntil: '07:30', lateUntil: '10:00', outFrom: '16:00' },
  calendar: { kind: 'make_up', name: null, free: null },
  ...{ scans: [], waiting: false, mayAsk },
  words: [{ at: '2026-11-24T10:00:00Z', code: 'P', ...corrected }],
  facts: {
    ...{ date: '2026-11-24', state: 'present', shift: name, firstIn: '07:10', lastOut: '16:30', corrected },
    ...{ lateMinutes: 0, earlyMinutes: 0, workedMinutes: 470, plannedMinutes: 420, unclosed: false },
  },
});

afterEach(() => vi.unstubAllGlobals());

test.each([true, false])(
  'a day of staff opens with its hours, its rules and who put it right; asked for by whoever may (%s)',
  async (mayAsk) => {
    vi.stubGlobal('fetch', async () => Response.json(story(mayAsk)));
    const queryClient = new QueryClient();
    provideTestHost({ queryClient });
    renderPage(
      <QueryClientProvider client={queryClient}>
        <StaffDayForm userId={5} day="2026-11-24" name="Vilaxay" onClose={() => undefined} />
      </QueryClientProvider>,
    );
    act(() => addTabLocale('reports', 'en', { ...tabWords, ...dayWords, ...words }));
    expect(
      await screen.findByText('Present · Hours worked: 7:50 of 7:00', {}, { timeout: 20_000 }),
    ).toBeDefined();
    expect(screen.getByText('Make-up day')).toBeDefined();
    expect(screen.getByText(/^Working day: on time until 07:30/)).toBeDefined();
    expect(screen.getByText(/^Present: Back door/).textContent).toMatch(/Ammala, Bounmy$/);
    expect(screen.queryAllByRole('button', { name: 'Ask for the correction' })).toHaveLength(mayAsk ? 1 : 0);
  },
);
