import type { EndpointOutput } from '@suksa/contracts';
import type { dashboard } from '@suksa/contracts/session';
import { type KeyOf, useFormat } from '@suksa/i18n';
import { useMayOpen } from '@suksa/platform';
import { StatCard, type Tone } from '@suksa/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dashboard-screen.module.css';

type Figure = EndpointOutput<typeof dashboard>['figures'][number];

interface Look {
  readonly group: 'students' | 'money' | 'till';
  readonly icon: string;
  readonly tone?: Tone;
}

/** How each number that the server may send is shown; one that isn't here yet is shown plainly. */
const looks: Readonly<Record<string, Look>> = {
  on_roll: { group: 'students', icon: 'users' },
  expected_today: { group: 'students', icon: 'calendar' },
  arrived_today: { group: 'students', icon: 'user-check', tone: 'green' },
  late_today: { group: 'students', icon: 'clock', tone: 'amber' },
  absent_today: { group: 'students', icon: 'user-x', tone: 'red' },
  not_arrived_today: { group: 'students', icon: 'hourglass' },
  leave_waiting: { group: 'students', icon: 'hourglass', tone: 'amber' },
  collected_today: { group: 'money', icon: 'cash', tone: 'green' },
  collected_month: { group: 'money', icon: 'wallet' },
  billed_month: { group: 'money', icon: 'receipt' },
  overdue: { group: 'money', icon: 'alert-triangle', tone: 'red' },
  voids_waiting: { group: 'money', icon: 'hourglass', tone: 'amber' },
  refunds_waiting: { group: 'money', icon: 'hourglass', tone: 'amber' },
  write_offs_waiting: { group: 'money', icon: 'hourglass', tone: 'amber' },
  my_till_today: { group: 'till', icon: 'cash', tone: 'green' },
  due_today: { group: 'till', icon: 'calendar' },
};
const groups = ['students', 'till', 'money'] as const;

export function DashboardFigures({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation('shell');
  const filled = groups
    .map((group) => ({
      group,
      members: figures.filter(({ key }) => (looks[key]?.group ?? 'students') === group),
    }))
    .filter(({ members }) => members.length > 0);
  if (filled.length === 0) return null;
  return (
    <div className={classes.figures}>
      {filled.map(({ group, members }) => (
        <section
          key={group}
          aria-labelledby={`figures-${group}`}
          style={{ '--cards': members.length } as CSSProperties}
        >
          <h2 id={`figures-${group}`} className={classes.heading}>
            {t(`dashboard.groups.${group}`)}
          </h2>
          <div className={classes.cards}>
            {members.map((figure) => (
              <FigureCard key={figure.key} figure={figure} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function FigureCard({ figure: { key, value, unit, href } }: { figure: Figure }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const mayOpen = useMayOpen();
  const look = looks[key];
  const shown = { count: format.number, kip: format.kip, percent: format.percent }[unit](value);
  return (
    <StatCard
      label={t(`dashboard.figures.${key as KeyOf<'shell', 'dashboard.figures'>}`)}
      value={shown}
      icon={look?.icon ?? 'chart-bar'}
      // A worry that isn't there needs no colour.
      tone={value === 0 ? 'gray' : (look?.tone ?? 'gray')}
      {...(href && mayOpen(href) && { to: href })}
    />
  );
}
