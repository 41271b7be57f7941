import { honourPlaces } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { Definitions } from '../components/definitions.tsx';

const counts = ['registered', 'sat', 'passed', 'failed', 'open', 'revoked', 'certificates'] as const;

/** How each figure about graduates is counted. */
export function GraduateDefinitions() {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  return (
    <Definitions
      of={[
        ...counts.map((key) => [t(`graduates.counts.${key}`), t(`graduates.means.${key}`)] as const),
        [t('graduates.average'), t('graduates.means.average')],
        [t('graduates.views.honour'), t('graduates.means.honour', { places: number(honourPlaces) })],
      ]}
    />
  );
}
