import { firstDay } from '@suksa/contracts/days';
import type { FeeTotals } from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { Anchor, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { statementLines } from './statement-lines.ts';
import classes from './totals.module.css';
import { accountsOf, behindLine, type Days, owedInvoices } from './totals-links.ts';

interface TotalsStatementProps {
  readonly totals: FeeTotals;
  readonly period: Days;
  /** The period reaches today: what it ends with is what is owed now. */
  readonly isNow: boolean;
}

/** Opening + billed − paid − credits = closing, line by line, with the rows behind it where a list has them. */
export function TotalsStatement({ totals, period, isNow }: TotalsStatementProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { now } = totals;
  const lines = statementLines(totals);
  const behind = behindLine(period);
  const ties = now.untied === 0 && (!isNow || totals.closing === now.outstanding - now.credit);
  return (
    <section className={classes.panel} aria-label={t('totals.statement')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('totals.statement')}</h2>
        <Link to={accountsOf({ from: firstDay, until: localDay() }, ties ? undefined : 'untied')}>
          <StatusBadge
            tone={ties ? 'green' : 'red'}
            label={
              ties
                ? t('totals.ties', { count: now.families, number: format.number(now.families) })
                : t('totals.untied', { count: now.untied, number: format.number(now.untied) })
            }
          />
        </Link>
      </div>
      <dl className={classes.statement}>
        {lines.map(([key, amount]) => (
          <div key={key}>
            <dt>{t(`totals.lines.${key}`)}</dt>
            <dd>
              {behind[key] && amount !== 0 ? (
                <Anchor component={Link} to={behind[key]}>
                  {format.number(amount)}
                </Anchor>
              ) : (
                format.number(amount)
              )}
            </dd>
          </div>
        ))}
        <div className={classes.sum}>
          <dt>{t('totals.lines.closing')}</dt>
          <dd>
            <Anchor component={Link} to={behind.closing}>
              {format.kip(totals.closing)}
            </Anchor>
          </dd>
        </div>
      </dl>
      {isNow && (
        <p className={classes.note}>
          {t('totals.closing_is')}{' '}
          <Anchor component={Link} to={owedInvoices()} underline="always">
            {t('totals.outstanding', { amount: format.kip(now.outstanding) })}
          </Anchor>{' '}
          <Anchor component={Link} to={accountsOf(period, 'credit')} underline="always">
            {t('totals.less_credit', { amount: format.kip(now.credit) })}
          </Anchor>
        </p>
      )}
    </section>
  );
}
