// @vitest-environment jsdom
import type { DayStory as Story } from '@suksa/contracts/reports';
import { addTabLocale } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../../locales/check-in-out-student/en.json';
import tabWords from '../../../locales/en.json';
import { DayStory } from './day-story.tsx';

const scan = {
  direction: 'in',
  ...{ source: 'scanner', device: 'a7c1b6de-0000-4000-8000-000000000001', lateMinutes: 0 },
  ...{ by: null, reason: null, collectedBy: null, bearer: null, signature: null, kiosk: 'Gate North' },
} as const;
const kept = { by: null, kiosk: 'Gate South', outcome: 'repeated', refused: null } as const;

test('a day names its gates, the clock that was put right, and the scan of which nothing came', () => {
  const story: Story = {
    word: { code: 'P', firstIn: null, lastOut: null },
    ...{ shift: null, waiting: false, words: [] },
    scans: [{ ...scan, at: '2026-11-25T00:30:00Z', shownAt: '2026-11-25T00:20:00Z' }],
    kept: [{ ...kept, id: 'k', at: '2026-11-25T00:30:20Z', shownAt: null }],
  };
  renderPage(<DayStory studentId={1} story={story} />);
  act(() => addTabLocale('reports', 'en', words));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^07:30 .* · reader, Gate North · the device’s clock showed 07:20$/),
    expect.stringMatching(/^07:30 · Gate South · scanned again · not recorded$/),
  ]);
});

test('a day names each of its shifts, and what the calendar made of it', () => {
  const times = { onTimeUntil: '07:30', lateUntil: '08:00', outFrom: '11:30' };
  const shifts = ['Morning', 'Afternoon'].map((name) => ({ name: { lo: name, en: name }, ...times }));
  const story: Story = {
    word: { code: '.', firstIn: null, lastOut: null },
    ...{ shift: shifts[0] ?? null, shifts, waiting: false, words: [], scans: [] },
    calendar: {
      ...{ kind: 'half_day', name: { lo: 'ກິລາ', en: 'Sports' } },
      free: { from: '13:00', until: '16:00' },
    },
  };
  renderPage(<DayStory studentId={1} story={story} />);
  act(() => addTabLocale('reports', 'en', { ...tabWords, ...words }));
  expect(screen.getByText('Half day · Sports · free from 13:00 to 16:00')).toBeDefined();
  expect(screen.getByText(/^Morning: on time until 07:30/)).toBeDefined();
  expect(screen.getByText(/^Afternoon: on time until 07:30/)).toBeDefined();
});
