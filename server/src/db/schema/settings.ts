import { promotionRules } from '@suksa/contracts/marks/scheme';
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import { createdAt, day, id, isOneOf, plainText, updatedAt, version } from './columns.ts';
import { classes, levels } from './education.ts';
import { staffTypes } from './people.ts';

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
export const notePictures = [
  'none',
  'traffic',
  'rain',
  'breakdown',
  'overslept',
  'ill',
  'family',
  'far',
  'other',
] as const;

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
    /** For who can't read yet. */
    picture: text('picture', { enum: notePictures }).notNull().default('none'),
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
    check('standard_note_picture_known', isOneOf(t.picture, notePictures)),
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
