import { useScreen } from '@suksa/platform';
import { PlannedScreen } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** `/reports/report_mark_student`, which isn't built yet. */
export default function ReportMarkStudentScreen() {
  const { t } = useTranslation('reports');
  return <PlannedScreen title={useScreen().title} text={t('planned.mark_student')} />;
}
