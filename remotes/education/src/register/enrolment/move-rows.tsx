import type { MoveRow } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, type Tone } from '@suksa/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './move-rows.module.css';

interface MoveRowsProps {
  readonly rows: readonly MoveRow[];
  /** The class that they go to. */
  readonly className: string;
  /** Whether it has been done; else it is what would be. */
  readonly done?: boolean;
  readonly caption: ReactNode;
}

const tones: Record<MoveRow['step'], Tone> = {
  move: 'blue',
  correction: 'blue',
  unchanged: 'gray',
  wrong_status: 'red',
  not_in_this_year: 'red',
  outside_enrolment: 'red',
};

export const goes = ({ step }: MoveRow): boolean => step === 'move' || step === 'correction';

/** Who goes from which class to which, and who doesn't and why: before and after. */
export function MoveRows({ rows, className, done = false, caption }: MoveRowsProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const way = (row: MoveRow) => {
    if (!row.before) return null;
    const before = format.className(row.before.className);
    return goes(row) ? t('enrolment.move.way', { before, after: format.className(className) }) : before;
  };
  const word = ({ step }: MoveRow) =>
    done && (step === 'move' || step === 'correction')
      ? t(`enrolment.move.done_step.${step}`)
      : t(`enrolment.move.step.${step}`);

  return (
    <table className={classes.rows}>
      <caption>{caption}</caption>
      <tbody>
        {format
          .byName(rows, ({ name }) => name)
          .map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {format.name(row.name)} <small>{row.code}</small>
                <div>
                  {way(row)}{' '}
                  {row.before && (
                    <small>{t('enrolment.move.since', { date: format.date(row.before.since) })}</small>
                  )}
                </div>
              </th>
              <td>
                <StatusBadge tone={tones[row.step]} label={word(row)} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
