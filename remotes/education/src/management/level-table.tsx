import type { Overview } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { EmptyState } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './management.module.css';
import { registerPath } from './register-path.ts';

const listOf = (filters: Readonly<Record<string, string | number>> = {}) =>
  registerPath({ status: 'on_roll', ...filters });

/** Who is on roll, by level and sex; every number leads to its students. */
export function LevelTable({ levels }: { levels: Overview['levels'] }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const total = (sex: 'female' | 'male') => levels.reduce((sum, level) => sum + level[sex], 0);
  const most = Math.max(...levels.map(({ female, male }) => female + male), 1);

  return (
    <section aria-labelledby="levels">
      <h2 id="levels" className={classes.heading}>
        {t('management.levels')}
      </h2>
      {levels.length === 0 ? (
        <EmptyState title={t('register.empty.title')} />
      ) : (
        <div className={classes.panel}>
          <table className={classes.levels}>
            <thead>
              <tr>
                <th scope="col">{t('fields.level')}</th>
                <th scope="col" className={classes.number}>
                  {t('sex.female')}
                </th>
                <th scope="col" className={classes.number}>
                  {t('sex.male')}
                </th>
                <th scope="col" className={classes.number}>
                  {t('management.total')}
                </th>
                <td aria-hidden />
              </tr>
            </thead>
            <tbody>
              {levels.map(({ level, female, male }) => (
                <tr key={level.id}>
                  <th scope="row">{format.name(level.name)}</th>
                  <td className={classes.number}>
                    <Link to={listOf({ level: level.id, sex: 'female' })}>{format.number(female)}</Link>
                  </td>
                  <td className={classes.number}>
                    <Link to={listOf({ level: level.id, sex: 'male' })}>{format.number(male)}</Link>
                  </td>
                  <td className={classes.number}>
                    <Link to={listOf({ level: level.id })}>{format.number(female + male)}</Link>
                  </td>
                  <td className={classes.barCell} aria-hidden>
                    <span className={classes.bar} style={{ width: `${((female + male) / most) * 100}%` }} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('management.total')}</th>
                <td className={classes.number}>
                  <Link to={listOf({ sex: 'female' })}>{format.number(total('female'))}</Link>
                </td>
                <td className={classes.number}>
                  <Link to={listOf({ sex: 'male' })}>{format.number(total('male'))}</Link>
                </td>
                <td className={classes.number}>
                  <Link to={listOf()}>{format.number(total('female') + total('male'))}</Link>
                </td>
                <td aria-hidden />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}
