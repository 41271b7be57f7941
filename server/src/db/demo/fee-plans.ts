import { insertRows, type Querier } from '../insert-rows.ts';
import { discountRules } from '../schema/index.ts';
import { discounts, grantedTo, planAmounts, tuitionItem } from './money/term-prices.ts';
import { branchRows } from './school.ts';

/** What the open year of both branches costs, the discounts of each, and who was granted one. */
export async function insertFeePlans(client: Querier, granter: number): Promise<void> {
  for (const statement of [plans, periods, lines, terms]) await client.query(statement);
  await insertRows(client, discountRules, ruleRows);
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

const { REG, BOOK, tuition } = planAmounts;
const lines = `
  insert into fee_plan_line (period_id, fee_item_id, amount, position)
  select d.id, i.id, case i.code when 'REG' then ${REG} when 'BOOK' then ${BOOK}
      else case l.stage when 'primary' then ${tuition.primary} when 'lower_secondary' then ${tuition.lower_secondary}
        when 'upper_secondary' then ${tuition.upper_secondary} else ${tuition.kindergarten} end end,
    case i.code when 'REG' then 1 when 'BOOK' then 2 else 3 end
  from fee_plan_period d join fee_plan p on p.id = d.plan_id join level l on l.id = p.level_id
    join fee_item i on i.code = 'TUI' or (i.code in ('REG', 'BOOK') and d.code = 'T1')
  order by d.id, i.position`;

const ruleRows = branchRows.flatMap(({ id: branchId }) =>
  discounts.map((discount, index) => ({
    ...discount,
    ...{ branchId, basis: 'percent' as const, feeItemId: tuitionItem, position: index + 1 },
  })),
);

const terms = `
  insert into fee_terms (branch_id, discount_cap, late_basis, late_value, late_grace_days, late_cap, bounce_fee)
  select id, 100, 'percent', 100, 7, 100000, 50000 from branch order by id`;

const isOf = ([of, rest]: readonly [number, number]) => `e.student_id % ${of} = ${rest}`;

/** Some of the students of each branch, the same ones for the same school. */
const grants = `
  insert into student_discount (student_id, year_id, rule_id, reason, granted_by)
  select e.student_id, e.year_id, r.id, case r.kind when 'scholarship' then 'ນັກຮຽນເກັ່ງ' else '' end, $1
  from enrolment e join academic_year y on y.id = e.year_id and y.state = 'open'
    join discount_rule r on r.branch_id = e.branch_id and case r.kind
      when 'staff_child' then ${isOf(grantedTo.staff_child)} when 'full_year' then ${isOf(grantedTo.full_year)}
      when 'scholarship' then ${isOf(grantedTo.scholarship)} else false end
  where e.is_current and e.end_date is null
  order by e.student_id, r.position`;
