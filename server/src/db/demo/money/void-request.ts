/** The cashier asks that a receipt of an earlier day be voided; nobody has countersigned it yet. $1: today. */
export const voidAsked = `
  insert into void_request (branch_id, payment_id, reason, requested_by)
  select branch_id, id, 'ໃສ່ຜິດຄອບຄົວ', cashier_id from payment p
  where branch_id = 1 and till_day < $1::date and not exists (select 1 from payment_void v where v.payment_id = p.id)
    and not exists (select 1 from refund r where r.payment_id = p.id)
  order by id desc limit 1`;
