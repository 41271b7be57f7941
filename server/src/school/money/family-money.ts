import { type SQL, sql } from 'drizzle-orm';
import type { PermittedBranchId } from '../../http/actor.ts';
import { duePassed } from './due-passed.ts';

/** Kip that a family owes in a branch, as a column of a query over families. */
export const owedBy = (familyId: SQL, branchId: PermittedBranchId): SQL<number> =>
  sql<number>`(select coalesce(sum(i.balance), 0)::float8 from invoice i
    where i.family_id = ${familyId} and i.branch_id = ${branchId})`;

/** The part of it that is overdue: due on `overdueUntil` of the branch or before. */
export const overdueBy = (familyId: SQL, branchId: PermittedBranchId, overdueUntil: string): SQL<number> =>
  sql<number>`(select coalesce(sum(i.balance), 0)::float8 from invoice i
    where i.family_id = ${familyId} and i.branch_id = ${branchId} and ${duePassed(overdueUntil, 'i')})`;

/** Kip received from a family, or returned to it by credit notes, that no invoice has taken yet. */
export const creditOf = (familyId: SQL, branchId: PermittedBranchId): SQL<number> =>
  sql<number>`((select coalesce(sum(p.amount - coalesce((
      select sum(a.amount) from payment_use a where a.payment_id = p.id), 0)), 0)::float8
    from payment p where p.family_id = ${familyId} and p.branch_id = ${branchId}
      and not exists (select 1 from payment_void v where v.payment_id = p.id))
    + (select coalesce(sum(credit_note_left(n.id)), 0)::float8 from invoice i join credit_note n on n.invoice_id = i.id
      where i.family_id = ${familyId} and i.branch_id = ${branchId} and i.returned > 0))`;
