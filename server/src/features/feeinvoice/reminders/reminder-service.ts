import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { daysAfter, daysBetween } from '@suksa/contracts/days';
import type { listOverdue, OverdueFamily, remindFamilies } from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { write } from '../../../http/write.ts';
import { effectiveDueDates, overdueUntil } from '../../../school/calendar/due-dates.ts';
import { todayIn } from '../../../school/clock.ts';
import { messageSettingsOf } from '../../../school/messages/message-settings.ts';
import { guardiansWhere, type Recipient } from '../../../school/messages/recipients.ts';
import { reaches, sendWord, type Word } from '../../../school/messages/send-word.ts';
import { findFeeTerms } from '../plans/fee-terms-repository.ts';
import { presentOverdue } from './reminder-presenter.ts';
import {
  familyOfGuardians,
  insertReminders,
  overdueInvoices,
  payersOf,
  sumOfOverdue,
} from './reminder-repository.ts';
import { stepOf } from './reminder-rules.ts';

type Reader = Pick<Caller, 'actor' | 'context'>;

/** Who is told of each family's money, of those whom a message reaches. */
const reachedOf = async (db: Queryable, branchId: number, familyIds: readonly number[]) => {
  const settings = await messageSettingsOf(db, branchId);
  const people = await guardiansWhere(
    db,
    sql`g.family_id = any(${sql.param([...familyIds])}::int[]) and ${payersOf}`,
  );
  const ids = people.flatMap(({ guardianId }) => guardianId ?? []);
  const familyOf = await familyOfGuardians(db, ids);
  const reached = new Map<number, Recipient[]>();
  for (const person of people) {
    const family = familyOf.get(person.guardianId ?? 0);
    if (family === undefined || !reaches(person, 'fee_reminder', settings)) continue;
    reached.set(family, [...(reached.get(family) ?? []), person]);
  }
  return reached;
};

/** Overdue families as they stand now; only those that are named, where some are. */
const overdueNow = async (db: Queryable, { actor, context }: Reader, familyIds?: readonly number[]) => {
  const { branchId } = context;
  const { reminderDays } = await findFeeTerms(db, branchId);
  const [first = 1] = reminderDays;
  // What was due on a day off counts from a later day, and the days before the first reminder are counted from that one.
  const until = await overdueUntil(db, branchId, daysAfter(todayIn(), 1 - first));
  const rows = await overdueInvoices(db, {
    ...{ actor, branchId, overdueUntil: until },
    ...(familyIds && { familyIds }),
  });
  const effective = await effectiveDueDates(db, branchId, [...new Set(rows.map(({ dueDate }) => dueDate))]);
  const today = todayIn();
  const dated = rows.map((row) => {
    const dueDate = effective(row.dueDate);
    const overdueDays = Math.max(1, daysBetween(dueDate, today));
    return { ...row, dueDate, overdueDays, step: stepOf(overdueDays, reminderDays) };
  });
  const reached = await reachedOf(db, branchId, [...new Set(rows.map(({ familyId }) => familyId))]);
  const shown = new Set(rows.map(({ familyId }) => familyId)).size;
  return { families: presentOverdue(dated, reached), reached, more: (rows[0]?.families ?? 0) - shown, until };
};

/** The overdue families of the branch, with what each was reminded of. */
export const listOverdueFamilies = async (
  call: Pick<Caller, 'actor' | 'context' | 'school'>,
): Promise<EndpointOutput<typeof listOverdue>> => {
  const { actor, context, school } = call;
  const { families, more, until } = await overdueNow(school.read, call);
  const all = await sumOfOverdue(school.read, { actor, branchId: context.branchId, overdueUntil: until });
  return { rows: families, more, all };
};

const dayText = (day: string) => day.split('-').reverse().join('/');

const wordOf = (
  { family, invoices, balance }: OverdueFamily,
  to: readonly Recipient[],
  fresh: ReadonlySet<number>,
): Word => {
  // What it is about: the invoices that are new to this step. The same ones are said once.
  const about = invoices.filter(({ id }) => fresh.has(id)).map(({ id, step }) => `${id}-${step}`);
  return {
    kind: 'fee_reminder',
    key: `fee_reminder:${about.join(',')}`,
    to,
    values: {
      family: family.name,
      amount: balance.toLocaleString('en').replaceAll(',', '.'),
      day: dayText(invoices[0]?.dueDate ?? ''),
    },
  };
};

/** Reminds families of what is overdue, each invoice once at each step by each way; what was paid meanwhile is left out. */
export const remind = (
  call: Caller,
  { way, familyIds }: EndpointRequest<typeof remindFamilies>['body'],
): Promise<EndpointOutput<typeof remindFamilies>> => {
  const { actor, context } = call;
  const { branchId } = context;
  return write(call, async (tx) => {
    const { families, reached } = await overdueNow(tx, call, familyIds);
    const told = way === 'letter' ? families : families.filter(({ family }) => reached.has(family.id));
    const due = told.flatMap(({ invoices }) =>
      invoices.map(({ id, step, balance }) => ({ invoiceId: id, step, amount: balance })),
    );
    const by = { branchId, way, day: todayIn(), madeBy: actor.userId };
    const fresh = await insertReminders(tx, by, due);
    const reminded = told.filter(({ invoices }) => invoices.some(({ id }) => fresh.has(id)));
    const messages =
      way === 'letter'
        ? 0
        : await sendWord(
            tx,
            { branchId },
            reminded.map((family) => wordOf(family, reached.get(family.family.id) ?? [], fresh)),
          );
    const result = { families: reminded.length, messages };
    const line = { action: 'remind', entity: 'feeinvoice.reminder', entityId: branchId, branchId };
    return {
      result,
      audit: fresh.size === 0 ? [] : { ...line, after: { way, ...result, invoices: fresh.size } },
    };
  });
};
