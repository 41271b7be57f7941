import { useScreen } from '@suksa/platform';
import { PlannedScreen } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** `/reports/report_finish_education`, which isn't built yet. */
export default function ReportFinishEducationScreen() {
  const { t } = useTranslation('reports');
  return <PlannedScreen title={useScreen().title} text={t('planned.finish_education')} />;
}
