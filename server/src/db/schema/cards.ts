import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import { createdAt, day, id, instant, isOneOf, kip, plainText, updatedAt, version } from './columns.ts';
import { levels, students } from './education.ts';
import { feeItems, invoices } from './feeinvoice.ts';
import { fileColumns } from './files/stored-files.ts';
import { users } from './session.ts';

export const cardHolders = ['student', 'staff'] as const;
export const cardStatuses = ['active', 'lost', 'replaced', 'expired', 'blocked'] as const;
export const cardLayouts = ['single', 'sheet'] as const;

/** Pictures that designs show: checked and encoded anew, never changed. */
export const cardPictures = pgTable(
  'card_picture',
  {
    id: id(),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    ...fileColumns(),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [check('card_picture_has_size', sql`${t.width} > 0 and ${t.height} > 0`)],
);

/** Whose cards a design is for: one in use for each branch and level, for the branch's other students, for its staff. */
export const cardTemplates = pgTable(
  'card_template',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    holder: text('holder', { enum: cardHolders }).notNull(),
    /** Null: every level without a design of its own. */
    levelId: integer('level_id').references(() => levels.id),
    name: text('name').notNull(),
    /** How many years a card is valid; 0: until the end of the school year. */
    validYears: smallint('valid_years').notNull().default(0),
    /** Taken out of use; the cards printed with it keep their design. */
    retired: boolean('retired').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('card_template_one_in_use')
      .on(t.branchId, t.holder, sql`coalesce(${t.levelId}, 0)`)
      .where(sql`not ${t.retired}`),
    check('card_template_holder_known', isOneOf(t.holder, cardHolders)),
    check('card_template_level_only_of_students', sql`${t.holder} = 'student' or ${t.levelId} is null`),
    check('card_template_validity', sql`${t.validYears} between 0 and 10`),
  ],
);

/** A design as it was saved. From the first print on it never changes (trigger); the next save makes a new version. */
export const cardTemplateVersions = pgTable(
  'card_template_version',
  {
    id: id(),
    templateId: integer('template_id')
      .notNull()
      .references(() => cardTemplates.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    design: jsonb('design').notNull(),
    /** When it was first sent to a printer. */
    lockedAt: instant('locked_at'),
    savedBy: integer('saved_by').references(() => users.id),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [unique('card_template_version_number').on(t.templateId, t.number)],
);

/** One plastic card of a student or of a member of staff. */
export const cards = pgTable(
  'card',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id').references(() => students.id),
    userId: integer('user_id').references(() => users.id),
    /** From the branch's unbroken series; what the bar code holds. */
    number: plainText('number').notNull(),
    /** What the QR code holds: says nothing about anybody, and can't be guessed. */
    token: plainText('token').notNull(),
    status: text('status', { enum: cardStatuses }).notNull().default('active'),
    issuedOn: day('issued_on').notNull(),
    /** The last day, included. */
    expiresOn: day('expires_on').notNull(),
    replacedBy: integer('replaced_by'),
    /** The invoice for it, where it took a lost card's place and the branch bills that. */
    feeInvoiceId: integer('fee_invoice_id').references(() => invoices.id),
    /** How often it came out of a printer well. */
    copies: integer('copies').notNull().default(0),
    printedAt: instant('printed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('card_number_unique').on(t.number),
    uniqueIndex('card_token_unique').on(t.token),
    uniqueIndex('card_one_active_of_student').on(t.studentId).where(sql`${t.status} = 'active'`),
    uniqueIndex('card_one_active_of_user').on(t.userId).where(sql`${t.status} = 'active'`),
    index('card_student').on(t.studentId, t.id),
    index('card_user').on(t.userId, t.id),
    check('card_of_one_person', sql`num_nonnulls(${t.studentId}, ${t.userId}) = 1`),
    check('card_status_known', isOneOf(t.status, cardStatuses)),
    check('card_validity_ordered', sql`${t.expiresOn} >= ${t.issuedOn}`),
    check('card_copies_not_negative', sql`${t.copies} >= 0`),
  ],
);

/** What a branch bills for a card in place of a lost one; no row: nothing. */
export const cardFees = pgTable(
  'card_fee',
  {
    branchId: integer('branch_id')
      .primaryKey()
      .references(() => branches.id),
    feeItemId: integer('fee_item_id')
      .notNull()
      .references(() => feeItems.id),
    amount: kip('amount').notNull(),
    /** Days from the day of the replacement until it is due. */
    dueDays: smallint('due_days').notNull().default(14),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('card_fee_amount_positive', sql`${t.amount} > 0`),
    check('card_fee_due_days_sensible', sql`${t.dueDays} between 0 and 180`),
  ],
);

/** What was sent to a printer at once. Confirmed when somebody has seen that the cards came out well. */
export const cardPrintJobs = pgTable(
  'card_print_job',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    layout: text('layout', { enum: cardLayouts }).notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
  },
  (t) => [
    index('card_print_job_branch').on(t.branchId, t.id),
    check('card_print_job_layout_known', isOneOf(t.layout, cardLayouts)),
  ],
);

export const cardPrints = pgTable(
  'card_print',
  {
    jobId: integer('job_id')
      .notNull()
      .references(() => cardPrintJobs.id),
    cardId: integer('card_id')
      .notNull()
      .references(() => cards.id),
    versionId: integer('version_id')
      .notNull()
      .references(() => cardTemplateVersions.id),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.cardId] }),
    index('card_print_card').on(t.cardId),
    index('card_print_version').on(t.versionId),
  ],
);
