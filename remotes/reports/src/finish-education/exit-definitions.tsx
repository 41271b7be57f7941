import { exitKinds } from '@suksa/contracts/reports';
import { useTranslation } from 'react-i18next';
import { Definitions } from '../components/definitions.tsx';

/** How each figure about leavers is counted. */
export function ExitDefinitions() {
  const { t } = useTranslation('reports');
  return (
    <Definitions
      of={[
        [t('exits.roll'), t('exits.means.roll')],
        ...exitKinds.map((kind) => [t(`exits.kinds.${kind}`), t(`exits.means.${kind}`)] as const),
        [t('exits.stayed'), t('exits.means.stayed')],
        [t('exits.dropout_rate'), t('exits.means.dropout_rate')],
        [t('exits.balance'), t('exits.means.balance')],
      ]}
    />
  );
}
