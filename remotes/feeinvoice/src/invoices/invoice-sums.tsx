import type { EndpointOutput } from '@suksa/contracts';
import { type InvoiceQuery, summariseInvoices } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { StatCard } from '@suksa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../components/money.module.css';

const InvoiceParts = lazy(() => import('./opened/invoice-parts.tsx'));

type Sums = EndpointOutput<typeof summariseInvoices>;

/** What the filtered invoices add up to. Paging and order change nothing here. */
export function useInvoiceSums(query: Partial<InvoiceQuery>): Sums | undefined {
  const { page: _page, size: _size, sort: _sort, dir: _dir, names: _names, ...filters } = query;
  const sums = apiQuery(summariseInvoices, { query: filters });
  return useQuery({ ...sums, placeholderData: keepPreviousData }).data;
}

interface InvoiceSumsProps {
  readonly sums: Sums | undefined;
  readonly ofDrafts: boolean;
}

export function InvoiceSums({ sums: data, ofDrafts }: InvoiceSumsProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const figure = (amount: number | undefined) => (amount === undefined ? null : format.number(amount));
  if (ofDrafts)
    return (
      <section className={classes.sums} aria-label={t('invoices.sums')} aria-busy={!data}>
        <StatCard label={t('drafts.sum')} value={figure(data?.billed)} icon="pencil" tone="amber" />
      </section>
    );
  return (
    <section className={classes.sums} aria-label={t('invoices.sums')} aria-busy={!data}>
      <StatCard
        label={t('invoices.billed')}
        value={figure(data?.billed)}
        hint={t('invoices.billed_hint')}
        icon="file-invoice"
      />
      <StatCard label={t('invoices.paid')} value={figure(data?.paid)} icon="circle-check" tone="green" />
      <StatCard label={t('invoices.balance')} value={figure(data?.balance)} icon="hourglass" tone="amber" />
      <StatCard
        label={t('invoices.overdue')}
        value={figure(data?.overdue)}
        icon="alert-triangle"
        tone="red"
      />
      {data?.parts && (
        <Suspense>
          <InvoiceParts parts={data.parts} />
        </Suspense>
      )}
      {data?.tillLeftOut && <p className={classes.whole}>{t('till_left_out')}</p>}
    </section>
  );
}
