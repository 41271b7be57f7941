import { useScreen } from '@suksa/platform';
import { PlannedScreen } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** `/technical/schedules/create_update`, which isn't built yet. */
export default function ScheduleFormScreen() {
  const { t } = useTranslation('technical');
  return <PlannedScreen title={useScreen().title} text={t('planned.schedule_form')} />;
}
