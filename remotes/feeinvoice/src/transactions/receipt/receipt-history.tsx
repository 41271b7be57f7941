import type { Receipt } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Icon, type IconName } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from '../../components/details.module.css';

type Entry = Receipt['history'][number];

const icons: Readonly<Record<Entry['action'], IconName>> = {
  create: 'cash',
  print: 'printer',
  use_credit: 'wallet',
  move: 'transfer',
  void: 'ban',
};

/** Who did what with the receipt, newest first. */
export function ReceiptHistory({ history: entries, voided }: Pick<Receipt, 'history' | 'voided'>) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();

  function sentence({ action, detail }: Entry): string {
    if (action === 'print' && detail) return t('history.copy', { number: detail });
    if (action === 'move') return t('history.move', { amount: format.kip(Number(detail)) });
    if (action === 'use_credit') return t('history.use_credit', { amount: format.kip(Number(detail)) });
    if (action === 'void' && voided?.bounced) return t('history.bounce', { reason: detail });
    return t(`history.${action}`, { reason: detail });
  }

  return (
    <section>
      <h3 className={classes.heading}>{t('receipt.history')}</h3>
      <ol className={classes.history}>
        {entries.map((entry) => (
          <li key={`${entry.at}-${entry.action}-${entry.detail}`}>
            <Icon name={icons[entry.action]} size={16} />
            <span>
              {sentence(entry)}
              <span className={classes.detail}>
                {[format.dateTime(entry.at), entry.by && format.name(entry.by)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
