import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { guardians, invoices } from '../../../db/schema/index.ts';
import { type Actor, can } from '../../../http/actor.ts';
import { duePassed } from '../../../school/money/due-passed.ts';

/** Whether the caller may know what students owe. */
export const maySeeBalances = (actor: Actor): boolean => can(actor, 'feeinvoice.invoice.view');

/**
 * What a student still owes on issued invoices, in whole kip: a scalar for a query over students. `parentId` is the account
 * of a parent, who sees the part of their own household only; null for staff.
 */
export const balanceOfStudent = (
  studentId: SQLWrapper,
  parentId: SQLWrapper | null,
): SQL<number> => sql<number>`(
  select coalesce(sum(owed.balance), 0)::float8 from ${invoices} as owed
  where owed.student_id = ${studentId} and owed.state = 'issued' ${parentId ? ofHouseholdOf(parentId) : sql``})`;

const ofHouseholdOf = (parentId: SQLWrapper): SQL => sql`
  and owed.family_id in (select mine.family_id from ${guardians} as mine where mine.user_id = ${parentId}::int)`;

/** A condition for a query over students: something is open, or was due on `overdueUntil` of the branch or before. */
export const owes = (
  studentId: SQLWrapper,
  kind: 'open' | 'overdue',
  overdueUntil: string | Placeholder,
): SQL => sql`exists (
  select 1 from ${invoices} as owed
  where owed.student_id = ${studentId} and owed.state = 'issued' and owed.balance > 0
  and (${kind}::text = 'open' or ${duePassed(overdueUntil, 'owed')}))`;
