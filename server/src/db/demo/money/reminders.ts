/** Every third family that has been overdue since the first due date got a letter then. $1: today, $2: by whom. */
export const lettersSent = `
  insert into fee_reminder (branch_id, invoice_id, step, way, amount, day, made_by)
  select branch_id, id, 1, 'letter', balance, least(due_date + 6, $1::date), $2::int from invoice
  where balance > 0 and due_date + 6 < $1::date and family_id % 3 = 0 order by id`;
