import type { EndpointOutput } from '@suksa/contracts';
import type { dashboard } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { Avatar, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './dashboard-children.module.css';
import shared from './dashboard-screen.module.css';

type Child = EndpointOutput<typeof dashboard>['children'][number];

/** For a family: each child, whether it is at school, and what is to be paid. */
export function DashboardChildren({ items }: { items: readonly Child[] }) {
  const { t } = useTranslation('shell');
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="children">
      <h2 id="children" className={shared.heading}>
        {t('dashboard.children')}
      </h2>
      <ul className={classes.children}>
        {items.map((child) => (
          <ChildCard key={child.id} child={child} />
        ))}
      </ul>
    </section>
  );
}

function ChildCard({ child }: { child: Child }) {
  const { name, className, lastOut, balance } = child;
  const { t } = useTranslation('shell');
  const format = useFormat();
  const shown = format.name(name);
  return (
    <li className={classes.child}>
      <Avatar name={shown} size="md" />
      <div className={classes.who}>
        <strong>{shown}</strong>
        <span className={classes.class}>{className && format.className(className)}</span>
      </div>
      <Arrival child={child} />
      {lastOut && <StatusBadge tone="blue" label={t('dashboard.left', { time: format.time(lastOut) })} />}
      <p className={classes.balance}>
        {balance > 0 ? t('dashboard.to_pay', { amount: format.kip(balance) }) : t('dashboard.all_paid')}
      </p>
    </li>
  );
}

function Arrival({ child: { expected, firstIn } }: { child: Child }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  if (firstIn)
    return <StatusBadge tone="green" label={t('dashboard.came', { time: format.time(firstIn) })} />;
  return <StatusBadge tone="gray" label={expected ? t('dashboard.not_come') : t('dashboard.no_school')} />;
}
