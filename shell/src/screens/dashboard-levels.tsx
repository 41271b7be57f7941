import type { EndpointOutput } from '@suksa/contracts';
import type { dashboard } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './dashboard-levels.module.css';
import shared from './dashboard-screen.module.css';

type Level = EndpointOutput<typeof dashboard>['levels'][number];

/** Students on the roll by level and sex: a table whose bars show the proportions. */
export function DashboardLevels({ levels }: { levels: readonly Level[] }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  if (levels.length === 0) return null;
  const most = Math.max(...levels.map(({ female, male }) => female + male), 1);
  const sum = (sex: 'female' | 'male') => levels.reduce((total, level) => total + level[sex], 0);
  return (
    <section aria-labelledby="levels">
      <h2 id="levels" className={shared.heading}>
        {t('dashboard.levels')}
      </h2>
      <div className={classes.box}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.level')}</th>
              <th scope="col" className={classes.number}>
                {t('dashboard.female')}
              </th>
              <th scope="col" className={classes.number}>
                {t('dashboard.male')}
              </th>
              <th scope="col" className={classes.number}>
                {t('dashboard.total')}
              </th>
              <td className={classes.bars} />
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <LevelRow key={level.id} level={level} most={most} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('dashboard.total')}</th>
              <td className={classes.number}>{format.number(sum('female'))}</td>
              <td className={classes.number}>{format.number(sum('male'))}</td>
              <td className={classes.number}>{format.number(sum('female') + sum('male'))}</td>
              <td className={classes.bars} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function LevelRow({ level: { id, name, female, male }, most }: { level: Level; most: number }) {
  const format = useFormat();
  const list = `/education_management/education_index?status=on_roll&level=${id}`;
  return (
    <tr>
      <th scope="row">
        <Link to={list}>{format.name(name)}</Link>
      </th>
      <td className={classes.number}>
        <Link to={`${list}&sex=female`}>{format.number(female)}</Link>
      </td>
      <td className={classes.number}>
        <Link to={`${list}&sex=male`}>{format.number(male)}</Link>
      </td>
      <td className={classes.number}>{format.number(female + male)}</td>
      <td className={classes.bars}>
        <span className={classes.female} style={{ width: `${(female / most) * 100}%` }} />
        <span className={classes.male} style={{ width: `${(male / most) * 100}%` }} />
      </td>
    </tr>
  );
}
