import type { Querier } from '../insert-rows.ts';

/** What the open year of both branches costs, the discounts of each, and who was granted one. */
export async function insertFeePlans(client: Querier, granter: number): Promise<void> {
  for (const statement of [plans, periods, lines, rules, terms]) await client.query(statement);
  await client.query(grants, [granter]);
}

const plans = `
  insert into fee_plan (branch_id, year_id, level_id)
  select y.branch_id, y.id, bl.level_id from academic_year y join branch_level bl on bl.branch_id = y.branch_id
  where y.state = 'open' order by y.id, bl.level_id`;

/** By the terms of the year, due at the end of September and of February. */
const periods = `
  insert into fee_plan_period (plan_id, revision, code, starts_on, ends_on, due_date)
  select p.id, 1, 'T' || t.number, t.start_date, t.end_date,
    case t.number when 1 then make_date(extract(year from y.start_date)::int, 9, 30)
      else make_date(extract(year from y.start_date)::int + 1, 2, 26) end
  from fee_plan p join academic_year y on y.id = p.year_id join term t on t.year_id = y.id
  order by p.id, t.number`;

const lines = `
  insert into fee_plan_line (period_id, fee_item_id, amount, position)
  select d.id, i.id, case i.code when 'REG' then 350000 when 'BOOK' then 180000
      else case l.stage when 'primary' then 1700000 when 'lower_secondary' then 2100000
        when 'upper_secondary' then 2450000 else 1300000 end end,
    case i.code when 'REG' then 1 when 'BOOK' then 2 else 3 end
  from fee_plan_period d join fee_plan p on p.id = d.plan_id join level l on l.id = p.level_id
    join fee_item i on i.code = 'TUI' or (i.code in ('REG', 'BOOK') and d.code = 'T1')
  order by d.id, i.position`;

const rules = `
  insert into discount_rule (branch_id, kind, name_lo, name_en, basis, value, fee_item_id, child_from, child_until,
    sibling_order, stacks, cap, position)
  select b.id, r.kind, r.name_lo, r.name_en, 'percent', r.value, (select id from fee_item where code = 'TUI'),
    r.child_from, r.child_until, r.sibling_order, r.stacks, r.cap, r.position
  from branch b, (values
    ('sibling', 'ສ່ວນຫຼຸດລູກຄົນທີສອງ', 'Second child', 1000, 2, 2, 'birth', true, null, 1),
    ('sibling', 'ສ່ວນຫຼຸດລູກຄົນທີສາມຂຶ້ນໄປ', 'Third child and later', 2000, 3, null, 'birth', true, null, 2),
    ('staff_child', 'ສ່ວນຫຼຸດລູກພະນັກງານ', 'Staff child', 5000, null, null, null, true, 1000000, 3),
    ('full_year', 'ສ່ວນຫຼຸດຊຳລະໝົດປີ', 'Full year paid', 1000, null, null, null, true, null, 4),
    ('scholarship', 'ທຶນການສຶກສາ', 'Scholarship', 10000, null, null, null, false, null, 5)
  ) as r (kind, name_lo, name_en, value, child_from, child_until, sibling_order, stacks, cap, position)
  order by b.id, r.position`;

const terms = `
  insert into fee_terms (branch_id, discount_cap, late_basis, late_value, late_grace_days, late_cap, bounce_fee)
  select id, 100, 'percent', 100, 7, 100000, 50000 from branch order by id`;

/** Some of the students of each branch, the same ones for the same school. */
const grants = `
  insert into student_discount (student_id, year_id, rule_id, reason, granted_by)
  select e.student_id, e.year_id, r.id, case r.kind when 'scholarship' then 'ນັກຮຽນເກັ່ງ' else '' end, $1
  from enrolment e join academic_year y on y.id = e.year_id and y.state = 'open'
    join discount_rule r on r.branch_id = e.branch_id and case r.kind
      when 'staff_child' then e.student_id % 29 = 3 when 'full_year' then e.student_id % 17 = 5
      when 'scholarship' then e.student_id % 61 = 7 else false end
  where e.is_current and e.end_date is null
  order by e.student_id, r.position`;
