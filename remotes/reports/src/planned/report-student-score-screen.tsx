import { useScreen } from '@suksa/platform';
import { PlannedScreen } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** `/reports/report_student_score`, which isn't built yet. */
export default function ReportStudentScoreScreen() {
  const { t } = useTranslation('reports');
  return <PlannedScreen title={useScreen().title} text={t('planned.student_score')} />;
}
