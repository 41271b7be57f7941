import {
  type ComingRow,
  comingHabits,
  comingSorts,
  exportComing,
  listComing,
} from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { useList, useLocale } from '@suksa/platform';
import { StatCard } from '@suksa/ui';
import { type Column, FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import money from '../../components/money.module.css';
import { PeriodFilter, usePeriodLabels } from '../../components/period-filter.tsx';
import { behindComing } from '../totals-links.ts';

/** What can be expected on which day, and of whom: what every number of the forecast is made of. */
export function ComingList() {
  const { t } = useTranslation('feeinvoice');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const locale = useLocale();
  const navigate = useNavigate();
  const periodLabel = usePeriodLabels();
  const state = useListState({
    sorts: comingSorts,
    filters: { from: 'text', until: 'text', habit: comingHabits },
  });
  const coming = useList(
    listComing,
    { query: state.query },
    { file: exportComing, fileBody: { language: locale } },
  );
  const { sums, tillLeftOut } = coming.result.data ?? {};
  const { from, until, habit } = state.query;
  const period = { from, until };
  const label = t('coming_rows.title');
  const habits = { own: t('coming_rows.own'), usual: t('coming_rows.usual') };
  const columns: readonly Column<ComingRow>[] = [
    {
      key: 'day',
      title: t('coming_rows.day'),
      render: ({ day }) => format.date(day),
      sortable: true,
      hideable: false,
    },
    {
      key: 'family',
      title: t('fields.family'),
      render: ({ family }) => format.name(family.name),
      sortable: true,
      card: 'title',
    },
    {
      key: 'student',
      title: t('invoice_fields.student'),
      render: ({ student }) => <span className={money.told}>{format.name(student.name)}</span>,
    },
    {
      key: 'invoice',
      title: t('invoice_fields.number'),
      render: ({ invoice, instalment }) => (
        <span className={money.told}>
          <span className={money.code}>{invoice.number}</span>
          {instalment && <span className={money.aside}>{t('coming_rows.instalment')}</span>}
        </span>
      ),
      card: 'subtitle',
    },
    {
      key: 'amount',
      title: t('fields.amount'),
      align: 'end',
      sortable: true,
      render: ({ amount }) => <span className={money.figure}>{format.number(amount)}</span>,
    },
    { key: 'dueDate', title: t('invoice_fields.due'), render: ({ dueDate }) => format.date(dueDate) },
    {
      key: 'own',
      title: t('coming_rows.by'),
      render: ({ own }) => <span className={money.brief}>{own ? habits.own : habits.usual}</span>,
      labels: habits,
    },
  ];
  return (
    <ListScreen
      name="feeinvoice.coming"
      label={label}
      state={state}
      columns={columns}
      list={coming}
      namespace="feeinvoice"
      rowKey={({ key }) => key}
      rowLabel={({ family, invoice }) => format.row([format.name(family.name), invoice.number])}
      searchLabel={t('account_rows.search')}
      filters={
        <>
          <PeriodFilter
            label={t('coming_rows.day')}
            all={t('periods.all')}
            period={period}
            usual={['today']}
          />
          <FilterSelect
            label={t('coming_rows.by')}
            value={habit}
            data={comingHabits.map((value) => ({ value, label: habits[value] }))}
            onChange={(value) => state.setFilter('habit', value)}
          />
        </>
      }
      summary={
        <section className={money.sums} aria-label={t('account_rows.sums')} aria-busy={!sums}>
          <StatCard
            label={t('coming_rows.amount')}
            value={sums ? format.number(sums.amount) : null}
            icon="hourglass"
            tone="amber"
          />
          <StatCard
            label={t('forecast.families')}
            value={sums ? format.number(sums.families) : null}
            icon="users"
          />
          {tillLeftOut && <p className={money.whole}>{t('till_left_out')}</p>}
        </section>
      }
      empty={{ title: t('coming_rows.empty.title'), text: t('coming_rows.empty.text') }}
      onOpen={(row) => void navigate(behindComing(row))}
      fileName={`${label} ${format.date(localDay())}`.replaceAll('/', '-')}
      print={{
        subtitle: periodLabel(period) || undefined,
        footer: (rows) => [
          {
            day: common('words.total'),
            amount: format.number(rows.reduce((sum, { amount }) => sum + amount, 0)),
          },
        ],
      }}
    />
  );
}
