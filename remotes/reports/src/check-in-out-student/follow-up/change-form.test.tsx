// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import words from '../../../locales/check-in-out-student/en.json';
import tabWords from '../../../locales/en.json';
import ChangeForm from './change-form.tsx';

const times = { onTimeUntil: '07:30', lateUntil: '09:30', outFrom: '15:30' };
const story = {
  word: { code: 'P', firstIn: '07:14', lastOut: null },
  shift: { name: { lo: 'ເຊົ້າ', en: 'Morning' }, ...times },
  ...{ waiting: false, words: [], scans: [] },
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['08:30', ''],
  ['15:45', '15:30'],
])('at %s the correction of a day without a leaving begins with “%s” as its time', async (now, out) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-11-25T${now}:00+07:00`) });
  vi.stubGlobal('fetch', async () => Response.json(story));
  const queryClient = new QueryClient();
  const { store, permissions } = provideTestHost({ queryClient });
  store.set(permissions as never, ['reports.attendance.edit'] as never);
  renderPage(
    <QueryClientProvider client={queryClient}>
      <ChangeForm studentId={1} day="2026-11-25" name="Ammala" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('reports', 'en', { ...tabWords, ...words }));
  expect(await screen.findByLabelText('Out')).toHaveProperty('value', out);
});
