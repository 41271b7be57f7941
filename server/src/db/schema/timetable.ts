import { roomConditions, roomKinds } from '@suksa/contracts/technical';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  unique,
} from 'drizzle-orm/pg-core';
import { academicYears, branches } from './branches.ts';
import { createdAt, id, isOneOf, updatedAt, version } from './columns.ts';
import { classes, levels } from './education.ts';

/** Where lessons are held. */
export const rooms = pgTable(
  'room',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    name: text('name').notNull(),
    kind: text('kind', { enum: roomKinds }).notNull().default('classroom'),
    /** Null: nobody has counted them. */
    seats: smallint('seats'),
    active: boolean('active').notNull().default(true),
    /** Null: nobody has looked. */
    condition: text('condition', { enum: roomConditions }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    unique('room_name_unique').on(t.branchId, t.name),
    unique('room_of_branch').on(t.id, t.branchId),
    check('room_kind_known', isOneOf(t.kind, roomKinds)),
    check('room_condition_known', isOneOf(t.condition, roomConditions)),
    check('room_seats_positive', sql`${t.seats} between 1 and 5000`),
  ],
);

/** How the days of some levels are divided in a year. */
export const periodSets = pgTable(
  'period_set',
  {
    id: id(),
    yearId: integer('year_id')
      .notNull()
      .references(() => academicYears.id),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [unique('period_set_of_year').on(t.id, t.yearId)],
);

/** A level has one set in a year. */
export const periodSetLevels = pgTable(
  'period_set_level',
  {
    yearId: integer('year_id').notNull(),
    levelId: integer('level_id')
      .notNull()
      .references(() => levels.id),
    periodSetId: integer('period_set_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.yearId, t.levelId] })],
);

/** A class may have another set than its level: two shifts. */
export const periodSetClasses = pgTable('period_set_class', {
  classId: integer('class_id')
    .primaryKey()
    .references(() => classes.id, { onDelete: 'cascade' }),
  periodSetId: integer('period_set_id')
    .notNull()
    .references(() => periodSets.id, { onDelete: 'cascade' }),
});

/** One piece of a day: a lesson's period with its number, or a break without one. None overlap (exclusion constraint). */
export const periods = pgTable(
  'period',
  {
    id: id(),
    periodSetId: integer('period_set_id')
      .notNull()
      .references(() => periodSets.id, { onDelete: 'cascade' }),
    weekday: smallint('weekday').notNull(),
    number: smallint('number'),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [
    unique('period_number_unique').on(t.periodSetId, t.weekday, t.number),
    check('period_weekday_known', sql`${t.weekday} between 1 and 7`),
    check('period_number_in_range', sql`${t.number} between 1 and 20`),
    check('period_ordered', sql`${t.endsAt} > ${t.startsAt}`),
  ],
);
