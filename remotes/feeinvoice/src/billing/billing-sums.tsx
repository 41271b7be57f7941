import type { EndpointOutput } from '@suksa/contracts';
import { billingStates, type checkBilling } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { StatCard, type Tone } from '@suksa/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import money from '../components/money.module.css';
import classes from './billing.module.css';

type Sums = EndpointOutput<typeof checkBilling>['sums'];

interface BillingSumsProps {
  readonly sums: Sums | undefined;
  readonly discounts: number | undefined;
  readonly action: ReactNode;
}

const looks = {
  ready: { icon: 'file-invoice', tone: 'blue' },
  draft: { icon: 'pencil', tone: 'amber' },
  issued: { icon: 'circle-check', tone: 'green' },
  blocked: { icon: 'ban', tone: 'gray' },
} as const satisfies Record<string, { icon: string; tone: Tone }>;

/** What the students shown come to, by what would become of them. */
export function BillingSums({ sums, discounts, action }: BillingSumsProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <div className={classes.sums}>
      <section className={money.sums} aria-label={t('billing.sums')} aria-busy={!sums}>
        {billingStates.map((state) => (
          <StatCard
            key={state}
            label={t(`billing.states.${state}`)}
            value={sums ? format.number(sums[state].count) : null}
            hint={hintOf(state)}
            icon={looks[state].icon}
            tone={looks[state].tone}
          />
        ))}
      </section>
      {action}
    </div>
  );

  function hintOf(state: keyof Sums): string {
    if (!sums || state === 'blocked') return '\u00a0';
    const amount = format.kip(sums[state].amount);
    return state === 'ready' && discounts
      ? t('billing.less_discounts', { amount, discounts: format.number(discounts) })
      : amount;
  }
}
