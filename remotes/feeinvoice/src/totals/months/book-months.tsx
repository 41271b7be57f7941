import { type BookMonth, listBookMonths } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan } from '@suksa/platform';
import { Anchor, Button, EmptyState, ErrorState, Icon, keepLoaded, Skeleton, StatusBadge } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import money from '../../components/money.module.css';
import { useLostAnswer } from '../../components/use-lost-answer.ts';
import classes from '../totals.module.css';
import { behindLine, daysOf, tillsOf } from '../totals-links.ts';
import { useJournal } from './use-journal.ts';
import { useMonthName } from './use-month-name.ts';

const AccountsForm = lazy(() => import('./accounts-form.tsx'));
const MonthStepForm = lazy(() => import('./month-step-form.tsx'));

/** The months of the books: those that are over are closed, and the last closed one can be opened again. */
export default function BookMonths() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const monthName = useMonthName();
  const can = useCan();
  const journal = useJournal();
  const may = can('feeinvoice.payment.approve');
  const [accounts, setAccounts] = useState(false);
  const [stepped, setStepped] = useState<BookMonth | null>(null);
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(listBookMonths)));
  const { lost, watch } = useLostAnswer();
  // Gone once it is done: also where the answer to it was lost.
  const stands = data?.rows.some(
    ({ month, mayClose, mayReopen }) =>
      month === stepped?.month && mayClose === stepped.mayClose && mayReopen === stepped.mayReopen,
  );
  const columns: readonly Column<BookMonth>[] = [
    { key: 'month', title: t('totals.by.month'), render: ({ month }) => monthName(month), card: 'title' },
    {
      key: 'billed',
      title: t('totals.lines.billed'),
      align: 'end',
      render: ({ month, billed }) => <Figure amount={billed} to={behindLine(daysOf(month)).billed} />,
    },
    {
      key: 'received',
      title: t('totals.lines.received'),
      align: 'end',
      render: ({ month, received }) => <Figure amount={received} to={behindLine(daysOf(month)).received} />,
    },
    {
      key: 'state',
      title: t('fields.status'),
      render: ({ closed }) => (
        <StatusBadge
          tone={closed ? 'green' : 'gray'}
          label={t(closed ? 'months.states.closed' : 'months.states.open')}
        />
      ),
      card: 'badge',
    },
    {
      key: 'told',
      title: t('months.told'),
      render: ({ month, closed, reopened, openTills }) => {
        const last = closed ?? reopened;
        if (last)
          return (
            <span className={money.told}>
              {last.reason}
              <span className={money.aside}>
                {t(closed ? 'months.closed_by' : 'months.reopened_by', {
                  name: format.name(last.by),
                  time: format.dateTime(last.at),
                })}
              </span>
            </span>
          );
        return openTills > 0 ? (
          <Anchor component={Link} to={tillsOf(daysOf(month))}>
            {t('months.open_tills', { count: openTills, number: format.number(openTills) })}
          </Anchor>
        ) : null;
      },
    },
    {
      key: 'step',
      title: '',
      align: 'end',
      render: (row) => (
        <span className={classes.steps}>
          {row.closed && can('feeinvoice.payment.export') && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Icon name="download" />}
              onClick={() => void journal(row.month)}
            >
              {t('journal.download')}
            </Button>
          )}
          {may && (row.mayClose || row.mayReopen) && (
            <Button variant="default" size="compact-sm" onClick={() => setStepped(row)}>
              {t(row.mayClose ? 'months.close' : 'months.reopen')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <section aria-label={t('months.title')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('months.title')}</h2>
        {can('feeinvoice.payment.export') && (
          <Button variant="default" onClick={() => setAccounts(true)}>
            {t('accounts.open')}
          </Button>
        )}
      </div>
      {refreshFailure}
      {data ? (
        data.rows.length === 0 ? (
          <EmptyState title={t('months.empty.title')} text={t('months.empty.text')} />
        ) : (
          <DataTable
            label={t('months.title')}
            columns={columns}
            rows={data.rows}
            rowKey={({ month }) => month}
            rowLabel={({ month }) => monthName(month)}
          />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Skeleton height={200} aria-busy="true" />
      )}
      {accounts && (
        <Suspense>
          <AccountsForm onClose={() => setAccounts(false)} />
        </Suspense>
      )}
      {stepped && (stands || !lost) && (
        <Suspense>
          <MonthStepForm month={stepped} watch={watch} onClose={() => setStepped(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** An amount that opens its rows. */
function Figure({ amount, to }: { readonly amount: number; readonly to: string }) {
  const format = useFormat();
  return (
    <span className={money.figure}>
      {amount === 0 ? (
        format.number(amount)
      ) : (
        <Anchor component={Link} to={to}>
          {format.number(amount)}
        </Anchor>
      )}
    </span>
  );
}
