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
} from 'drizzle-orm/pg-core';
import { isOneOf } from './columns.ts';
import { students } from './education.ts';
import { families, guardianRelations, guardians } from './families.ts';

/**
 * The parts in percent of the two households of a child; none for a child who has one home. At commit they add up to
 * 100 and one of them is the family that the child belongs to (deferred trigger).
 */
export const studentHouseholds = pgTable(
  'student_household',
  {
    studentId: integer('student_id')
      .notNull()
      .references((): AnyPgColumn => students.id, { onDelete: 'cascade' }),
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id),
    share: smallint('share').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.familyId] }),
    index('student_household_family').on(t.familyId),
    check('student_household_share_in_percent', sql`${t.share} between 0 and 100`),
  ],
);

export const studentGuardians = pgTable(
  'student_guardian',
  {
    studentId: integer('student_id')
      .notNull()
      .references((): AnyPgColumn => students.id, { onDelete: 'cascade' }),
    guardianId: integer('guardian_id')
      .notNull()
      .references(() => guardians.id, { onDelete: 'cascade' }),
    relation: text('relation', { enum: guardianRelations }).notNull(),
    isPayer: boolean('is_payer').notNull().default(false),
    mayCollect: boolean('may_collect').notNull().default(true),
    contactOrder: smallint('contact_order').notNull().default(1),
    legalRestriction: text('legal_restriction').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.guardianId] }),
    index('student_guardian_guardian').on(t.guardianId),
    index('student_guardian_call_order').on(t.studentId, t.contactOrder),
    check('student_guardian_relation_known', isOneOf(t.relation, guardianRelations)),
  ],
);
