import type { EndpointOutput, Resource } from '@suksa/contracts';
import { daysAfter, startOfMonth } from '@suksa/contracts/days';
import type { DayFilter } from '@suksa/contracts/reports';
import type { dashboard } from '@suksa/contracts/session';
import type { BackupSettings } from '../../../db/backup/backup-settings.ts';
import { keepAnswer } from '../../../db/kept-answer.ts';
import { type Actor, can } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { type Calendar, type DayStatus, loadCalendar } from '../../../school/calendar/calendar.ts';
import { daysBehind, isPayDay, lastWorkedDayBefore } from '../../../school/calendar/due-dates.ts';
import { localMoment, todayIn } from '../../../school/clock.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { publishedResultsOf } from '../../education/results/published-result-service.ts';
import { attendanceToday } from '../../reports/attendance/day-service.ts';
import { decidesSome } from '../../reports/leave/leave-policy.ts';
import { leaveToDecide } from '../../reports/leave/leave-service.ts';
import { backupTroubleOf } from '../../settings/backups/backup-service.ts';
import { type ChildRow, presentChild } from './dashboard-presenter.ts';
import { childrenToday, collected, owed, studentsByLevel } from './dashboard-repository.ts';
import { subjectOf } from './holiday-service.ts';

type Dashboard = EndpointOutput<typeof dashboard>;
type Figure = Dashboard['figures'][number];

const administrators = [1, 2];
const register = '/education_management/education_index';
const attendance = '/reports/report_check_in_out_student';
const ledger = '/feeinvoice/fee_transaction';
const invoiceList = '/feeinvoice';

/**
 * The cards that the caller's permissions and scope allow; families get their children instead of the school's numbers.
 * Everybody opens it first: each fact is asked for once, and at the same time as the others.
 */
export const dashboardOf = async (
  { actor, context, school }: Caller,
  { backups }: { readonly backups: BackupSettings | undefined },
): Promise<Dashboard> => {
  const db = school.read;
  const today = todayIn();
  const [calendar, subject] = await Promise.all([
    daysBehind(db, context.branchId, today),
    subjectOf(db, actor),
  ]);
  const day = calendar.dayStatus(today, subject);
  const isTrial = school.connection.kind === 'embedded';
  const isFamily = actor.scope === 'own_children';
  const facts =
    isFamily || context.yearId === null
      ? nothing
      : await factsOf({ actor, context, school, today, yearId: context.yearId, calendar, day });
  const [children, results] = isFamily
    ? await Promise.all([childrenOf(db, actor, today), publishedResultsOf(db, actor)])
    : [[], []];
  return {
    asOf: new Date().toISOString(),
    today,
    holiday: day.working ? null : day.name,
    yearState: context.year?.state ?? null,
    trialDatabase: isTrial && administrators.includes(actor.roleId),
    backupTrouble:
      administrators.includes(actor.roleId) && (backups || !isTrial)
        ? await keepAnswer(db, { key: `backups ${backups !== undefined}`, reads: ['backup'] }, () =>
            backupTroubleOf(db, backups),
          )
        : null,
    ...facts,
    children,
    results,
  };
};

/** Each child's own class may be free today, or have school on a day that is free for the others. */
const childrenOf = async (db: Database, actor: Actor, today: string) => {
  const rows = await childrenToday(db, { actor, today });
  const calendars = new Map<number, Calendar>();
  for (const branchId of new Set(rows.map((row) => row.branchId)))
    calendars.set(branchId, await loadCalendar(db, { branchId, from: today, until: today }));
  const isExpected = ({ branchId, levelId, classId }: ChildRow) =>
    calendars.get(branchId)?.dayStatus(today, { kind: 'student', levelId, classId }).working ?? true;
  return rows.map(presentChild(today, isExpected));
};

interface DashboardCall extends Pick<Caller, 'actor' | 'context' | 'school'> {
  readonly today: string;
  readonly yearId: number;
  readonly calendar: Calendar;
  /** Today, for the caller. */
  readonly day: DayStatus;
}

type Facts = Pick<Dashboard, 'figures' | 'levels'>;
const nothing: Facts = { figures: [], levels: [] };

/** What the numbers that all see are made from. */
const madeFrom = {
  levels: ['student', 'class', 'academic-year', 'rollover', 'import'],
  day: ['attendance', 'holiday', 'shift', 'student', 'class', 'academic-year', 'rollover', 'import'],
  owed: ['invoice', 'payment', 'student', 'holiday', 'rollover', 'import'],
} as const satisfies Record<string, readonly Resource[]>;

/** Everybody opens it at once in the morning: what they all see is counted for all of them together. */
const counted = <Answer>(
  what: keyof typeof madeFrom,
  asked: DashboardCall,
  count: () => Promise<Answer>,
): Promise<Answer> => {
  const { actor, school, context, yearId, today } = asked;
  if (!seesWholeBranch(actor)) return count();
  // Who was expected and has not come is late, and then absent, by the minute.
  const { minute } = localMoment(new Date());
  const key = `dashboard ${what} ${context.branchId} ${yearId} ${today} ${minute}`;
  return keepAnswer(school.read, { key, reads: madeFrom[what] }, count);
};

const factsOf = async (asked: DashboardCall): Promise<Facts> => {
  const { actor, school, day } = asked;
  const [levels, dayFigures, leaveFigures, moneyFigures] = await Promise.all([
    can(actor, 'education.student.view')
      ? counted('levels', asked, () => levelsOf(school.read, asked))
      : null,
    day.working && can(actor, 'reports.attendance.view')
      ? counted('day', asked, () => dayFiguresOf(asked))
      : [],
    decidesSome(actor) ? leaveFiguresOf(asked) : [],
    moneyFiguresOf(school.read, asked),
  ]);
  return {
    figures: [...(levels ? [rollFigure(levels)] : []), ...dayFigures, ...leaveFigures, ...moneyFigures],
    levels: levels ?? [],
  };
};

const levelsOf = (db: Database, { actor, context: { branchId }, yearId, today }: DashboardCall) =>
  studentsByLevel(db, { actor, branchId, yearId, today });

const rollFigure = (levels: Facts['levels']): Figure => ({
  key: 'on_roll',
  value: levels.reduce((sum, { female, male }) => sum + female + male, 0),
  unit: 'count',
  href: `${register}?status=on_roll`,
});

/** The counts of the attendance report itself, so that each number is what its list then shows. */
const dayFiguresOf = async (asked: DashboardCall): Promise<Figure[]> => {
  const numbers = await attendanceToday(asked);
  const figure = (key: string, value: number, state?: DayFilter): Figure => ({
    key,
    value,
    unit: 'count',
    href: state ? `${attendance}?state=${state}` : attendance,
  });
  return [
    figure('expected_today', numbers.expected),
    figure('arrived_today', numbers.arrived, 'arrived'),
    figure('late_today', numbers.late, 'late'),
    figure('not_arrived_today', numbers.notArrived, 'not_yet'),
    figure('absent_today', numbers.absent, 'absent'),
  ];
};

/** Requests for leave that somebody waits for an answer to; none of the caller’s own. Shown while there are any. */
const leaveFiguresOf = async (asked: DashboardCall): Promise<Figure[]> => {
  const value = await leaveToDecide(asked);
  const href = `${attendance}?part=leave&state=waiting`;
  return value === 0 ? [] : [{ key: 'leave_waiting', value, unit: 'count', href }];
};

const moneyFiguresOf = async (db: Database, asked: DashboardCall): Promise<Figure[]> => {
  const { actor } = asked;
  const seesTakings = can(actor, 'feeinvoice.payment.view');
  const hasTill = can(actor, 'feeinvoice.payment.create');
  if (!seesTakings && !hasTill) return [];
  const { context, today, yearId, calendar } = asked;
  const { branchId } = context;
  const overdueUntil = lastWorkedDayBefore(calendar, today);
  const place = { actor, branchId, yearId, today, overdueUntil };
  const [taken, stands] = await Promise.all([
    collected(db, { ...place, from: startOfMonth(today) }),
    counted('owed', asked, () => owed(db, place)),
  ]);
  const due = {
    ...stands,
    overdue: stands.overdue + taken.put.overdue,
    dueToday: stands.dueToday + taken.put.dueToday,
  };
  const money = { asked, taken, due, overdueUntil };
  return [...(seesTakings ? takings(money) : []), ...decisions(money), ...(hasTill ? till(money) : [])];
};

interface Money {
  readonly asked: DashboardCall;
  readonly taken: Awaited<ReturnType<typeof collected>>;
  readonly due: Awaited<ReturnType<typeof owed>>;
  readonly overdueUntil: string;
}

/** What somebody else has asked for and the caller may agree to. Each is shown while there are any. */
const decisions = ({ asked: { actor }, taken: { voids, refunds, writeOffs } }: Money): Figure[] => {
  if (!can(actor, 'feeinvoice.payment.approve') || !seesWholeBranch(actor)) return [];
  const figure = (key: string, value: number, tab: string): Figure => ({
    key,
    value,
    unit: 'count',
    href: `${ledger}?tab=${tab}&state=waiting`,
  });
  return [
    figure('voids_waiting', voids, 'voids'),
    figure('refunds_waiting', refunds, 'refunds'),
    figure('write_offs_waiting', writeOffs, 'write-offs'),
  ].filter(({ value }) => value > 0);
};

const takings = ({ asked: { actor, today }, taken, due }: Money): Figure[] => {
  const list = (from: string) => `${ledger}?from=${from}&until=${today}`;
  return [
    { key: 'collected_today', value: taken.today, unit: 'kip', href: list(today) },
    { key: 'collected_month', value: taken.month, unit: 'kip', href: list(startOfMonth(today)) },
    { key: 'billed_month', value: due.billedThisMonth, unit: 'kip', href: null },
    {
      key: 'overdue',
      value: due.overdue,
      unit: 'kip',
      href: can(actor, 'feeinvoice.invoice.view') ? `${invoiceList}?status=overdue` : null,
    },
  ];
};

/** Nothing is due on a free day: it counts as due on the next one that is worked. */
const till = ({ asked: { actor, today, calendar }, taken, due, overdueUntil }: Money): Figure[] => {
  const isWorked = isPayDay(calendar, today);
  return [
    {
      key: 'my_till_today',
      value: taken.mine,
      unit: 'kip',
      href: `${ledger}?from=${today}&until=${today}&cashier=${actor.userId}`,
    },
    {
      key: 'due_today',
      value: isWorked ? due.dueToday : 0,
      unit: 'kip',
      href:
        isWorked && can(actor, 'feeinvoice.invoice.view')
          ? `${invoiceList}?status=open&dueFrom=${daysAfter(overdueUntil, 1)}&dueUntil=${today}`
          : null,
    },
  ];
};
