// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import words from '../../../locales/check-in-out-student/en.json';
import { EarlyLeaves } from './early-leaves.tsx';

const left = (studentId: number, className: string, leftAt: string) => ({
  ...{ studentId, className, leftAt, code: `S${studentId}`, name: { lo: '', en: `Student ${studentId}` } },
  ...{ day: '2026-11-25', minutes: 120, reason: null },
});

test('a class that left together is one line, answered at once or one by one', () => {
  const settled = { onSettle: vi.fn(), onSettleAll: vi.fn() };
  const [first, second, alone] = [
    left(1, 'M1/1', '10:02'),
    left(2, 'M1/1', '10:00'),
    left(3, 'M2/1', '11:00'),
  ];
  renderPage(<EarlyLeaves leaves={[first, second, alone]} {...settled} />);
  act(() => addTabLocale('reports', 'en', words));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^M1\/1 · left early: 2.*between 10:00 and 10:02/),
    expect.stringMatching(/^Student 3 · M2\/1/),
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Answer for all: M1\/1, leaving early/ }));
  expect(settled.onSettleAll.mock.lastCall?.[0]).toMatchObject({ leaves: [first, second] });
  fireEvent.click(screen.getByRole('button', { name: 'Show 2' }));
  fireEvent.click(screen.getByRole('button', { name: /^Student 2, leaving early/ }));
  expect(settled.onSettle.mock.lastCall?.[0]).toEqual(second);
});
