import type { LeavingFacts } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from './leaving-facts.module.css';

/** The same of many, added up; those who owe are named. */
export function SeveralLeaving({ rows }: { rows: readonly LeavingFacts[] }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const owing = rows.filter(({ money }) => (money?.owed ?? 0) > 0);
  const seesMoney = rows.some(({ money }) => money !== null);
  // A family's credit is told with each of its children, and is there once.
  const credits = new Map(
    rows.flatMap(({ money }) => (money ? [[money.familyId, money.credit] as const] : [])),
  );
  const credit = [...credits.values()].reduce((sum, amount) => sum + amount, 0);
  const number = (wanted: (row: LeavingFacts) => boolean) => rows.filter(wanted).length;
  const cards = number(({ card }) => card !== null);
  const open = number(({ papers }) => papers.length > 0);
  const running = number(({ money }) => (money?.runningInvoices ?? 0) > 0);
  const staying = number(({ siblings }) => siblings.length > 0);
  return (
    <ul className={classes.list}>
      {owing.length > 0 && (
        <li>
          <strong>
            {t('leaving.several_owe', {
              amount: format.kip(owing.reduce((sum, { money }) => sum + (money?.owed ?? 0), 0)),
              students: format.number(owing.length),
              all: format.number(rows.length),
            })}
          </strong>
          <ul className={classes.names}>
            {owing.map(({ id, name, money }) => (
              <li key={id}>
                {format.name(name)}: {format.kip(money?.owed ?? 0)}
              </li>
            ))}
          </ul>
        </li>
      )}
      {seesMoney && owing.length === 0 && <li>{t('leaving.owes_nothing')}</li>}
      {credit > 0 && (
        <li>
          <strong>{t('leaving.several_credit', { amount: format.kip(credit) })}</strong>{' '}
          {t('leaving.credit_text')}
        </li>
      )}
      {running > 0 && (
        <li>
          <strong>{t('leaving.several_running', { students: format.number(running) })}</strong>{' '}
          {t('leaving.running_text')}
        </li>
      )}
      {cards > 0 && (
        <li>
          <strong>{t('leaving.several_cards', { cards: format.number(cards) })}</strong>{' '}
          {t('leaving.card_text')}
        </li>
      )}
      {open > 0 && <li>{t('leaving.several_papers', { students: format.number(open) })}</li>}
      {staying > 0 && <li>{t('leaving.several_siblings', { students: format.number(staying) })}</li>}
    </ul>
  );
}
