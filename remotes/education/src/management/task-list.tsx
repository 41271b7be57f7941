import type { Overview } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useMayOpen } from '@suksa/platform';
import { Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './management.module.css';
import { registerPath } from './register-path.ts';

interface Task {
  readonly key: string;
  readonly icon: string;
  readonly text: string;
  readonly to: string;
}

/** What is left to do, each with the list where it is worked off. */
export function TaskList({ tasks }: { tasks: Overview['tasks'] }) {
  const { t } = useTranslation('education');
  const open = useTasks(tasks);
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className={classes.heading}>
        {t('management.tasks')}
      </h2>
      {open.length === 0 ? (
        <p className={classes.done}>
          <Icon name="circle-check" /> {t('management.no_tasks')}
        </p>
      ) : (
        <ul className={classes.tasks}>
          {open.map(({ key, icon, text, to }) => (
            <li key={key}>
              <Link to={to} className={classes.task}>
                <Icon name={icon} className={classes.taskIcon} />
                <span className={classes.taskText}>{text}</span>
                <Icon name="chevron-right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const gaps = [
  { count: 'noPhoto', missing: 'photo', icon: 'photo-off' },
  { count: 'noGuardianPhone', missing: 'guardian_phone', icon: 'phone' },
  { count: 'noTransferPaper', missing: 'transfer_paper', icon: 'file-text' },
] as const;

function useTasks(tasks: Overview['tasks']): readonly Task[] {
  const { t } = useTranslation('education');
  const format = useFormat();
  const mayOpen = useMayOpen();
  const incomplete = gaps.flatMap(({ count: name, missing, icon }): Task[] => {
    const count = tasks[name];
    if (count === 0) return [];
    const text = t(`management.no_${missing}`, { count, students: format.number(count) });
    return [{ key: missing, icon, text, to: registerPath({ missing }) }];
  });
  const crowded = tasks.overCapacity.map(
    ({ id, name, students, capacity }): Task => ({
      key: `class-${id}`,
      icon: 'users-group',
      text: t('management.over_capacity', {
        className: format.className(name),
        students: format.number(students),
        capacity: format.number(capacity),
      }),
      to: registerPath({ class: id }),
    }),
  );
  const asked: readonly Task[] = tasks.newEnquiries
    ? [
        {
          key: 'enquiries',
          icon: 'message-circle',
          text: t('management.new_enquiries', {
            count: tasks.newEnquiries,
            enquiries: format.number(tasks.newEnquiries),
          }),
          to: '/settings/enquiries?status=new',
        },
      ]
    : [];
  return [...asked, ...incomplete, ...crowded].filter(({ to }) => mayOpen(to));
}
