import { useScreen } from '@suksa/platform';
import { PlannedScreen } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** `/feeinvoice/check_student_create_fee`, which isn't built yet. */
export default function CheckStudentCreateFeeScreen() {
  const { t } = useTranslation('feeinvoice');
  return <PlannedScreen title={useScreen().title} text={t('planned.create_fee')} />;
}
