import type { HolidayPreview, TypedHolidayPlan } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { ChangedPeople } from './changed-people.tsx';
import classes from './review.module.css';
import { useLetterLabels } from './use-letter-labels.ts';

type Changes = HolidayPreview['branches'][number];

interface BranchChangesProps {
  readonly plan: TypedHolidayPlan;
  readonly changes: Changes;
  /** Says which branch it is. */
  readonly titled: boolean;
  /** Lists the people too. */
  readonly named: boolean;
}

const daysShown = 31;

/** What becomes of the past days of one branch: how many people, from what to what, and who. */
export function BranchChanges({ plan, changes, titled, named }: BranchChangesProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { branch, students, staff, days, moves, entered, total } = changes;
  const changed = days.filter((day) => day.moves.length > 0);
  return (
    <section className={classes.branch}>
      {titled && <h3 className={classes.branchName}>{format.name(branch.name)}</h3>}
      <Text fw={600}>
        {total === 0
          ? t('holidays.review.nobody')
          : t('holidays.review.people', {
              students: t('holidays.review.students', { count: students }),
              staff: t('holidays.review.staff', { count: staff }),
              days: t('holidays.review.days', { count: changed.length }),
            })}
      </Text>
      {moves.length > 0 && <Moves changes={changes} />}
      {changed.length > 1 && (
        <details className={classes.days}>
          <summary>{t('holidays.review.by_day')}</summary>
          <ul>
            {changed.slice(0, daysShown).map((day) => (
              <DayChanges key={day.date} day={day} />
            ))}
          </ul>
        </details>
      )}
      {entered > 0 && (
        <Text size="sm" c="dimmed">
          {t('holidays.review.entered', { count: entered })}
        </Text>
      )}
      {named && total > 0 && <ChangedPeople plan={plan} first={changes} />}
    </section>
  );
}

/** One line for each change of state. */
function Moves({ changes: { moves } }: { changes: Changes }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const words = useLetterLabels();
  return (
    <table className={classes.moves}>
      <thead>
        <tr>
          <th scope="col">{t('holidays.review.from')}</th>
          <th scope="col">{t('holidays.review.to')}</th>
          <th scope="col">{t('holidays.review.student_days')}</th>
          <th scope="col">{t('holidays.review.staff_days')}</th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ from, to, students, staff }) => (
          <tr key={from + to}>
            <td>{words[from]}</td>
            <td>{words[to]}</td>
            <td className={classes.number}>{format.number(students)}</td>
            <td className={classes.number}>{format.number(staff)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayChanges({ day: { date, moves } }: { day: Changes['days'][number] }) {
  const format = useFormat();
  const words = useLetterLabels();
  return (
    <li>
      <strong>{format.date(date)}</strong>{' '}
      {moves
        .map(
          ({ from, to, students, staff }) =>
            `${words[from]} → ${words[to]} ${format.number(students + staff)}`,
        )
        .join(' · ')}
    </li>
  );
}
