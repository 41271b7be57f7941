import { schoolTimeZone } from '@suksa/contracts/days';
import type { Movement, MovementQuery } from '@suksa/contracts/feeinvoice';
import { queryTerms } from '@suksa/i18n/lao';
import { and, or, type SQL, sql } from 'drizzle-orm';
import { families } from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { containing, listOrder } from '../../../list.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { visibleFamilies } from '../families/family-policy.ts';
import { foundFamily } from '../families/found-family-repository.ts';

export interface Movements {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  readonly query: MovementQuery;
}

export interface MovementRow extends Record<string, unknown> {
  readonly key: string;
  readonly type: Movement['type'];
  readonly day: string;
  readonly at: Date | string | null;
  readonly document: string;
  readonly familyId: number;
  readonly lo: string;
  readonly en: string;
  readonly amount: number;
  readonly method: Movement['method'];
  readonly byId: number | null;
  readonly byLo: string | null;
  readonly byEn: string | null;
  readonly kind: Movement['opens']['kind'];
  readonly opened: number;
}

const dayOf = (at: SQL) => sql`(${at} at time zone ${schoolTimeZone})::date`;

/** Each kind reads only its own days, by an index or a part of its table where it has one. */
const movementsOf = ({ branchId, query: { from, until } }: Movements): SQL => {
  const during = (day: SQL) =>
    and(
      sql`true`,
      from === undefined ? undefined : sql`${day} >= ${from}::date`,
      until === undefined ? undefined : sql`${day} <= ${until}::date`,
    );
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${schoolTimeZone}`;
  const duringAt = (at: SQL) =>
    and(
      sql`true`,
      from === undefined ? undefined : sql`${at} >= ${midnight(sql`${from}::date`)}`,
      until === undefined ? undefined : sql`${at} < ${midnight(sql`${until}::date + 1`)}`,
    );
  return sql`
    select 'r' || p.id as key, case when p.method = 'branch_transfer' then 'transfer' else 'receipt' end as type,
      p.till_day as day, p.received_at as at, p.receipt_code as document, p.family_id, p.amount, p.method,
      p.cashier_id as by_id, 'receipt' as kind, p.id as opened
    from payment p where p.branch_id = ${branchId} and ${during(sql`p.till_day`)}
    union all
    select 'v' || p.id, case when v.bounced then 'bounced' else 'void' end, ${dayOf(sql`v.voided_at`)}, v.voided_at, p.receipt_code,
      p.family_id, -p.amount, p.method, v.voided_by, 'receipt', p.id
    from payment_void v join payment p on p.id = v.payment_id
    where p.branch_id = ${branchId} and ${duringAt(sql`v.voided_at`)}
    union all
    select 'b' || r.id, case when r.transfer_id is null then 'refund' else 'transfer' end, r.paid_on, null,
      coalesce(p.receipt_code, n.number), coalesce(p.family_id, i.family_id), -r.amount, r.method, r.paid_by,
      case when p.id is null then 'invoice' else 'receipt' end, coalesce(p.id, i.id)
    from refund r left join payment p on p.id = r.payment_id left join credit_note n on n.id = r.credit_note_id
      left join invoice i on i.id = n.invoice_id
    where r.branch_id = ${branchId} and r.state = 'paid' and ${during(sql`r.paid_on`)}
    union all
    select 'u' || a.id, case a.action when 'move' then 'move' else 'credit_use' end, ${dayOf(sql`a.at`)}, a.at, p.receipt_code,
      p.family_id, (a.after->>'amount')::bigint, null, a.actor_id, 'receipt', p.id
    from audit_entry a join payment p on p.id = a.entity_id::int
    where a.entity = 'feeinvoice.payment' and a.action in ('use_credit', 'move') and p.branch_id = ${branchId}
      and ${duringAt(sql`a.at`)}
    union all
    select 'n' || u.id, 'credit_use', ${dayOf(sql`u.created_at`)}, u.created_at, n.number, i.family_id, u.amount, null,
      null::int, 'invoice', u.invoice_id
    from credit_note_use u join credit_note n on n.id = u.credit_note_id join invoice i on i.id = n.invoice_id
    where n.branch_id = ${branchId} and ${duringAt(sql`u.created_at`)}
    union all
    select 'c' || n.id, case when n.kind = 'waiver' then 'waiver' else 'credit_note' end, n.day, n.created_at, n.number,
      i.family_id, n.amount, null, n.made_by, 'invoice', i.id
    from credit_note n join invoice i on i.id = n.invoice_id
    where n.branch_id = ${branchId} and ${during(sql`n.day`)}
    union all
    select 'w' || w.id, 'write_off', w.day, w.decided_at, i.number, i.family_id, w.amount, null, w.decided_by,
      'invoice', i.id
    from write_off w join invoice i on i.id = w.invoice_id
    where w.branch_id = ${branchId} and w.state = 'approved' and ${during(sql`w.day`)}`;
};

const within = ({ actor, branchId, query }: Movements): SQL =>
  and(
    sql`true`,
    query.type === undefined ? undefined : sql`m.type = ${query.type}`,
    query.method === undefined ? undefined : sql`m.method = ${query.method}`,
    query.cashier === undefined ? undefined : sql`m.by_id = ${query.cashier}`,
    seesWholeBranch(actor) ? undefined : visibleFamilies(actor, branchId, families.id),
    found(actor, query.q),
  ) ?? sql`true`;

/** A document from its beginning, or a family, by as much as the caller may read of it. */
const found = (actor: Actor, q: string): SQL | undefined => {
  if (queryTerms(q).length === 0) return undefined;
  const number = sql`m.document ilike ${containing(q)}`;
  return seesWholeBranch(actor) ? or(number, and(...foundFamily(q))) : number;
};

export const movementPage = async (
  db: Queryable,
  movements: Movements,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly MovementRow[]> => {
  const order = listOrder(
    movements.query,
    { time: [sql`m.day`, sql`coalesce(m.at, m.day::timestamptz)`], amount: sql`m.amount` },
    sql`m.key`,
  );
  const { rows } = await db.execute<MovementRow>(sql`
    select m.key, m.type, m.day::text as day, m.at, m.document, family.id as "familyId", family.name_lo as lo,
      family.name_en as en, m.amount::float8 as amount, m.method, u.id as "byId", u.name_lo as "byLo",
      u.name_en as "byEn", m.kind, m.opened
    from (${movementsOf(movements)}) m join family on family.id = m.family_id left join app_user u on u.id = m.by_id
    where ${within(movements)} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`);
  return rows;
};

export const movementSums = async (db: Queryable, movements: Movements) => {
  const { rows } = await db.execute<{ count: number; sum: number }>(sql`
    select count(*)::int as count, coalesce(sum(m.amount), 0)::float8 as sum
    from (${movementsOf(movements)}) m join family on family.id = m.family_id where ${within(movements)}`);
  return rows[0] ?? { count: 0, sum: 0 };
};
