import type { HolidayPreview } from '@suksa/contracts/settings';
import { useFormat, weekdayOf } from '@suksa/i18n';
import { useCan } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './review.module.css';

type Moved = HolidayPreview['dueMoves'][number];

interface DueMovesProps extends Moved {
  /** Says which branch it is. */
  readonly titled: boolean;
  /** Whether the list of invoices shows this branch. */
  readonly linked: boolean;
}

/** Due dates of open invoices that count as another working day: how many, from which to which. */
export function DueMoves({ branch, moves, titled, linked }: DueMovesProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const mayRead = useCan()('feeinvoice.invoice.view');
  const day = (date: string) => `${format.weekday(weekdayOf(date), 'short')} ${format.date(date)}`;
  const count = moves.reduce((sum, { invoices }) => sum + invoices, 0);
  return (
    <section className={classes.branch}>
      {titled && <h3 className={classes.branchName}>{format.name(branch.name)}</h3>}
      <Text fw={600}>{t('holidays.review.due_moves', { count, number: format.number(count) })}</Text>
      <table className={classes.moves}>
        <thead>
          <tr>
            <th scope="col">{t('holidays.review.due_date')}</th>
            <th scope="col">{t('holidays.review.due_counts')}</th>
            <th scope="col">{t('holidays.review.due_invoices')}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ dueDate, from, to, invoices }) => (
            <tr key={dueDate}>
              <td>{day(dueDate)}</td>
              <td>
                {day(from)} → {day(to)}
              </td>
              <td className={classes.number}>
                {linked && mayRead ? (
                  <Link
                    to={`/feeinvoice?status=open&dueFrom=${dueDate}&dueUntil=${dueDate}`}
                    target="_blank"
                    aria-label={t('holidays.review.due_open', { date: format.date(dueDate) })}
                  >
                    {format.number(invoices)}
                  </Link>
                ) : (
                  format.number(invoices)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
