import type { EndpointOutput } from '@suksa/contracts';
import type { dashboard } from '@suksa/contracts/session';
import { monthOf } from '../../db/attendance.ts';
import { type Actor, type Context, can } from '../../http/actor.ts';
import type { App, Database } from '../../http/app.ts';
import { presentChild } from './dashboard-presenter.ts';
import {
  attendanceToday,
  type Counted,
  childrenToday,
  collected,
  owed,
  pupilsByLevel,
} from './dashboard-repository.ts';
import { todayFor } from './holiday-service.ts';

type Dashboard = EndpointOutput<typeof dashboard>;
type Figure = Dashboard['figures'][number];

const administrators = [1, 2];
const register = '/education_management/education_index';
const attendance = '/reports/report_check_in_out_student';
const ledger = '/feeinvoice/fee_transaction';

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
    figures: counted && !isFamily ? await figuresOf(app.db, counted, day.working) : [],
    levels:
      counted && !isFamily && can(actor, 'education.pupil.view') ? await pupilsByLevel(app.db, counted) : [],
    children: counted && isFamily ? (await childrenToday(app.db, counted)).map(presentChild(day.date)) : [],
  };
};

const countedIn = (actor: Actor, { branchId }: Context, today: string) => ({ actor, branchId, today });

const figuresOf = async (db: Database, counted: Counted, isWorkingDay: boolean): Promise<Figure[]> => {
  const { actor } = counted;
  const sees = (permission: string) => can(actor, permission);
  return [
    ...(sees('education.pupil.view') || sees('reports.attendance.view')
      ? await pupilFigures(db, counted, isWorkingDay)
      : []),
    ...(sees('feeinvoice.payment.view') ? await moneyFigures(db, counted) : []),
    ...(sees('feeinvoice.payment.create') ? await tillFigures(db, counted) : []),
  ];
};

const pupilFigures = async (db: Database, counted: Counted, isWorkingDay: boolean): Promise<Figure[]> => {
  const { onRoll, present, late, absent } = await attendanceToday(db, counted);
  const roll: Figure[] = can(counted.actor, 'education.pupil.view')
    ? [{ key: 'on_roll', value: onRoll, unit: 'count', href: `${register}?status=enrolled` }]
    : [];
  if (!isWorkingDay || !can(counted.actor, 'reports.attendance.view')) return roll;
  const list = (state: string) => `${attendance}?date=${counted.today}&state=${state}`;
  return [
    ...roll,
    { key: 'present_today', value: present, unit: 'count', href: list('present') },
    { key: 'late_today', value: late, unit: 'count', href: list('late') },
    { key: 'absent_today', value: absent, unit: 'count', href: list('absent') },
    {
      key: 'not_arrived_today',
      value: onRoll - present - late - absent,
      unit: 'count',
      href: list('not_yet'),
    },
  ];
};

const moneyFigures = async (db: Database, counted: Counted): Promise<Figure[]> => {
  const { branchId, today } = counted;
  const monthStart = monthOf(today);
  const { billedThisMonth, overdue } = await owed(db, counted);
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
    { key: 'billed_month', value: billedThisMonth, unit: 'kip', href: `${register}?debt=yes` },
    { key: 'overdue', value: overdue, unit: 'kip', href: `${register}?debt=yes` },
  ];
};

const tillFigures = async (db: Database, counted: Counted): Promise<Figure[]> => {
  const { actor, branchId, today } = counted;
  const mine = { branchId, from: today, until: today, cashierId: actor.userId };
  const { dueToday } = await owed(db, counted);
  return [
    {
      key: 'my_till_today',
      value: await collected(db, mine),
      unit: 'kip',
      href: `${ledger}?from=${today}&until=${today}&cashier=${actor.userId}`,
    },
    { key: 'due_today', value: dueToday, unit: 'kip', href: `${register}?debt=yes` },
  ];
};
