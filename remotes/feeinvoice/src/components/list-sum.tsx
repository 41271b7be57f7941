import { useFormat } from '@suksa/i18n';
import { StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import money from './money.module.css';

/** What all documents come to that a list’s filters let through. */
export function ListSum({ label, sum }: { readonly label: string; readonly sum: number | undefined }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <section className={money.sums} aria-label={t('invoices.sums')} aria-busy={sum === undefined}>
      <StatCard label={label} value={sum === undefined ? null : format.number(sum)} />
    </section>
  );
}
