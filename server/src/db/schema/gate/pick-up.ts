import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { day, id, instant, plainText } from '../columns.ts';
import { students } from '../education.ts';
import { guardians } from '../families.ts';
import { fileColumns } from '../files/stored-files.ts';
import { users } from '../session.ts';

/** A child that is called to the gate because somebody has come for it; a leaving at the gate ends it too. */
export const pickUpCalls = pgTable(
  'pick_up_call',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    /** Who has come, or who let somebody else come. */
    guardianId: integer('guardian_id')
      .notNull()
      .references(() => guardians.id),
    /** Who came by a pass. */
    bearer: text('bearer').notNull().default(''),
    day: day('day').notNull(),
    calledAt: instant('called_at').notNull(),
    calledBy: integer('called_by')
      .notNull()
      .references(() => users.id),
    /** Made by the gate's device. */
    key: uuid('key').notNull(),
    endedAt: instant('ended_at'),
    endedBy: integer('ended_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('pick_up_call_key_unique').on(t.key),
    uniqueIndex('pick_up_call_open_unique').on(t.studentId, t.day).where(sql`${t.endedAt} is null`),
    index('pick_up_call_day').on(t.branchId, t.day),
    index('pick_up_call_guardian').on(t.guardianId),
    index('pick_up_call_called_by').on(t.calledBy),
    index('pick_up_call_ended_by').on(t.endedBy).where(sql`${t.endedBy} is not null`),
    check('pick_up_call_ended_by_somebody', sql`(${t.endedBy} is null) = (${t.endedAt} is null)`),
  ],
);

/** What somebody who came for a child has drawn with a finger, as lines of points. */
export const pickUpSignatures = pgTable(
  'pick_up_signature',
  {
    /** The key of the scan by which the child left. */
    eventKey: uuid('event_key').primaryKey(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    day: day('day').notNull(),
    drawing: plainText('drawing').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [
    index('pick_up_signature_student').on(t.studentId, t.day),
    index('pick_up_signature_branch').on(t.branchId, t.day),
    index('pick_up_signature_made_by').on(t.madeBy),
    check(
      'pick_up_signature_drawn',
      sql`${t.drawing} ~ '^[0-9,; ]+$' and length(${t.drawing}) between 7 and 8000`,
    ),
  ],
);

/** Who came for a child, as the gate's camera saw them. */
export const pickUpPhotos = pgTable(
  'pick_up_photo',
  {
    id: id(),
    /** The key of the scan by which the child left. */
    eventKey: uuid('event_key').notNull(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    day: day('day').notNull(),
    ...fileColumns(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('pick_up_photo_event_unique').on(t.eventKey),
    index('pick_up_photo_student').on(t.studentId, t.day),
    index('pick_up_photo_branch').on(t.branchId, t.day),
    index('pick_up_photo_made_by').on(t.madeBy),
  ],
);

/** A guardian lets somebody else come for a child on one day, once. */
export const pickUpPasses = pgTable(
  'pick_up_pass',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    guardianId: integer('guardian_id')
      .notNull()
      .references(() => guardians.id),
    day: day('day').notNull(),
    bearer: text('bearer').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
    usedAt: instant('used_at'),
    /** The scan by which it was used; a repeat of that scan is the same use. */
    usedEvent: uuid('used_event'),
  },
  (t) => [
    uniqueIndex('pick_up_pass_used_event_unique').on(t.usedEvent),
    index('pick_up_pass_student').on(t.studentId, t.day),
    index('pick_up_pass_day').on(t.branchId, t.day),
    index('pick_up_pass_guardian').on(t.guardianId),
    index('pick_up_pass_made_by').on(t.madeBy),
    check('pick_up_pass_bearer_named', sql`length(trim(${t.bearer})) > 0`),
    check('pick_up_pass_used_by_an_event', sql`(${t.usedEvent} is null) = (${t.usedAt} is null)`),
    check('pick_up_pass_used_or_revoked', sql`${t.revokedAt} is null or ${t.usedAt} is null`),
  ],
);

/** The one pair of keys by which passes are signed; gates get the public one. */
export const passKeys = pgTable(
  'pass_key',
  {
    id: integer('id').primaryKey().default(1),
    publicKey: plainText('public_key').notNull(),
    privateKey: plainText('private_key').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [check('pass_key_only_one', sql`${t.id} = 1`)],
);
