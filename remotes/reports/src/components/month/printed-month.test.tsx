// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../../locales/en.json';
import { PrintedMonth } from './printed-month.tsx';

const counts = {
  present: 1,
  late: 0,
  half_day: 0,
  excused: 0,
  leave: 0,
  absent: 0,
  not_yet: 0,
  suspended: 0,
  rate: 1,
};
const days = ['2026-11-02', '2026-11-03'].map((date) => ({
  date,
  kind: 'working' as const,
  holiday: null,
  counts,
}));

const print = (corrected: readonly number[]) => {
  provideTestHost();
  renderPage(
    <PrintedMonth
      report={{ days, counts, asOf: '2026-11-24T10:00:00Z', yearClosed: false }}
      leading={['nameEn']}
      letterOfSum={{}}
      came="Came"
      columns={[{ key: 'nameEn', title: 'Name', render: () => '' }]}
      rows={[{ id: 1, name: { lo: '', en: 'Noy Vongsa' }, days: 'PL', corrected }]}
    />,
  );
  act(() => addTabLocale('reports', 'en', words));
  return screen.getByRole('row', { name: /Noy Vongsa/ });
};

test('a day that two people put right is marked on paper, and the mark is explained', () => {
  const row = print([2]);
  expect(row.textContent).toMatch(/PL\*$/);
  expect(screen.getByText(/\* corrected by two people/)).toBeTruthy();
});

test('without any, the paper explains no mark', () => {
  expect(print([]).textContent).not.toContain('*');
  expect(screen.queryByText(/corrected by two people/)).toBeNull();
});
