import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { academicYears, branches } from '../branches.ts';
import { createdAt, day, id, isOneOf, kip, plainText, updatedAt, version } from '../columns.ts';
import { levels, students } from '../education.ts';
import { families } from '../families.ts';
import { feeItems } from '../feeinvoice.ts';
import { users } from '../session.ts';

export const discountKinds = ['sibling', 'staff_child', 'full_year', 'scholarship'] as const;
export const discountBases = ['percent', 'fixed'] as const;
export const siblingOrders = ['birth', 'enrolment'] as const;
export const lateFeeBases = ['none', 'percent', 'fixed'] as const;

/** What a level costs in a year. A change is a new revision; those before it stay (trigger). */
export const feePlans = pgTable(
  'fee_plan',
  {
    id: id(),
    branchId: integer('branch_id').notNull(),
    yearId: integer('year_id').notNull(),
    levelId: integer('level_id')
      .notNull()
      .references(() => levels.id),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    unique('fee_plan_one_a_level').on(t.yearId, t.levelId),
    index('fee_plan_level').on(t.levelId),
    foreignKey({
      name: 'fee_plan_year_of_same_branch',
      columns: [t.yearId, t.branchId],
      foreignColumns: [academicYears.id, academicYears.branchId],
    }),
  ],
);

/** Append-only (trigger). */
export const feePlanPeriods = pgTable(
  'fee_plan_period',
  {
    id: id(),
    planId: integer('plan_id')
      .notNull()
      .references(() => feePlans.id),
    revision: integer('revision').notNull(),
    /** As the invoice's: `T1`, `M2026-10`. */
    code: plainText('code').notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    dueDate: day('due_date').notNull(),
  },
  (t) => [
    unique('fee_plan_period_once').on(t.planId, t.revision, t.code),
    check('fee_plan_period_ordered', sql`${t.startsOn} <= ${t.endsOn}`),
    check('fee_plan_period_within_two_years', sql`${t.endsOn} - ${t.startsOn} < 731`),
    check('fee_plan_period_code_plain', sql`${t.code} ~ '^[A-Z][A-Z0-9-]{0,19}$'`),
  ],
);

/** Append-only (trigger). */
export const feePlanLines = pgTable(
  'fee_plan_line',
  {
    periodId: integer('period_id')
      .notNull()
      .references(() => feePlanPeriods.id),
    feeItemId: integer('fee_item_id')
      .notNull()
      .references(() => feeItems.id),
    amount: kip('amount').notNull(),
    position: smallint('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.periodId, t.feeItemId] }),
    index('fee_plan_line_item').on(t.feeItemId),
    check('fee_plan_line_amount_in_range', sql`${t.amount} between 1 and 1000000000000`),
  ],
);

/** What is taken off, in the order of the positions. */
export const discountRules = pgTable(
  'discount_rule',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    kind: text('kind', { enum: discountKinds }).notNull(),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    basis: text('basis', { enum: discountBases }).notNull(),
    /** Hundredths of a per cent, or kip. */
    value: kip('value').notNull(),
    /** Null: every fee. */
    feeItemId: integer('fee_item_id').references(() => feeItems.id),
    childFrom: smallint('child_from'),
    childUntil: smallint('child_until'),
    siblingOrder: text('sibling_order', { enum: siblingOrders }),
    /** Whether it comes beside others on the same fee. */
    stacks: boolean('stacks').notNull().default(true),
    /** The most that it takes off for a student in a period. */
    cap: kip('cap'),
    position: smallint('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    index('discount_rule_branch').on(t.branchId, t.position),
    index('discount_rule_item').on(t.feeItemId),
    check('discount_rule_kind_known', isOneOf(t.kind, discountKinds)),
    check('discount_rule_basis_known', isOneOf(t.basis, discountBases)),
    check(
      'discount_rule_value_in_range',
      sql`${t.value} between 1 and case ${t.basis} when 'percent' then 10000 else 1000000000000 end`,
    ),
    check('discount_rule_fixed_of_one_fee', sql`${t.basis} = 'percent' or ${t.feeItemId} is not null`),
    check(
      'discount_rule_siblings_told',
      sql`(${t.kind} = 'sibling') = (${t.childFrom} is not null and ${t.siblingOrder} is not null)`,
    ),
    check(
      'discount_rule_tier_ordered',
      sql`${t.childFrom} between 1 and 20 and (${t.childUntil} is null or ${t.childUntil} between ${t.childFrom} and 20)`,
    ),
    check('discount_rule_order_known', isOneOf(t.siblingOrder, siblingOrders)),
    check('discount_rule_cap_positive', sql`${t.cap} between 1 and 1000000000000`),
  ],
);

/** To whom a discount was granted that isn't a matter of siblings. */
export const studentDiscounts = pgTable(
  'student_discount',
  {
    id: id(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    yearId: integer('year_id')
      .notNull()
      .references(() => academicYears.id),
    ruleId: integer('rule_id')
      .notNull()
      .references(() => discountRules.id),
    reason: text('reason').notNull().default(''),
    grantedBy: integer('granted_by').references(() => users.id),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('student_discount_once').on(t.studentId, t.yearId, t.ruleId),
    index('student_discount_rule').on(t.ruleId),
    index('student_discount_year').on(t.yearId),
    index('student_discount_granted_by').on(t.grantedBy),
  ],
);

/** What holds for all discounts of a branch, and what a payment that is late costs. */
export const feeTerms = pgTable(
  'fee_terms',
  {
    branchId: integer('branch_id')
      .primaryKey()
      .references(() => branches.id),
    /** Per cent of the fees of a period that all discounts together take off at most. */
    discountCap: smallint('discount_cap'),
    lateBasis: text('late_basis', { enum: lateFeeBases }).notNull().default('none'),
    lateValue: kip('late_value').notNull().default(0),
    lateGraceDays: smallint('late_grace_days').notNull().default(0),
    lateCap: kip('late_cap'),
    /** A refund of more than this needs a second person. */
    refundLimit: kip('refund_limit').notNull().default(500_000),
    /** What a cheque that comes back costs its family. */
    bounceFee: kip('bounce_fee').notNull().default(0),
    /** Days after the due date from which a family is reminded for the first, second and third time. */
    reminderDays: smallint('reminder_days').array().notNull().default([1, 15, 30]),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    check('fee_terms_discount_cap_in_percent', sql`${t.discountCap} between 0 and 100`),
    check('fee_terms_late_basis_known', isOneOf(t.lateBasis, lateFeeBases)),
    check(
      'fee_terms_late_value_in_range',
      sql`${t.lateValue} between 0 and case ${t.lateBasis} when 'percent' then 10000 else 1000000000000 end`,
    ),
    check('fee_terms_late_grace_sensible', sql`${t.lateGraceDays} between 0 and 180`),
    check('fee_terms_refund_limit_in_range', sql`${t.refundLimit} between 0 and 1000000000000`),
    check('fee_terms_bounce_fee_in_range', sql`${t.bounceFee} between 0 and 1000000000000`),
    check('fee_terms_late_cap_positive', sql`${t.lateCap} between 1 and 1000000000000`),
    check(
      'fee_terms_reminder_days_known',
      sql`cardinality(${t.reminderDays}) between 1 and 3 and ${t.reminderDays}[1] >= 1
        and coalesce(${t.reminderDays}[2] > ${t.reminderDays}[1], true) and coalesce(${t.reminderDays}[3] > ${t.reminderDays}[2], true)
        and ${t.reminderDays}[cardinality(${t.reminderDays})] <= 365`,
    ),
  ],
);

/** A fee of a student that a company pays: it is billed to the company, on an invoice of its own. */
export const itemPayers = pgTable(
  'item_payer',
  {
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    feeItemId: integer('fee_item_id')
      .notNull()
      .references(() => feeItems.id),
    /** A payer without children of its own, with the company's name and address. */
    companyId: integer('company_id')
      .notNull()
      .references(() => families.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'item_payer_pk', columns: [t.studentId, t.feeItemId] }),
    index('item_payer_item').on(t.feeItemId),
    index('item_payer_company').on(t.companyId, t.studentId),
  ],
);
