import type { Discount } from '@suksa/contracts/feeinvoice';
import { and, asc, eq, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { discountRules, studentDiscounts } from '../../../db/schema/index.ts';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

interface Place {
  readonly branchId: PermittedBranchId;
  readonly yearId: number;
}

/** A branch's discounts in their order, with how many students have each in the year. */
export const findDiscounts = async (
  db: Queryable,
  { branchId, yearId }: Place,
  id?: number,
): Promise<Discount[]> => {
  const rows = await db
    .select({
      rule: discountRules,
      students: sql<number>`(select count(*)::int from student_discount d
        where d.rule_id = discount_rule.id and d.year_id = ${yearId})`,
    })
    .from(discountRules)
    .where(and(eq(discountRules.branchId, branchId), id === undefined ? undefined : eq(discountRules.id, id)))
    .orderBy(asc(discountRules.position), asc(discountRules.id));
  return rows.map(({ rule, students }) => ({
    ...{ id: rule.id, version: rule.version, kind: rule.kind, name: { lo: rule.nameLo, en: rule.nameEn } },
    ...{
      basis: rule.basis,
      value: rule.value,
      feeItemId: rule.feeItemId,
      stacks: rule.stacks,
      cap: rule.cap,
    },
    ...{ childFrom: rule.childFrom, childUntil: rule.childUntil, siblingOrder: rule.siblingOrder },
    ...{ position: rule.position, active: rule.active, students },
  }));
};

export const lockDiscount = async (tx: Transaction, id: number): Promise<void> => {
  await tx.select({ id: discountRules.id }).from(discountRules).where(eq(discountRules.id, id)).for('update');
};

type Values = Omit<Discount, 'id' | 'version' | 'students'>;

/** Of siblings nothing but a sibling discount tells. */
const valuesOf = ({ name, childFrom, childUntil, siblingOrder, ...rest }: Values) => ({
  ...rest,
  nameLo: name.lo,
  nameEn: name.en,
  ...(rest.kind === 'sibling'
    ? { childFrom, childUntil, siblingOrder }
    : { childFrom: null, childUntil: null, siblingOrder: null }),
});

export const insertDiscount = (
  tx: Transaction,
  branchId: PermittedBranchId,
  values: Values,
): Promise<number> => insertOne(tx, discountRules, { ...valuesOf(values), branchId });

export const updateDiscountRow = async (tx: Transaction, id: number, values: Values): Promise<void> => {
  await tx
    .update(discountRules)
    .set({ ...valuesOf(values), version: sql`${discountRules.version} + 1`, updatedAt: sql`now()` })
    .where(eq(discountRules.id, id));
};

/** The discounts in use that are granted one by one, and whether the student has them in the year. */
export const grantsOfStudent = (db: Queryable, { branchId, yearId }: Place, studentId: number) =>
  db
    .select({
      ruleId: discountRules.id,
      name: { lo: discountRules.nameLo, en: discountRules.nameEn },
      granted: sql<boolean>`${studentDiscounts.id} is not null`,
      reason: sql<string>`coalesce(${studentDiscounts.reason}, '')`,
    })
    .from(discountRules)
    .leftJoin(
      studentDiscounts,
      and(
        eq(studentDiscounts.ruleId, discountRules.id),
        eq(studentDiscounts.studentId, studentId),
        eq(studentDiscounts.yearId, yearId),
      ),
    )
    .where(
      and(
        eq(discountRules.branchId, branchId),
        eq(discountRules.active, true),
        sql`${discountRules.kind} <> 'sibling'`,
      ),
    )
    .orderBy(asc(discountRules.position), asc(discountRules.id));

interface Grant {
  readonly studentId: number;
  readonly yearId: number;
  readonly ruleId: number;
}

/** Whether it wasn't granted before. */
export const insertGrant = async (
  tx: Transaction,
  grant: Grant & { readonly reason: string; readonly grantedBy: number },
): Promise<boolean> => {
  const made = await tx
    .insert(studentDiscounts)
    .values(grant)
    .onConflictDoNothing()
    .returning({ id: studentDiscounts.id });
  return made.length > 0;
};

/** Whether it was granted. */
export const removeGrant = async (
  tx: Transaction,
  { studentId, yearId, ruleId }: Grant,
): Promise<boolean> => {
  const gone = await tx
    .delete(studentDiscounts)
    .where(
      and(
        eq(studentDiscounts.studentId, studentId),
        eq(studentDiscounts.yearId, yearId),
        eq(studentDiscounts.ruleId, ruleId),
      ),
    )
    .returning({ id: studentDiscounts.id });
  return gone.length > 0;
};
