// @vitest-environment jsdom
import type { InvoiceRow } from '@suksa/contracts/feeinvoice';
import { addTabLocale } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../locales/en.json';
import { useInvoiceColumns } from './invoice-columns.tsx';

const row = { status: 'issued', total: 1_700_000, paid: 200_000, balance: 1_500_000 } as InvoiceRow;

/** What some columns of one invoice's row come out as. */
function Cells({ of, columns }: { readonly of: InvoiceRow; readonly columns: readonly string[] }) {
  const cells = useInvoiceColumns().filter(({ key }) => columns.includes(key));
  return (
    <ul>
      {cells.map(({ key, render }) => (
        <li key={key}>{render(of)}</li>
      ))}
    </ul>
  );
}

const cellsOf = (of: Partial<InvoiceRow>, columns: readonly string[]) => {
  renderPage(<Cells of={{ ...row, ...of }} columns={columns} />);
  act(() => addTabLocale('feeinvoice', 'en', words));
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  cleanup();
  return shown;
};

const sums = ['total', 'paid', 'balance'];

test('a draft has nothing paid and nothing due: neither is told as 0', () => {
  expect(cellsOf({}, sums)).toEqual(['1,700,000', '200,000', '1,500,000']);
  expect(cellsOf({ status: 'draft', paid: 0, balance: 0 }, sums)).toEqual(['1,700,000', '', '']);
});

test('a draft says once that it is one, and that it has no number', () => {
  const shown = cellsOf({ number: '', status: 'draft', overdueDays: 0 }, ['number', 'status']);
  expect(shown).toEqual(['No number yet', 'Draft']);
});
