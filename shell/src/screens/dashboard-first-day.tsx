import { firstDay } from '@suksa/contracts/settings/first-day';
import { apiQuery } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Until the school is set up: how far it has come, and the way on. Exported as default for React.lazy. */
export default function DashboardFirstDay() {
  const { t } = useTranslation('shell');
  // What fails here is said on the page that it leads to; the day’s numbers don’t hang on it.
  const { data } = useQuery(apiQuery(firstDay));
  if (!data || data.done) return null;
  const { steps } = data;
  return (
    <Alert color="blue" icon={<Icon name="info-circle" />} title={t('dashboard.first_day.title')}>
      <div>
        {t('dashboard.first_day.progress', {
          done: steps.filter(({ state }) => state !== 'open').length,
          total: steps.length,
        })}
      </div>
      <Link to="/settings/first-day">{t('dashboard.first_day.open')}</Link>
    </Alert>
  );
}
