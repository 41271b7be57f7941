import { promotionRules } from '@suksa/contracts/mark-scheme';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, day, id, isOneOf, plainText, updatedAt, version } from './columns.ts';
import { classes, levels } from './education.ts';
import { staffTypes } from './people.ts';
import { users } from './session.ts';

export const branchStatuses = ['active', 'inactive'] as const;
export const branchImageKinds = ['logo', 'stamp', 'signature', 'bank_qr'] as const;
export const yearStates = ['planned', 'open', 'closing', 'closed'] as const;
export const holidayTypes = [
  'public',
  'lunar',
  'school_break',
  'closure',
  'make_up',
  'exam',
  'half_day',
] as const;
export const holidayAudiences = ['everyone', 'students', 'staff', 'women'] as const;
export const shiftSessions = ['whole_day', 'morning', 'afternoon'] as const;
export const noteGroups = [
  'absence_reason',
  'late_reason',
  'void_reason',
  'teacher_comment',
  'exit_reason',
  'message_template',
] as const;

/** The school group itself: one row. */
export const schools = pgTable(
  'school',
  {
    id: integer('id').primaryKey().default(1),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    ministryLo: text('ministry_lo').notNull().default(''),
    ministryEn: text('ministry_en').notNull().default(''),
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
    timeZone: text('time_zone').notNull().default('Asia/Vientiane'),
    /** ISO weekdays, 1 = Monday. */
    workingDays: smallint('working_days').array().notNull().default(sql`'{1,2,3,4,5}'::smallint[]`),
    receiptHeaderLo: text('receipt_header_lo').notNull().default(''),
    receiptHeaderEn: text('receipt_header_en').notNull().default(''),
    /** How documents are numbered; `formatNumber` of the contracts reads them. */
    receiptPattern: text('receipt_pattern').notNull().default('{branch}-{year}-{number:6}'),
    invoicePattern: text('invoice_pattern').notNull().default('{branch}-I{year}-{number:6}'),
    studentCodePattern: text('student_code_pattern').notNull().default('{branch}{yy}{number:4}'),
    /** The last one in use stays so (trigger), and the code stays once there are documents (trigger). */
    status: text('status', { enum: branchStatuses }).notNull().default('active'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('branch_code_unique').on(t.code),
    check('branch_status_known', isOneOf(t.status, branchStatuses)),
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

export const branchLevels = pgTable(
  'branch_level',
  {
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id, { onDelete: 'cascade' }),
    levelId: integer('level_id')
      .notNull()
      .references((): AnyPgColumn => levels.id),
  },
  (t) => [primaryKey({ columns: [t.branchId, t.levelId] })],
);

export const branchImages = pgTable(
  'branch_image',
  {
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: branchImageKinds }).notNull(),
    contentType: text('content_type').notNull(),
    content: bytes('content').notNull(),
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

/**
 * One entry of the calendar. Null branch, level and class mean "all of them"; `audience` says whom it frees.
 * A `make_up` day is the opposite of a holiday: lessons take place on a day that would be free.
 */
export const holidays = pgTable(
  'holiday',
  {
    id: id(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    type: text('type', { enum: holidayTypes }).notNull(),
    branchId: integer('branch_id').references(() => branches.id),
    levelId: integer('level_id').references((): AnyPgColumn => levels.id),
    classId: integer('class_id').references((): AnyPgColumn => classes.id),
    audience: text('audience', { enum: holidayAudiences }).notNull().default('everyone'),
    /** The free hours of a `half_day`. */
    freeFrom: time('free_from'),
    freeUntil: time('free_until'),
    paid: boolean('paid').notNull().default(true),
    /** Where the date comes from, e.g. `Decree 386/2017`, `computed`. */
    source: text('source').notNull().default(''),
    /** Lunar dates are computed and stay proposed until somebody confirms them. */
    confirmed: boolean('confirmed').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    index('holiday_dates').on(t.startDate, t.endDate),
    index('holiday_branch').on(t.branchId),
    check('holiday_ordered', sql`${t.endDate} >= ${t.startDate}`),
    check('holiday_type_known', isOneOf(t.type, holidayTypes)),
    check('holiday_audience_known', isOneOf(t.audience, holidayAudiences)),
    check(
      'holiday_hours_only_of_half_days',
      sql`(${t.type} = 'half_day') = (${t.freeFrom} is not null and ${t.freeUntil} is not null and ${t.freeUntil} > ${t.freeFrom})`,
    ),
  ],
);

/** By which UID a calendar file knows an entry that came from it, so that the same file again changes it. */
export const holidayUids = pgTable(
  'holiday_uid',
  {
    holidayId: integer('holiday_id')
      .primaryKey()
      .references(() => holidays.id, { onDelete: 'cascade' }),
    /** Of a recurring event, with the year behind it. */
    uid: plainText('uid').notNull(),
  },
  (t) => [index('holiday_uid_uid').on(t.uid)],
);

/** When people come and go. Null staff type, level and class mean "all of that kind of person". */
export const shifts = pgTable(
  'shift',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    person: text('person', { enum: ['student', 'staff'] }).notNull(),
    staffType: text('staff_type', { enum: staffTypes }),
    levelId: integer('level_id').references((): AnyPgColumn => levels.id),
    classId: integer('class_id').references((): AnyPgColumn => classes.id),
    session: text('session', { enum: shiftSessions }).notNull().default('whole_day'),
    weekdays: smallint('weekdays').array().notNull().default(sql`'{1,2,3,4,5}'::smallint[]`),
    inFrom: time('in_from').notNull(),
    onTimeUntil: time('on_time_until').notNull(),
    /** Who comes later than this is absent. */
    lateUntil: time('late_until').notNull(),
    outFrom: time('out_from').notNull(),
    outUntil: time('out_until').notNull(),
    breakFrom: time('break_from'),
    breakUntil: time('break_until'),
    /** From when one may leave on a half day. */
    halfDayOutFrom: time('half_day_out_from'),
    graceMinutes: smallint('grace_minutes').notNull().default(0),
    validFrom: day('valid_from').notNull(),
    validUntil: day('valid_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    index('shift_branch').on(t.branchId, t.person),
    check(
      'shift_times_ordered',
      sql`${t.inFrom} < ${t.onTimeUntil} and ${t.onTimeUntil} <= ${t.lateUntil} and ${t.lateUntil} < ${t.outFrom} and ${t.outFrom} < ${t.outUntil}`,
    ),
    check(
      'shift_break_ordered',
      sql`(${t.breakFrom} is null) = (${t.breakUntil} is null) and (${t.breakFrom} is null or ${t.breakUntil} > ${t.breakFrom})`,
    ),
    check('shift_validity_ordered', sql`${t.validUntil} >= ${t.validFrom}`),
    check(
      'shift_weekdays_known',
      sql`${t.weekdays} <@ '{1,2,3,4,5,6,7}'::smallint[] and ${t.weekdays} <> '{}'`,
    ),
    check('shift_person_known', isOneOf(t.person, ['student', 'staff'])),
    check('shift_session_known', isOneOf(t.session, shiftSessions)),
    check('shift_grace_not_negative', sql`${t.graceMinutes} >= 0`),
    check(
      'shift_scope_fits_person',
      sql`case ${t.person} when 'staff' then ${t.levelId} is null and ${t.classId} is null else ${t.staffType} is null end`,
    ),
  ],
);

/** Pick-lists of standard texts. Never deleted (trigger), only made inactive: old records keep their text. */
export const standardNotes = pgTable(
  'standard_note',
  {
    id: id(),
    group: text('note_group', { enum: noteGroups }).notNull(),
    textLo: text('text_lo').notNull(),
    textEn: text('text_en').notNull(),
    position: smallint('position').notNull().default(0),
    needsFreeText: boolean('needs_free_text').notNull().default(false),
    branchId: integer('branch_id').references(() => branches.id),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    index('standard_note_group').on(t.group, t.position),
    uniqueIndex('standard_note_text_unique').on(t.group, sql`coalesce(${t.branchId}, 0)`, t.textLo),
    check('standard_note_group_known', isOneOf(t.group, noteGroups)),
  ],
);

/** Which record's reason was chosen from which text; the record keeps its own words. */
export const standardNoteUses = pgTable(
  'standard_note_use',
  {
    noteId: integer('note_id')
      .notNull()
      .references(() => standardNotes.id),
    /** As in the audit: `feeinvoice.payment`. */
    entity: plainText('entity').notNull(),
    entityId: plainText('entity_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.noteId, t.entity, t.entityId] })],
);

/** How each level counts marks; one scheme is every level's that no other names (unique index), and stays (trigger). */
export const markSchemes = pgTable(
  'mark_scheme',
  {
    id: id(),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    monthWeight: smallint('month_weight').notNull().default(1),
    examWeight: smallint('exam_weight').notNull().default(1),
    firstTermWeight: smallint('first_term_weight').notNull().default(1),
    secondTermWeight: smallint('second_term_weight').notNull().default(1),
    decimals: smallint('decimals').notNull().default(2),
    /** Hundredths of a mark. */
    step: smallint('step').notNull().default(25),
    passMark: numeric('pass_mark', { precision: 4, scale: 2, mode: 'number' }).notNull().default(5),
    promotion: text('promotion', { enum: promotionRules }).notNull().default('average'),
    mostFailed: smallint('most_failed').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('mark_scheme_name_lo_unique').on(t.nameLo),
    uniqueIndex('mark_scheme_one_default').on(t.isDefault).where(sql`${t.isDefault}`),
    check('mark_scheme_step_known', sql`${t.step} in (10, 25, 50, 100)`),
    check('mark_scheme_pass_mark_in_range', sql`${t.passMark} between 0 and 10`),
    check('mark_scheme_promotion_known', isOneOf(t.promotion, promotionRules)),
  ],
);

/** A level counts by one scheme. */
export const markSchemeLevels = pgTable('mark_scheme_level', {
  levelId: integer('level_id')
    .primaryKey()
    .references((): AnyPgColumn => levels.id),
  schemeId: integer('scheme_id')
    .notNull()
    .references(() => markSchemes.id, { onDelete: 'cascade' }),
});
