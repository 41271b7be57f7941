import { useScreen } from '@suksa/platform';
import { PlannedScreen } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** `/feeinvoice/total_feeinvoice`, which isn't built yet. */
export default function TotalFeeinvoiceScreen() {
  const { t } = useTranslation('feeinvoice');
  return <PlannedScreen title={useScreen().title} text={t('planned.totals')} />;
}
