/**
 * A family in each branch pays in parts: that of the second branch keeps it, that of the first is behind with a part.
 * One after the other, since an invoice comes into an agreement that is there.
 */
export const instalmentsAgreed = (today: string, by: number): string => `do $$
declare
  debtor record;
  agreement integer;
  since date;
begin
  for debtor in
    select distinct on (branch_id) branch_id, family_id, sum(balance) as total, array_agg(id) as ids
    from invoice where balance > 0 and due_date < '${today}'::date and late_for is null
      and not exists (select 1 from write_off w where w.invoice_id = invoice.id)
      and exists (select 1 from guardian g where g.family_id = invoice.family_id and g.name_lo <> '')
    group by branch_id, family_id having sum(balance) >= 600000 order by branch_id, family_id desc
  loop
    since := '${today}'::date - case debtor.branch_id when 1 then 40 else 5 end;
    insert into instalment_agreement (branch_id, total, agreed_by, note, day, made_by)
      select debtor.branch_id, debtor.total, g.name_lo, 'ຈ່າຍຫຼັງຮັບເງິນເດືອນ', since, ${by}
      from guardian g where g.family_id = debtor.family_id and g.name_lo <> '' order by g.id limit 1
      returning id into agreement;
    insert into instalment_part (agreement_id, position, due_date, amount)
      select agreement, n, since + n * 30,
        case n when 3 then debtor.total - 2 * (trunc(debtor.total / 3000) * 1000) else (trunc(debtor.total / 3000) * 1000) end
      from generate_series(1, 3) n;
    insert into instalment_invoice (agreement_id, invoice_id, amount)
      select agreement, id, balance from invoice where id = any(debtor.ids);
  end loop;
end $$`;
