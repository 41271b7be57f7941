import { type SQL, sql } from 'drizzle-orm';
import { families, invoices, studentHouseholds, students } from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { creditOf, overdueBy, owedBy } from '../../../school/money/family-money.ts';
import { visibleFamilies } from './family-policy.ts';

export interface HouseholdBalanceRow extends Record<string, unknown> {
  /** The student's. */
  readonly code: string;
  readonly id: number;
  readonly name_lo: string;
  readonly name_en: string;
  readonly owed: number;
  readonly overdue: number;
  readonly credit: number;
  readonly invoices: number;
  /** The due date as it stands on the invoice. */
  readonly oldest_due: string | null;
}

interface BalanceScope {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  readonly studentId: number;
  /** What was due on this day or before is overdue. */
  readonly until: string;
}

/** The student's own household, the second one, and any that still owes something for the student. */
const householdsOf = (studentId: number): SQL => sql`
  select ${students.familyId} from ${students} where ${students.id} = ${studentId}
  union select ${studentHouseholds.familyId} from ${studentHouseholds}
    where ${studentHouseholds.studentId} = ${studentId}
  union select ${invoices.familyId} from ${invoices}
    where ${invoices.studentId} = ${studentId} and ${invoices.balance} > 0`;

/** What each household owes the branch, as far as the caller may know of it; the student's own first. */
export const householdBalances = async (
  db: Queryable,
  { actor, branchId, studentId, until }: BalanceScope,
): Promise<readonly HouseholdBalanceRow[]> => {
  const family = sql`${families.id}`;
  const { rows } = await db.execute<HouseholdBalanceRow>(sql`
    select whose.code, ${families.id}, ${families.nameLo}, ${families.nameEn}, ${owedBy(family, branchId)} as owed,
      ${overdueBy(family, branchId, until)} as overdue, ${creditOf(family, branchId)} as credit,
      open.invoices, open.oldest_due
    from (select code, family_id from ${students} where ${students.id} = ${studentId}) whose
    cross join ${families} cross join lateral (
      select count(*)::int as invoices, min(case when agreed_until > ${until}::date then agreed_until else due_date end)::text as oldest_due from invoice open_invoice
      where open_invoice.family_id = ${families.id} and open_invoice.branch_id = ${branchId}
        and open_invoice.balance > 0) open
    where ${families.id} in (${householdsOf(studentId)}) and ${visibleFamilies(actor, branchId, families.id)}
    order by ${families.id} <> whose.family_id, ${families.id}`);
  return rows;
};
