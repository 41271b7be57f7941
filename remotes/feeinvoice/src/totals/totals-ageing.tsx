import { daysAfter } from '@suksa/contracts/days';
import { exportInvoices, type FeeTotals, type InvoiceRow, listInvoices } from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { useCan, useList, useLocale } from '@suksa/platform';
import { PrintIconButton, StatCard } from '@suksa/ui';
import { ExportMenu, exportColumns, usePrintList } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import money from '../components/money.module.css';
import { useInvoiceColumns } from '../invoices/invoice-columns.tsx';
import type { Age } from './ageing-on-paper.tsx';
import classes from './totals.module.css';
import { owedInvoices } from './totals-links.ts';

const onPaper: readonly string[] = ['number', 'student', 'class', 'family', 'due', 'balance', 'status'];

const owed = { years: 'all', status: 'open', sort: 'due', dir: 'asc' } as const;

/** What is owed now, by the days since it was due; on paper and in a file with the invoices that it is made of. */
export function TotalsAgeing({ totals: { now, tillLeftOut } }: { readonly totals: FeeTotals }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const back = (days: number) => daysAfter(localDay(), -days);
  const { ageing } = now;
  const parts = [
    ['not_due', ageing.notDue, 'gray', { status: 'not_due' }],
    ['to30', ageing.to30, 'amber', { dueFrom: back(30) }],
    ['to60', ageing.to60, 'amber', { dueFrom: back(60), dueUntil: back(31) }],
    ['to90', ageing.to90, 'red', { dueFrom: back(90), dueUntil: back(61) }],
    ['older', ageing.older, 'red', { dueUntil: back(91) }],
  ] as const;
  return (
    <section aria-label={t('totals.ageing')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('totals.ageing')}</h2>
        <AgeingTools ages={parts.map(([key, amount]) => ({ key, amount, label: t(`totals.ages.${key}`) }))} />
      </div>
      {tillLeftOut && <p className={classes.note}>{t('till_left_out')}</p>}
      <div className={money.sums}>
        {parts.map(([key, amount, tone, among]) => (
          <StatCard
            key={key}
            label={t(`totals.ages.${key}`)}
            value={format.number(amount)}
            tone={amount > 0 ? tone : 'gray'}
            to={owedInvoices({ status: 'overdue', ...among })}
          />
        ))}
      </div>
    </section>
  );
}

function AgeingTools({ ages }: { readonly ages: readonly Age[] }) {
  const { t } = useTranslation('feeinvoice');
  const common = useTranslation('common');
  const format = useFormat();
  const locale = useLocale();
  const can = useCan();
  const columns = useInvoiceColumns().filter(({ key }) => onPaper.includes(key));
  const label = t('totals.ageing');
  const today = format.date(localDay());
  const fileName = `${label} ${today.replaceAll('/', '-')}`;
  const list = useList(
    listInvoices,
    { query: owed },
    { file: exportInvoices, fileBody: { language: locale }, enabled: false },
  );
  const print = usePrintList<InvoiceRow>(
    { label, fileName, list, rowKey: ({ id }) => id },
    {
      subtitle: today,
      // Upright the names and the status take most rows a second line, and the list a page more.
      landscape: true,
      around: async () => {
        const { AgeingOnPaper } = await import('./ageing-on-paper.tsx');
        return { above: <AgeingOnPaper ages={ages} /> };
      },
    },
  );
  if (!can('feeinvoice.invoice.view')) return null;
  return (
    <span className={classes.tools}>
      {list.fetchFile && (
        <ExportMenu onExport={async (format) => list.fetchFile?.(format, exportColumns(columns), fileName)} />
      )}
      <PrintIconButton
        kind="feeinvoice.ageing"
        label={common.t('list.print')}
        onPrint={(language) => print(columns, language)}
      />
    </span>
  );
}
