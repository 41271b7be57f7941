import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import {
  bytes,
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
import { academicYears } from './settings.ts';

export const stages = ['kindergarten', 'primary', 'lower_secondary', 'upper_secondary'] as const;
export const pupilStatuses = [
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

export const pupils = pgTable(
  'pupil',
  {
    id: id(),
    /** Made from the branch's pattern; unique for ever, since pupils with records are never deleted. */
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
    status: text('status', { enum: pupilStatuses }).notNull().default('enrolled'),
    sortKey: plainText('sort_key').notNull(),
    latinSortKey: latinSortKey(
      sql`case when first_name_en = '' then '' else first_name_en || ' ' || surname_en end`,
    ),
    /** Folded full name; with birth date and guardian phone it finds duplicates. */
    foldedName: plainText('folded_name').notNull(),
    /** The same of the name in Latin script, empty where there is none. */
    foldedLatinName: plainText('folded_latin_name').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('pupil_code_unique').on(t.code),
    uniqueIndex('pupil_card_code_unique').on(t.cardCode),
    index('pupil_family').on(t.familyId),
    index('pupil_folded_name').on(t.foldedName),
    index('pupil_folded_latin_name').on(t.foldedLatinName),
    check('pupil_named', sql`${t.firstNameLo} <> '' or ${t.firstNameEn} <> ''`),
    check('pupil_sex_known', isOneOf(t.sex, sexes)),
    check('pupil_title_known', isOneOf(t.title, personTitles)),
    check('pupil_status_known', isOneOf(t.status, pupilStatuses)),
    check('pupil_birth_date_precision_known', isOneOf(t.birthDatePrecision, datePrecisions)),
  ],
);

/** What the pupil was called before a correction, for old certificates. */
export const pupilFormerNames = pgTable(
  'pupil_former_name',
  {
    id: id(),
    pupilId: integer('pupil_id')
      .notNull()
      .references(() => pupils.id),
    firstNameLo: text('first_name_lo').notNull(),
    surnameLo: text('surname_lo').notNull(),
    firstNameEn: text('first_name_en').notNull(),
    surnameEn: text('surname_en').notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    changedBy: integer('changed_by').references((): AnyPgColumn => users.id),
  },
  (t) => [index('pupil_former_name_pupil').on(t.pupilId)],
);

/** From which day until which a pupil is suspended; kept by the database itself when the status changes. */
export const pupilSuspensions = pgTable(
  'pupil_suspension',
  {
    id: id(),
    pupilId: integer('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    firstDay: day('first_day').notNull(),
    /** Null: suspended until further notice. */
    lastDay: day('last_day'),
  },
  (t) => [
    index('pupil_suspension_pupil').on(t.pupilId, t.firstDay),
    uniqueIndex('pupil_suspension_one_open').on(t.pupilId).where(sql`${t.lastDay} is null`),
    check('pupil_suspension_in_order', sql`${t.lastDay} >= ${t.firstDay}`),
  ],
);

export const pupilPhotos = pgTable('pupil_photo', {
  pupilId: integer('pupil_id')
    .primaryKey()
    .references(() => pupils.id, { onDelete: 'cascade' }),
  contentType: text('content_type').notNull(),
  content: bytes('content').notNull(),
  updatedAt: updatedAt(),
});

const documentKinds = [
  'birth_certificate',
  'transfer_paper',
  'previous_certificate',
  'family_book',
  'other',
] as const;
const documentTypes = ['image/jpeg', 'application/pdf'] as const;

/** Papers of a pupil as pictures or PDF. */
export const pupilDocuments = pgTable(
  'pupil_document',
  {
    id: id(),
    pupilId: integer('pupil_id')
      .notNull()
      .references(() => pupils.id),
    kind: text('kind', { enum: documentKinds }).notNull(),
    fileName: text('file_name').notNull(),
    note: text('note').notNull().default(''),
    contentType: text('content_type', { enum: documentTypes }).notNull(),
    content: bytes('content').notNull(),
    bytes: integer('bytes').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references((): AnyPgColumn => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('pupil_document_pupil').on(t.pupilId),
    check('pupil_document_kind_known', isOneOf(t.kind, documentKinds)),
    check('pupil_document_type_known', isOneOf(t.contentType, documentTypes)),
  ],
);

/** Prefix-search tokens of a pupil, as `pupil-tokens.ts` makes them; `fields` says of which of the pupil's fields. */
export const pupilSearch = pgTable(
  'pupil_search',
  {
    token: plainText('token').notNull(),
    pupilId: integer('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    fields: smallint('fields').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.token, t.pupilId] }), index('pupil_search_pupil').on(t.pupilId)],
);

/**
 * Where a pupil studied, from when until when; a move closes one row and opens the next. Rows of one pupil
 * never overlap (exclusion constraint), and the class is of the same branch and year (composite key).
 *
 * `is_current`, `sort_key`, `latin_sort_key` and `pupil_status` are kept by triggers, never by code: the pupil's last row in
 * that year, and copies of the pupil's own columns. With them one index gives the register's pages in name
 * order, and another their number, without touching 20,000 pupils.
 */
export const enrolments = pgTable(
  'enrolment',
  {
    id: id(),
    pupilId: integer('pupil_id')
      .notNull()
      .references(() => pupils.id),
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
    pupilStatus: text('pupil_status', { enum: pupilStatuses }).notNull().default('enrolled'),
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
    index('enrolment_pupil').on(t.pupilId, t.startDate),
    uniqueIndex('enrolment_one_current').on(t.pupilId, t.yearId).where(sql`${t.isCurrent}`),
    index('enrolment_register').on(t.yearId, t.pupilStatus).where(sql`${t.isCurrent}`),
    index('enrolment_register_by_name')
      .on(t.yearId, t.sortKey, t.pupilId, t.pupilStatus, t.id)
      .where(sql`${t.isCurrent}`),
    index('enrolment_register_by_latin_name')
      .on(t.yearId, t.latinSortKey, t.pupilId, t.pupilStatus, t.id)
      .where(sql`${t.isCurrent}`),
    index('enrolment_class').on(t.classId, t.sortKey, t.pupilId),
    check('enrolment_ordered', sql`${t.endDate} >= ${t.startDate}`),
    check('enrolment_end_has_reason', sql`(${t.endDate} is null) = (${t.exitCode} is null)`),
    check('enrolment_entry_code_known', isOneOf(t.entryCode, entryCodes)),
    check('enrolment_exit_code_known', isOneOf(t.exitCode, exitCodes)),
    check('enrolment_outcome_known', isOneOf(t.outcome, outcomes)),
  ],
);
