import { useTranslation } from 'react-i18next';
import classes from './direction-rule.module.css';

const rules = [1, 2, 3, 4, 5] as const;

/** The automatic direction explained, for whoever is asked at the gate why it said "already in". */
export function DirectionRule() {
  const { t } = useTranslation('checkinout');
  return (
    <details className={classes.rule}>
      <summary>{t('gate.rule')}</summary>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{t(`gate.rule_${rule}`)}</li>
        ))}
      </ul>
    </details>
  );
}
