import type { RolloverSummary } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './rollover.module.css';

const columns = ['promote', 'repeat', 're_sit_pending', 'graduate', 'leave', 'undecided'] as const;

/** Outcomes by level of the old year; every number leads to its students. */
export function OutcomeTable({ summary: { rollover, levels } }: { summary: RolloverSummary }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const goesOn = levels.reduce((sum, level) => sum + level.goesOn, 0);
  return (
    <>
      <div className={classes.panel}>
        <table className={`${classes.table} ${classes.stacked}`}>
          <thead>
            <tr>
              <th scope="col">{t('fields.level')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={classes.number}>
                  {t(`outcome.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {levels.map((row) => (
              <tr key={row.level.id}>
                <th scope="row">{format.name(row.level.name)}</th>
                {columns.map((column) => (
                  <td key={column} className={classes.number} data-label={t(`outcome.${column}`)}>
                    {row[column] === 0 ? (
                      '–'
                    ) : (
                      <Link
                        to={`?rollover=${rollover.id}&step=outcomes&level=${row.level.id}&outcome=${column}`}
                      >
                        {format.number(row[column])}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('management.total')}</th>
              {columns.map((column) => (
                <td key={column} className={classes.number} data-label={t(`outcome.${column}`)}>
                  {format.number(levels.reduce((sum, row) => sum + row[column], 0))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {goesOn > 0 && (
        <p className={classes.note}>{t('rollover.goes_on', { students: format.number(goesOn) })}</p>
      )}
    </>
  );
}
