import { daysAfter } from '@suksa/contracts/days';
import type { FeeTotals } from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import money from '../components/money.module.css';
import classes from './totals.module.css';
import { owedOn } from './totals-links.ts';

/** What is owed now, by the days since it was due. */
export function TotalsAgeing({ now: { ageing } }: { readonly now: FeeTotals['now'] }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const back = (days: number) => daysAfter(localDay(), -days);
  const parts = [
    ['not_due', ageing.notDue, 'gray', { dueFrom: back(0) }],
    ['to30', ageing.to30, 'amber', { dueFrom: back(30), dueUntil: back(1) }],
    ['to60', ageing.to60, 'amber', { dueFrom: back(60), dueUntil: back(31) }],
    ['to90', ageing.to90, 'red', { dueFrom: back(90), dueUntil: back(61) }],
    ['older', ageing.older, 'red', { dueUntil: back(91) }],
  ] as const;
  return (
    <section aria-label={t('totals.ageing')}>
      <h2 className={classes.heading}>{t('totals.ageing')}</h2>
      <div className={money.sums}>
        {parts.map(([key, amount, tone, days]) => (
          <StatCard
            key={key}
            label={t(`totals.ages.${key}`)}
            value={format.number(amount)}
            tone={amount > 0 ? tone : 'gray'}
            to={owedOn(days)}
          />
        ))}
      </div>
    </section>
  );
}
