import { Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './definitions.module.css';

interface DefinitionsProps {
  /** Each figure's name, and how it is counted. */
  readonly of: readonly (readonly [term: string, meaning: string])[];
}

/** How each figure of a report is counted, beside the figures. */
export function Definitions({ of }: DefinitionsProps) {
  const { t } = useTranslation('reports');
  return (
    <details className={classes.definitions}>
      <summary>
        <Icon name="help-circle" size={16} />
        {t('definitions')}
      </summary>
      <dl>
        {of.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
