import { useScreen } from '@suksa/platform';
import { PlannedScreen } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** `/technical/subject_teacher`, which isn't built yet. */
export default function SubjectTeacherScreen() {
  const { t } = useTranslation('technical');
  return <PlannedScreen title={useScreen().title} text={t('planned.subject_teacher')} />;
}
