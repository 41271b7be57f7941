import { listTills, readTill, type Till } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCurrentUser } from '@suksa/platform';
import { FilterSelect } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LedgerState } from './ledger-state.ts';

const most = 50;
const oneMinute = 60_000;

/**
 * At which till: the latest ones of the chosen days and cashier, and the one that the address names. The reader’s own
 * isn’t among them before it is counted.
 */
export function TillFilter({ state }: { state: LedgerState }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const me = useCurrentUser()?.id;
  const { from, until, cashier, till } = state.query;
  const query = { from, until, cashier, dir: 'desc', size: most } as const;
  const latest = useQuery({ ...apiQuery(listTills, { query }), staleTime: oneMinute });
  const listed = (latest.data?.rows ?? []).filter((row) => row.state !== 'open' || row.cashier.id !== me);
  const isListed = listed.some(({ id }) => id === till);
  const named = useQuery({
    ...apiQuery(readTill, { params: { id: till ?? 0 } }),
    enabled: till !== undefined && latest.isSuccess && !isListed,
  });
  const choices: readonly Till[] = till === named.data?.id && named.data ? [named.data, ...listed] : listed;
  return (
    <FilterSelect
      label={t('tills.one')}
      value={till}
      data={choices.map(({ id, openedAt, cashier: whose }) => ({
        value: id,
        label: `${format.dateTime(openedAt)} · ${format.name(whose.name)}`,
      }))}
      onChange={(value) => state.setFilter('till', value)}
    />
  );
}
