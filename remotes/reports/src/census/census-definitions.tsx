import { useTranslation } from 'react-i18next';
import { Definitions } from '../components/definitions.tsx';

const figures = ['students', 'age', 'repeaters', 'promoted', 'repeated', 'left', 'survival'] as const;

/** How each figure of the census is counted. */
export function CensusDefinitions() {
  const { t } = useTranslation('reports');
  return (
    <Definitions of={figures.map((key) => [t(`census.terms.${key}`), t(`census.means.${key}`)] as const)} />
  );
}
