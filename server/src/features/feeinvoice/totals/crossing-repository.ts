import { schoolTimeZone } from '@suksa/contracts/days';
import { type SQL, sql } from 'drizzle-orm';
import type { PermittedBranchId } from '../../../http/actor.ts';

/**
 * What receipts and credit notes of one family have put on invoices of another one, as a query of `family_id`, `amount`,
 * `day` and `voided_on`: off the one, to the other. It happens where a family was split: open invoices go with their
 * children, what was paid on them stays. `counts`: a condition on the receipts `p`.
 */
export const crossedMoney = (branchId: PermittedBranchId, counts: SQL = sql`true`): SQL => sql`(
  with changed as (
    select i.id, i.family_id from invoice i where i.branch_id = ${branchId} and i.family_id in (
      select family_id from family_change union select other_id from family_change)
  ), put as (
    select p.family_id as giver, i.family_id as taker, a.amount, p.till_day as day,
      (v.voided_at at time zone ${schoolTimeZone})::date as voided_on
    from changed i join payment_allocation a on a.invoice_id = i.id join payment p on p.id = a.payment_id
      left join payment_void v on v.payment_id = p.id where ${counts}
    union all
    select b.family_id, i.family_id, u.amount, (u.created_at at time zone ${schoolTimeZone})::date, null::date
    from changed i join credit_note_use u on u.invoice_id = i.id join credit_note n on n.id = u.credit_note_id
      join invoice b on b.id = n.invoice_id
  )
  select side.family_id, side.amount, put.day, put.voided_on
  from put cross join lateral (values (put.giver, -put.amount), (put.taker, put.amount)) as side (family_id, amount)
  where put.giver <> put.taker)`;
