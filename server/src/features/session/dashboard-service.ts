import type { EndpointOutput } from '@suksa/contracts';
import { daysAfter } from '@suksa/contracts/days';
import type { DayFilter } from '@suksa/contracts/reports';
import type { dashboard } from '@suksa/contracts/session';
import { monthOf } from '../../db/attendance.ts';
import { type Actor, type Context, can } from '../../http/actor.ts';
import type { App, Database } from '../../http/app.ts';
import { publishedResultsOf } from '../education/published-result-service.ts';
import { attendanceToday } from '../reports/day-service.ts';
import { type Calendar, loadCalendar } from '../settings/calendar.ts';
import { effectiveDueDates, overdueUntil } from '../settings/due-dates.ts';
import { type ChildRow, presentChild } from './dashboard-presenter.ts';
import {
  type Counted,
  childrenToday,
  collected,
  owed,
  studentsByLevel,
  studentsOnRoll,
} from './dashboard-repository.ts';
import { todayFor } from './holiday-service.ts';

type Dashboard = EndpointOutput<typeof dashboard>;
type Figure = Dashboard['figures'][number];

const administrators = [1, 2];
const register = '/education_management/education_index';
const attendance = '/reports/report_check_in_out_student';
const ledger = '/feeinvoice/fee_transaction';
const invoiceList = '/feeinvoice';

/** The cards that the caller's permissions and scope allow; families get their children instead of the school's numbers. */
export const dashboardOf = async (app: App, actor: Actor, context: Context): Promise<Dashboard> => {
  const day = await todayFor(app.db, actor, context);
  const counted =
    context.yearId === null ? null : { ...countedIn(actor, context, day.date), yearId: context.yearId };
  const isFamily = actor.scope === 'own_children';
  return {
    asOf: new Date().toISOString(),
    today: day.date,
    holiday: day.working ? null : day.name,
    yearState: context.year?.state ?? null,
    trialDatabase: app.connection.kind === 'embedded' && administrators.includes(actor.roleId),
    figures:
      counted && !isFamily
        ? await figuresOf(app, { actor, context, counted, isWorkingDay: day.working })
        : [],
    levels:
      counted && !isFamily && can(actor, 'education.student.view')
        ? await studentsByLevel(app.db, counted)
        : [],
    children: isFamily ? await childrenOf(app.db, actor, day.date) : [],
    results: isFamily ? await publishedResultsOf(app.db, actor) : [],
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

interface Asked {
  readonly actor: Actor;
  readonly context: Context;
  readonly counted: Counted;
  readonly isWorkingDay: boolean;
}

const countedIn = (actor: Actor, { branchId }: Context, today: string) => ({ actor, branchId, today });

const figuresOf = async (app: App, { actor, context, counted, isWorkingDay }: Asked): Promise<Figure[]> => [
  ...(can(actor, 'education.student.view') ? [await rollFigure(app.db, counted)] : []),
  ...(isWorkingDay && can(actor, 'reports.attendance.view') ? await dayFigures(app, actor, context) : []),
  ...(can(actor, 'feeinvoice.payment.view') ? await moneyFigures(app.db, counted) : []),
  ...(can(actor, 'feeinvoice.payment.create') ? await tillFigures(app.db, counted) : []),
];

const rollFigure = async (db: Database, counted: Counted): Promise<Figure> => ({
  key: 'on_roll',
  value: await studentsOnRoll(db, counted),
  unit: 'count',
  href: `${register}?status=on_roll`,
});

/** The counts of the attendance report itself, so that each number is what its list then shows. */
const dayFigures = async (app: App, actor: Actor, context: Context): Promise<Figure[]> => {
  const numbers = await attendanceToday(app, actor, context);
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

const moneyFigures = async (db: Database, counted: Counted): Promise<Figure[]> => {
  const { branchId, today } = counted;
  const monthStart = monthOf(today);
  const { billedThisMonth, overdue } = await owedNow(db, counted);
  const readsInvoices = can(counted.actor, 'feeinvoice.invoice.view');
  const list = (from: string) => `${ledger}?from=${from}&until=${today}`;
  return [
    {
      key: 'collected_today',
      value: await collected(db, { branchId, from: today, until: today }),
      unit: 'kip',
      href: list(today),
    },
    {
      key: 'collected_month',
      value: await collected(db, { branchId, from: monthStart, until: today }),
      unit: 'kip',
      href: list(monthStart),
    },
    { key: 'billed_month', value: billedThisMonth, unit: 'kip', href: null },
    {
      key: 'overdue',
      value: overdue,
      unit: 'kip',
      href: readsInvoices ? `${invoiceList}?status=overdue` : null,
    },
  ];
};

/** Nothing is due on a free day: it counts as due on the next one that is worked. */
const owedNow = async (db: Database, counted: Counted) => {
  const { branchId, today } = counted;
  const until = await overdueUntil(db, branchId, today);
  const { dueToday, ...sums } = await owed(db, { ...counted, overdueUntil: until });
  const effective = await effectiveDueDates(db, branchId, [today]);
  const isWorked = effective(today) === today;
  return { ...sums, dueToday: isWorked ? dueToday : 0, dueFrom: isWorked ? daysAfter(until, 1) : null };
};

const tillFigures = async (db: Database, counted: Counted): Promise<Figure[]> => {
  const { actor, branchId, today } = counted;
  const mine = { branchId, from: today, until: today, cashierId: actor.userId };
  const { dueToday, dueFrom } = await owedNow(db, counted);
  const dueList =
    dueFrom !== null && can(actor, 'feeinvoice.invoice.view')
      ? `${invoiceList}?status=open&dueFrom=${dueFrom}&dueUntil=${today}`
      : null;
  return [
    {
      key: 'my_till_today',
      value: await collected(db, mine),
      unit: 'kip',
      href: `${ledger}?from=${today}&until=${today}&cashier=${actor.userId}`,
    },
    { key: 'due_today', value: dueToday, unit: 'kip', href: dueList },
  ];
};
