import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { academicYears } from './branches.ts';
import {
  createdAt,
  day,
  id,
  instant,
  isOneOf,
  latinSortKey,
  plainText,
  updatedAt,
  version,
} from './columns.ts';
import { families } from './families.ts';
import { personTitles, sexes } from './people.ts';
import { users } from './session.ts';

export const stages = ['kindergarten', 'primary', 'lower_secondary', 'upper_secondary'] as const;
export const studentStatuses = [
  'applicant',
  'enrolled',
  'suspended',
  'transferred_out',
  'withdrawn',
  'dropped_out',
  'graduated',
  'deceased',
] as const;
export const datePrecisions = ['day', 'month', 'year'] as const;
export const entryCodes = [
  'new',
  'promoted',
  'repeated',
  'transferred_in',
  're_admitted',
  'class_move',
] as const;
export const exitCodes = [
  'class_move',
  'year_end',
  'transferred_out',
  'withdrawn',
  'dropped_out',
  'graduated',
  'deceased',
] as const;
export const outcomes = ['promote', 'repeat', 're_sit_pending', 'graduate', 'leave'] as const;

export const levels = pgTable(
  'level',
  {
    id: id(),
    /** `K1`…`K3`, `P1`…`P5`, `M1`…`M7`. */
    code: plainText('code').notNull(),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    stage: text('stage', { enum: stages }).notNull(),
    /** Age at the start of the year that is usual; the form warns three years either side. */
    usualAge: smallint('usual_age').notNull(),
    position: smallint('position').notNull(),
    active: boolean('active').notNull().default(true),
    version: version(),
  },
  (t) => [uniqueIndex('level_code_unique').on(t.code), check('level_stage_known', isOneOf(t.stage, stages))],
);

export const classes = pgTable(
  'class',
  {
    id: id(),
    branchId: integer('branch_id').notNull(),
    yearId: integer('year_id').notNull(),
    levelId: integer('level_id')
      .notNull()
      .references(() => levels.id),
    name: plainText('name').notNull(),
    room: text('room').notNull().default(''),
    capacity: smallint('capacity').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    unique('class_branch_year_key').on(t.id, t.branchId, t.yearId),
    uniqueIndex('class_name_unique').on(t.yearId, t.name),
    foreignKey({
      name: 'class_year_of_same_branch',
      columns: [t.yearId, t.branchId],
      foreignColumns: [academicYears.id, academicYears.branchId],
    }),
    check('class_capacity_positive', sql`${t.capacity} > 0`),
  ],
);

export const students = pgTable(
  'student',
  {
    id: id(),
    /** Made from the branch's pattern; unique for ever, since students with records are never deleted. */
    code: plainText('code').notNull(),
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id),
    title: text('title', { enum: personTitles }).notNull().default(''),
    /** Empty text: not known in that script; a surname may be missing in both. */
    firstNameLo: text('first_name_lo').notNull().default(''),
    surnameLo: text('surname_lo').notNull().default(''),
    firstNameEn: text('first_name_en').notNull().default(''),
    surnameEn: text('surname_en').notNull().default(''),
    nickname: text('nickname').notNull().default(''),
    sex: text('sex', { enum: sexes }).notNull(),
    birthDate: day('birth_date'),
    /** How much of `birth_date` is known; the unknown rest is stored as 1. */
    birthDatePrecision: text('birth_date_precision', { enum: datePrecisions }).notNull().default('day'),
    birthplace: text('birthplace').notNull().default(''),
    nationality: text('nationality').notNull().default(''),
    ethnicity: text('ethnicity').notNull().default(''),
    religion: text('religion').notNull().default(''),
    bloodGroup: text('blood_group').notNull().default(''),
    healthNote: text('health_note').notNull().default(''),
    identityNumber: text('identity_number').notNull().default(''),
    familyBookNumber: text('family_book_number').notNull().default(''),
    village: text('village').notNull().default(''),
    district: text('district').notNull().default(''),
    province: plainText('province').notNull().default(''),
    /** E.164. */
    phone: plainText('phone'),
    cardCode: plainText('card_code'),
    status: text('status', { enum: studentStatuses }).notNull().default('enrolled'),
    sortKey: plainText('sort_key').notNull(),
    latinSortKey: latinSortKey(
      sql`case when first_name_en = '' then '' else first_name_en || ' ' || surname_en end`,
    ),
    /** Folded full name; with birth date and guardian phone it finds duplicates. */
    foldedName: plainText('folded_name').notNull(),
    /** The same of the name in Latin script, empty where there is none. */
    foldedLatinName: plainText('folded_latin_name').notNull().default(''),
    /** Since when nothing is kept of the student but what must be; a trigger clears it when they come back. */
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('student_code_unique').on(t.code),
    uniqueIndex('student_card_code_unique').on(t.cardCode),
    index('student_family').on(t.familyId),
    index('student_folded_name').on(t.foldedName),
    index('student_folded_latin_name').on(t.foldedLatinName),
    check('student_named', sql`${t.firstNameLo} <> '' or ${t.firstNameEn} <> ''`),
    check('student_sex_known', isOneOf(t.sex, sexes)),
    check('student_title_known', isOneOf(t.title, personTitles)),
    check('student_status_known', isOneOf(t.status, studentStatuses)),
    check('student_birth_date_precision_known', isOneOf(t.birthDatePrecision, datePrecisions)),
  ],
);

/** What the student was called before a correction, for old certificates. */
export const studentFormerNames = pgTable(
  'student_former_name',
  {
    id: id(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    firstNameLo: text('first_name_lo').notNull(),
    surnameLo: text('surname_lo').notNull(),
    firstNameEn: text('first_name_en').notNull(),
    surnameEn: text('surname_en').notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    changedBy: integer('changed_by').references((): AnyPgColumn => users.id),
  },
  (t) => [index('student_former_name_student').on(t.studentId)],
);

/** From which day until which a student is suspended; kept by the database itself when the status changes. */
export const studentSuspensions = pgTable(
  'student_suspension',
  {
    id: id(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    firstDay: day('first_day').notNull(),
    /** Null: suspended until further notice. */
    lastDay: day('last_day'),
  },
  (t) => [
    index('student_suspension_student').on(t.studentId, t.firstDay),
    uniqueIndex('student_suspension_one_open').on(t.studentId).where(sql`${t.lastDay} is null`),
    check('student_suspension_in_order', sql`${t.lastDay} >= ${t.firstDay}`),
  ],
);

/** Prefix-search tokens of a student, as `student-tokens.ts` makes them; `fields` says of which of the student's fields. */
export const studentSearch = pgTable(
  'student_search',
  {
    token: plainText('token').notNull(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    fields: smallint('fields').notNull().default(0),
    /** A bit for each branch in which the student is or was enrolled; -1 where nobody has looked: all. */
    branches: bigint('branches', { mode: 'number' }).notNull().default(-1),
  },
  (t) => [
    primaryKey({ columns: [t.token, t.studentId] }),
    index('student_search_student').on(t.studentId),
    // With the fields beside it, as the key has; drizzle can't say that.
    index('student_search_in_branch').on(t.branches, t.token, t.studentId),
    index('student_search_unsettled').on(t.studentId).where(sql`${t.branches} = -1`),
  ],
);

/**
 * Where a student studied, from when until when; a move closes one row and opens the next. Rows of one student
 * never overlap (exclusion constraint), and the class is of the same branch and year (composite key).
 *
 * `is_current`, `sort_key`, `latin_sort_key` and `student_status` are kept by triggers, never by code: the student's last row in
 * that year, and copies of the student's own columns. With them one index gives the register's pages in name
 * order, and another their number, without touching 20,000 students.
 */
export const enrolments = pgTable(
  'enrolment',
  {
    id: id(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    branchId: integer('branch_id').notNull(),
    yearId: integer('year_id').notNull(),
    classId: integer('class_id').notNull(),
    startDate: day('start_date').notNull(),
    /** The last day, included; null: still here. */
    endDate: day('end_date'),
    entryCode: text('entry_code', { enum: entryCodes }).notNull(),
    exitCode: text('exit_code', { enum: exitCodes }),
    outcome: text('outcome', { enum: outcomes }),
    isCurrent: boolean('is_current').notNull().default(true),
    sortKey: plainText('sort_key').notNull().default(''),
    latinSortKey: plainText('latin_sort_key').notNull().default(''),
    studentStatus: text('student_status', { enum: studentStatuses }).notNull().default('enrolled'),
    /** Copied from the student by a trigger, as are the keys and the status before it. */
    sex: text('sex', { enum: ['female', 'male'] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    foreignKey({
      name: 'enrolment_class_of_same_branch_and_year',
      columns: [t.classId, t.branchId, t.yearId],
      foreignColumns: [classes.id, classes.branchId, classes.yearId],
    }),
    index('enrolment_student').on(t.studentId, t.startDate),
    // With what a search needs of an enrolment beside it.
    uniqueIndex('enrolment_one_current').on(t.studentId, t.yearId).where(sql`${t.isCurrent}`),
    index('enrolment_register').on(t.yearId, t.studentStatus).where(sql`${t.isCurrent}`),
    index('enrolment_register_by_name')
      .on(t.yearId, t.sortKey, t.studentId, t.studentStatus, t.id)
      .where(sql`${t.isCurrent}`),
    index('enrolment_register_by_latin_name')
      .on(t.yearId, t.latinSortKey, t.studentId, t.studentStatus, t.id)
      .where(sql`${t.isCurrent}`),
    // With the columns beside it that counting a roll asks for; drizzle can't say that.
    index('enrolment_roll').on(t.yearId, t.classId).where(sql`${t.isCurrent}`),
    index('enrolment_class').on(t.classId, t.sortKey, t.studentId),
    check('enrolment_ordered', sql`${t.endDate} >= ${t.startDate}`),
    check('enrolment_end_has_reason', sql`(${t.endDate} is null) = (${t.exitCode} is null)`),
    check('enrolment_entry_code_known', isOneOf(t.entryCode, entryCodes)),
    check('enrolment_exit_code_known', isOneOf(t.exitCode, exitCodes)),
    check('enrolment_outcome_known', isOneOf(t.outcome, outcomes)),
  ],
);
