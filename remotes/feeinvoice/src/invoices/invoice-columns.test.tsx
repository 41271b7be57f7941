// @vitest-environment jsdom
import type { InvoiceRow } from '@suksa/contracts/feeinvoice';
import { addTabLocale } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../locales/en.json';
import { useInvoiceColumns } from './invoice-columns.tsx';

const row = { status: 'issued', total: 1_700_000, paid: 200_000, balance: 1_500_000 } as InvoiceRow;

/** What the sums of one invoice's row come out as. */
function Sums({ of }: { readonly of: InvoiceRow }) {
  const sums = useInvoiceColumns().filter(({ key }) => ['total', 'paid', 'balance'].includes(key));
  return (
    <ul>
      {sums.map(({ key, render }) => (
        <li key={key}>{render(of)}</li>
      ))}
    </ul>
  );
}

const sumsOf = (of: Partial<InvoiceRow>) => {
  renderPage(<Sums of={{ ...row, ...of }} />);
  act(() => addTabLocale('feeinvoice', 'en', words));
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  cleanup();
  return shown;
};

test('a draft has nothing paid and nothing due: neither is told as 0', () => {
  expect(sumsOf({})).toEqual(['1,700,000', '200,000', '1,500,000']);
  expect(sumsOf({ status: 'draft', paid: 0, balance: 0 })).toEqual(['1,700,000', '', '']);
});
