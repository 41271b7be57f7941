import { findRecords, type RecordMatch } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan } from '@suksa/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { TabsContext, tabOf } from '../layouts/tabs-context.ts';
import type { Choice, Typed } from './choice.ts';

/** Whoever holds none of these would be given nothing: the server needn't be asked. */
const rights = [
  'feeinvoice.payment.view',
  'feeinvoice.invoice.view',
  'settings.card.view',
  'settings.customer.view',
  'settings.user.view',
];

const icons: Record<RecordMatch['kind'], string> = {
  receipt: 'receipt',
  invoice: 'file-invoice',
  card: 'id-badge-2',
  family: 'home',
  user: 'user-circle',
};

const isNumbered = ({ kind }: RecordMatch) => kind !== 'family' && kind !== 'user';

/** Records by number or name, as the server finds them; those that no tab of the composition opens are left out. */
export function useRecordChoices({ query, settled }: Typed) {
  const can = useCan();
  const format = useFormat();
  const tabs = use(TabsContext);
  const asked = query.length > 1 && rights.some(can);
  const wanted = asked && settled.length > 1;
  const { data, isFetching, isError } = useQuery({
    ...apiQuery(findRecords, { query: { q: settled.slice(0, 100) } }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const rows = (wanted ? (data?.rows ?? []) : []).filter(({ href }) => tabOf(tabs, href.split('?')[0] ?? ''));
  const choiceOf = (row: RecordMatch): Choice => {
    const name = format.name(row.name);
    const [label, hint] = isNumbered(row) ? [row.code, name] : [name || row.code, row.code];
    return { id: `${row.kind}-${row.id}`, to: row.href, icon: icons[row.kind], label, hint };
  };
  return {
    numbers: rows.filter(isNumbered).map(choiceOf),
    people: rows.filter((row) => !isNumbered(row)).map(choiceOf),
    searching: asked && (isFetching || settled !== query),
    failed: wanted && isError,
  };
}
