import { useFormat } from '@suksa/i18n';
import { StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './ledger.module.css';
import type { LedgerQuery } from './ledger-state.ts';
import { useLedgerSums } from './use-ledger-sums.ts';
import { methodIcons } from './use-method-labels.ts';

const usualMethods = ['cash', 'bank_transfer', 'bank_qr'] as const;

/** What the filtered receipts add up to, in all and by method. */
export function LedgerSummary({ query }: { query: LedgerQuery }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { data, isError } = useLedgerSums(query);
  // The list below says what went wrong.
  if (isError) return null;
  // As many cards as there usually are, so that the ledger below stays where it is when the sums arrive.
  if (!data)
    return (
      <section className={classes.summary} aria-label={t('ledger.narrowed')} aria-busy>
        <StatCard label={t('ledger.received')} value={null} hint={'\u00a0'} icon="wallet" tone="green" />
        <div className={classes.methods}>
          {usualMethods.map((by) => (
            <StatCard
              key={by}
              label={t(`methods.${by}`)}
              value={null}
              hint={'\u00a0'}
              icon={methodIcons[by]}
            />
          ))}
        </div>
      </section>
    );

  const receipts = (count: number) => t('ledger.receipts', { count, number: format.number(count) });
  return (
    <section className={classes.summary} aria-label={t('ledger.narrowed')}>
      <StatCard
        label={t('ledger.received')}
        value={format.number(data.received.amount)}
        hint={data.tillLeftOut ? t('tills.left_out') : receipts(data.received.count)}
        icon="wallet"
        tone="green"
      />
      <div className={classes.methods}>
        {data.methods
          .filter(({ count }) => count > 0)
          .map(({ method: by, amount, count }) => (
            <StatCard
              key={by}
              label={t(`methods.${by}`)}
              value={format.number(amount)}
              hint={receipts(count)}
              icon={methodIcons[by]}
            />
          ))}
      </div>
      {data.voided.count > 0 && (
        <StatCard
          label={t('ledger.voided')}
          value={format.number(data.voided.amount)}
          hint={receipts(data.voided.count)}
          icon="ban"
          tone="red"
        />
      )}
      {data.voided.count > 0 && query.status === undefined && (
        <p className={classes.whole}>
          {t('movements.written', { amount: format.number(data.received.amount + data.voided.amount) })}
        </p>
      )}
    </section>
  );
}
