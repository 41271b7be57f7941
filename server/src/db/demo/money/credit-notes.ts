/**
 * A bill that was corrected after it was paid, so that its family has credit: one with a child in the other branch too,
 * where it may go. $1: who did it.
 */
export const creditAfterPayment = `
  with paid as (
    select i.id, i.branch_id, b.code, l.id as line, i.issue_date from invoice i
      join branch b on b.id = i.branch_id
      join invoice_line l on l.invoice_id = i.id and l.kind = 'fee' and l.amount >= 200000
    where i.branch_id = 1 and i.status = 'paid'
    order by exists (select 1 from invoice o where o.family_id = i.family_id and o.branch_id <> 1) desc,
      i.id desc, l.position limit 1
  ), note as (
    insert into credit_note (branch_id, number, invoice_id, kind, amount, reason, day, made_by)
    select branch_id, code || '-CN' || extract(year from $2::date) || '-000001', id, 'correction', 150000,
      'ຄິດໄລ່ຜິດ', $2::date, $1::int from paid returning id)
  insert into credit_note_line (credit_note_id, invoice_line_id, amount) select note.id, paid.line, 150000 from note, paid`;

/** A bill that won’t be paid any more waits for somebody who agrees. $1: who asks. */
export const writeOffAsked = `
  insert into write_off (branch_id, invoice_id, amount, reason, requested_by)
  select branch_id, id, balance, 'ຄອບຄົວຍ້າຍໄປຕ່າງປະເທດ ຕິດຕໍ່ບໍ່ໄດ້', $1::int from invoice
  where branch_id = 1 and balance > 0 order by due_date, id desc limit 1`;
