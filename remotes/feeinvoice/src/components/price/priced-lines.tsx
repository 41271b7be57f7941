import type { PriceReason } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './priced-lines.module.css';
import { usePriceReason } from './use-price-reason.ts';

interface PricedLineProps {
  readonly label: string;
  readonly amount: number;
  /** Null: written by hand, nothing explains it. */
  readonly why: PriceReason | null;
  /** Open from the start. */
  readonly open?: boolean;
}

/** A line of a price, which opens to why it costs that. */
export function PricedLine({ label, amount, why, open = false }: PricedLineProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const reasonOf = usePriceReason();
  const figure = <span className={classes.figure}>{format.number(amount)}</span>;
  if (!why)
    return (
      <li className={classes.line}>
        <span>{label}</span>
        {figure}
      </li>
    );
  return (
    <li>
      <details className={classes.details} open={open}>
        <summary className={classes.line}>
          <span className={classes.label}>
            {label}
            <span className={classes.ask}>
              {t('why.title')}
              <Icon name="chevron-down" size={14} />
            </span>
          </span>
          {figure}
        </summary>
        <ul className={classes.reasons}>
          {reasonOf(why).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}
