// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { SuksaTheme } from '../../theme/suksa-theme.tsx';
import type { Column } from '../column.ts';
import { ListScreen } from '../list-screen.tsx';
import { useListState } from '../use-list-state.ts';
import type { ListPrint } from './use-print-list.tsx';

const printSheet = vi.hoisted(() => vi.fn());
vi.mock('../../print/print-sheet.tsx', () => ({ printSheet }));
const notify = vi.hoisted(() => vi.fn());
vi.mock('../../notify/notify.tsx', () => ({ notify, settled: () => {} }));
beforeEach(() => void printSheet.mockReset());

interface Fee {
  readonly id: number;
  readonly amount: number;
}

const columns: readonly Column<Fee>[] = [
  { key: 'id', title: 'Receipt', render: ({ id }) => `R${id}` },
  { key: 'amount', title: 'Amount', align: 'end', render: ({ amount }) => amount },
  { key: 'menu', title: 'Menu', exportable: false, render: () => 'button' },
];

function Fees({ print, count = 3 }: { print?: ListPrint<Fee> | false; count?: number }) {
  const fees = Array.from({ length: count }, (_, index) => ({ id: index + 1, amount: 100 }));
  return (
    <ListScreen
      name="fees"
      label="Fees"
      state={useListState({ sorts: ['id'] })}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ id }) => `R${id}`}
      print={print}
      list={{
        result: {
          data: { rows: fees.slice(0, 2), total: count },
          error: null,
          isFetching: false,
          refetch: () => {},
        },
        everyRow: async (most) => fees.slice(0, most),
        place: { branch: { lo: 'ສາຂາ', en: 'Main branch' }, year: '2026-2027' },
      }}
    />
  );
}

/** Presses Print and draws what went to the printer. */
async function printed(list: ReactElement) {
  renderPage(list);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Print' })));
  await vi.waitFor(() => expect(printSheet).toHaveBeenCalled());
  const [sheet, options] = printSheet.mock.calls[0] as [ReactElement, { title: string; landscape: boolean }];
  const paper = render(<SuksaTheme>{sheet}</SuksaTheme>).container;
  return { text: paper.textContent ?? '', rows: paper.querySelectorAll('tbody tr').length, options };
}

test('all rows of the list are printed under the school, with the visible columns and no buttons', async () => {
  const { text, rows, options } = await printed(<Fees />);
  expect(rows).toBe(3);
  expect(text).toMatch(/Main branch.*Fees.*School year 2026-2027.*No\..*Receipt.*Amount.*R3/);
  expect(text).not.toMatch(/Menu|button/);
  expect(options).toEqual({ title: 'Fees', language: 'en', landscape: false, numbered: true });
});

test('a list may add sums, signatures and a subtitle of its own', async () => {
  const { text } = await printed(
    <Fees
      print={{
        subtitle: 'September',
        footer: (rows) => [{ id: 'Sum', amount: rows.length * 100 }],
        signatures: ['Cashier'],
        around: async () => ({ below: <p>Nothing else</p> }),
      }}
    />,
  );
  expect(text).toMatch(/September.*Sum300.*Nothing else.*Cashier/);
});

test('where the list is longer than what is printed, that is said, on the paper too', async () => {
  const { rows, text } = await printed(<Fees count={2001} />);
  expect(rows).toBe(2000);
  expect(text).toContain('The first 2,000 lines are printed');
  expect(notify).toHaveBeenCalledWith({
    tone: 'amber',
    text: expect.stringContaining('The first 2,000 lines are printed'),
  });
});

test('a list that is never printed has no button for it', () => {
  renderPage(<Fees print={false} />);
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});
