import { listNotices } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Anchor, ErrorState, Icon, keepLoaded } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './dashboard-notices.module.css';
import shared from './dashboard-screen.module.css';

const shown = 4;
const allNotices = '/technical/announcement';

/** For a family: what the school has to say to it, the newest first. */
export function DashboardNotices() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(listNotices, { query: { size: shown } })),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="notices">
      {refreshFailure}
      <h2 id="notices" className={shared.heading}>
        {t('dashboard.notices')}
      </h2>
      <ul className={classes.notices}>
        {data.rows.map(({ id, title, body, from, pinned, readAt }) => (
          <li key={id} data-unread={readAt === null || undefined}>
            <h3>
              {pinned && <Icon name="pin" size={16} />}
              {format.name(title)}
            </h3>
            <p className={classes.body}>{format.name(body)}</p>
            <p className={classes.day}>{format.date(from)}</p>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={allNotices}>
        {t('dashboard.all_notices', { count: data.total })}
      </Anchor>
    </section>
  );
}
