import {
  type AccountRow,
  accountSides,
  accountSorts,
  exportAccounts,
  listAccounts,
} from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { useList, useLocale } from '@suksa/platform';
import { StatCard } from '@suksa/ui';
import { type Column, FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import money from '../../components/money.module.css';
import { PeriodFilter, usePeriodLabels } from '../../components/period-filter.tsx';
import { type Days, invoicesOfFamily } from '../totals-links.ts';

const flows = ['opening', 'billed', 'credited', 'received', 'closing'] as const;
const standing = ['owed', 'credit'] as const;

/** Every family’s account of these days: what the statement and what stands now are made of. */
export function AccountsList({ period }: { readonly period: Days }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const locale = useLocale();
  const navigate = useNavigate();
  const periodLabel = usePeriodLabels();
  const state = useListState({
    sorts: accountSorts,
    filters: { from: 'text', until: 'text', side: accountSides },
  });
  const query = { ...state.query, ...period };
  const accounts = useList(listAccounts, { query }, { file: exportAccounts, fileBody: { language: locale } });
  const sums = accounts.result.data?.sums;
  const label = t('account_rows.title');
  const figure = (key: (typeof flows | typeof standing)[number], hidden = false): Column<AccountRow> => ({
    key,
    // Short, so that what a family’s account comes to is seen without scrolling.
    title: key === 'opening' || key === 'closing' ? t(`account_rows.heads.${key}`) : t(`account_rows.${key}`),
    align: 'end',
    hidden,
    sortable: key === 'closing' || key === 'owed' || key === 'credit',
    render: (row) => <span className={money.figure}>{format.number(row[key])}</span>,
  });
  const { side } = state.query;
  const columns: readonly Column<AccountRow>[] = [
    {
      key: 'family',
      title: t('fields.family'),
      render: ({ family }) => format.name(family.name),
      sortable: true,
      hideable: false,
      card: 'title',
    },
    {
      key: 'children',
      title: t('fields.students'),
      render: ({ children }) => (
        <span className={money.told}>{children.map((name) => format.name(name)).join(', ')}</span>
      ),
    },
    // Who asks for debts or credit asks for what stands now.
    ...flows.map((key) => figure(key, side !== undefined && key !== 'closing')),
    ...standing.map((key) => figure(key, side === undefined)),
  ];
  const told = (key: keyof NonNullable<typeof sums>) => (sums ? format.number(sums[key]) : null);
  return (
    <ListScreen
      // What is asked for decides which columns stand there.
      key={side ?? 'all'}
      name={`feeinvoice.accounts${side ? `.${side}` : ''}`}
      label={label}
      state={state}
      columns={columns}
      list={accounts}
      namespace="feeinvoice"
      rowKey={({ family }) => family.id}
      rowLabel={({ family }) => format.name(family.name)}
      searchLabel={t('account_rows.search')}
      filters={
        <>
          <PeriodFilter
            period={{ from: state.query.from, until: state.query.until }}
            all={t('totals.year_to_date', { days: periodLabel(period) })}
          />
          <FilterSelect
            label={t('account_rows.side')}
            value={side}
            data={accountSides.map((value) => ({ value, label: t(`account_rows.sides.${value}`) }))}
            onChange={(value) => state.setFilter('side', value)}
          />
        </>
      }
      summary={
        <section className={money.sums} aria-label={t('account_rows.sums')} aria-busy={!sums}>
          {flows.map((key) => (
            <StatCard key={key} label={t(`account_rows.${key}`)} value={told(key)} />
          ))}
          {sums && (
            <p className={money.whole}>
              {t('account_rows.now', { owed: format.number(sums.owed), credit: format.number(sums.credit) })}
            </p>
          )}
        </section>
      }
      empty={{ title: t('account_rows.empty.title'), text: t('account_rows.empty.text') }}
      onOpen={({ family }) => void navigate(invoicesOfFamily(family.id))}
      fileName={format.row([label, periodLabel(period), format.date(localDay())]).replaceAll('/', '-')}
      print={{
        subtitle: periodLabel(period),
        footer: (rows) => [
          {
            family: t('account_rows.total', { count: rows.length, number: format.number(rows.length) }),
            ...Object.fromEntries(
              [...flows, ...standing].map((key) => [
                key,
                format.number(rows.reduce((sum, row) => sum + row[key], 0)),
              ]),
            ),
          },
        ],
      }}
    />
  );
}
