import { dayLetters } from '@suksa/contracts/reports';
import { useTranslation } from 'react-i18next';
import classes from './matrix.module.css';

/** What the letters mean. Colours repeat it, they never say it alone. */
export function Legend() {
  const { t } = useTranslation('reports');
  return (
    <dl className={classes.legend} aria-label={t('legend')}>
      {dayLetters
        .filter((letter) => letter !== 'N')
        .map((letter) => (
          <div key={letter}>
            <dt className={classes.letter} data-letter={letter}>
              {t(`letters.${letter}`)}
            </dt>
            <dd>{t(`letter_names.${letter}`)}</dd>
          </div>
        ))}
    </dl>
  );
}
