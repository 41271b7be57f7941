import { useScreen } from '@suksa/platform';
import { PlannedScreen } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** `/reports/report_graduates`, which isn't built yet. */
export default function ReportGraduatesScreen() {
  const { t } = useTranslation('reports');
  return <PlannedScreen title={useScreen().title} text={t('planned.graduates')} />;
}
