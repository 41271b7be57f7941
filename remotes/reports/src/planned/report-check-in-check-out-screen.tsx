import { useScreen } from '@suksa/platform';
import { PlannedScreen } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** `/reports/report_check_in_check_out`, which isn't built yet. */
export default function ReportCheckInCheckOutScreen() {
  const { t } = useTranslation('reports');
  return <PlannedScreen title={useScreen().title} text={t('planned.check_in_check_out')} />;
}
