import { schoolTimeZone } from '@suksa/contracts/days';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, day, id, isOneOf, plainText, updatedAt, version } from './columns.ts';
import { fileColumns } from './files/stored-files.ts';
import { users } from './session.ts';

export const branchStatuses = ['active', 'inactive'] as const;
export const branchImageKinds = ['logo', 'stamp', 'signature', 'bank_qr'] as const;
export const yearStates = ['planned', 'open', 'closing', 'closed'] as const;

/** The school group itself: one row. */
export const schools = pgTable(
  'school',
  {
    id: integer('id').primaryKey().default(1),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    ministryLo: text('ministry_lo').notNull().default(''),
    ministryEn: text('ministry_en').notNull().default(''),
    /** Filled to practise with: may be thrown away as a whole. */
    isSample: boolean('is_sample').notNull().default(false),
    /** Asked of roles that hold money, rights or health data. */
    secondFactorDemanded: boolean('second_factor_demanded').notNull().default(false),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [check('school_is_one', sql`${t.id} = 1`)],
);

export const branches = pgTable(
  'branch',
  {
    id: id(),
    code: plainText('code').notNull(),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    phone: text('phone').notNull().default(''),
    otherPhone: text('other_phone').notNull().default(''),
    addressLo: text('address_lo').notNull().default(''),
    addressEn: text('address_en').notNull().default(''),
    licenceNumber: text('licence_number').notNull().default(''),
    headUserId: integer('head_user_id').references((): AnyPgColumn => users.id),
    /** Kept for the day on which branches may differ; nothing reads it, and nobody can change it. */
    timeZone: text('time_zone').notNull().default(schoolTimeZone),
    /** ISO weekdays, 1 = Monday. */
    workingDays: smallint('working_days').array().notNull().default(sql`'{1,2,3,4,5}'::smallint[]`),
    receiptHeaderLo: text('receipt_header_lo').notNull().default(''),
    receiptHeaderEn: text('receipt_header_en').notNull().default(''),
    /** How documents are numbered; `formatNumber` of the contracts reads them. */
    receiptPattern: text('receipt_pattern').notNull().default('{branch}-{year}-{number:6}'),
    invoicePattern: text('invoice_pattern').notNull().default('{branch}-I{year}-{number:6}'),
    studentCodePattern: text('student_code_pattern').notNull().default('{branch}{yy}{number:4}'),
    /** What the bank's own QR says, of which invoices get one of their own while `invoiceQr` is on. */
    bankQrText: text('bank_qr_text').notNull().default(''),
    invoiceQr: boolean('invoice_qr').notNull().default(false),
    /** The last one in use stays so (trigger), and the code stays once there are documents (trigger). */
    status: text('status', { enum: branchStatuses }).notNull().default('active'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('branch_code_unique').on(t.code),
    check('branch_status_known', isOneOf(t.status, branchStatuses)),
    check('branch_invoice_qr_text', sql`not ${t.invoiceQr} or ${t.bankQrText} <> ''`),
    check('branch_working_days_known', sql`${t.workingDays} <@ '{1,2,3,4,5,6,7}'::smallint[]`),
  ],
);

/** The secret in the address from which telephones follow the calendar of a branch. */
export const calendarFeeds = pgTable(
  'calendar_feed',
  {
    branchId: integer('branch_id')
      .primaryKey()
      .references(() => branches.id, { onDelete: 'cascade' }),
    secret: text('secret').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('calendar_feed_secret_unique').on(t.secret)],
);

export const branchImages = pgTable(
  'branch_image',
  {
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: branchImageKinds }).notNull(),
    contentType: text('content_type').notNull(),
    ...fileColumns(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.branchId, t.kind] }),
    check('branch_image_kind_known', isOneOf(t.kind, branchImageKinds)),
  ],
);

/** Years of one branch never overlap (exclusion constraint) and at most one of them is open. */
export const academicYears = pgTable(
  'academic_year',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    name: plainText('name').notNull(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    /** Months with a column in the mark book, 1 to 12. */
    markingMonths: smallint('marking_months')
      .array()
      .notNull()
      .default(sql`'{9,10,11,12,2,3,4,5}'::smallint[]`),
    state: text('state', { enum: yearStates }).notNull().default('planned'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    unique('academic_year_branch_key').on(t.id, t.branchId),
    uniqueIndex('academic_year_name_unique').on(t.branchId, t.name),
    uniqueIndex('academic_year_one_open').on(t.branchId).where(sql`${t.state} = 'open'`),
    check('academic_year_ordered', sql`${t.endDate} > ${t.startDate}`),
    check('academic_year_state_known', isOneOf(t.state, yearStates)),
  ],
);

/** Terms lie inside their year (trigger) and don't overlap (exclusion constraint). */
export const terms = pgTable(
  'term',
  {
    id: id(),
    yearId: integer('year_id')
      .notNull()
      .references(() => academicYears.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    version: version(),
  },
  (t) => [
    uniqueIndex('term_number_unique').on(t.yearId, t.number),
    check('term_ordered', sql`${t.endDate} > ${t.startDate}`),
  ],
);

export const userBranches = pgTable(
  'user_branch',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.branchId] }), index('user_branch_branch').on(t.branchId)],
);

/** The next number of each unbroken series. Taken by an update in the writing transaction, so a roll-back returns it. */
export const numberSeries = pgTable(
  'number_series',
  {
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    kind: plainText('kind').notNull(),
    year: integer('year').notNull(),
    next: integer('next').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.branchId, t.kind, t.year] }),
    check('number_series_positive', sql`${t.next} > 0`),
  ],
);
