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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, isOneOf, plainText, updatedAt, version } from './columns.ts';
import { pupils } from './education.ts';
import { personTitles, sexes } from './people.ts';
import { users } from './session.ts';

export const guardianRelations = [
  'father',
  'mother',
  'grandparent',
  'sibling',
  'uncle_aunt',
  'guardian',
  'other',
] as const;
export const families = pgTable(
  'family',
  {
    id: id(),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    note: text('note').notNull().default(''),
    sortKey: plainText('sort_key').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [index('family_sort').on(t.sortKey, t.id)],
);

export const guardians = pgTable(
  'guardian',
  {
    id: id(),
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id),
    /** The account (role 3) with which this guardian signs in, if there is one. */
    userId: integer('user_id').references((): AnyPgColumn => users.id),
    title: text('title', { enum: personTitles }).notNull().default(''),
    nameLo: text('name_lo').notNull().default(''),
    nameEn: text('name_en').notNull().default(''),
    sex: text('sex', { enum: sexes }),
    /** E.164. */
    phone: plainText('phone'),
    secondPhone: plainText('second_phone'),
    occupation: text('occupation').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    index('guardian_family').on(t.familyId),
    index('guardian_phone').on(t.phone),
    uniqueIndex('guardian_user_unique').on(t.userId),
    check('guardian_named', sql`${t.nameLo} <> '' or ${t.nameEn} <> ''`),
    check('guardian_title_known', isOneOf(t.title, personTitles)),
  ],
);

export const pupilGuardians = pgTable(
  'pupil_guardian',
  {
    pupilId: integer('pupil_id')
      .notNull()
      .references((): AnyPgColumn => pupils.id, { onDelete: 'cascade' }),
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
    primaryKey({ columns: [t.pupilId, t.guardianId] }),
    index('pupil_guardian_guardian').on(t.guardianId),
    check('pupil_guardian_relation_known', isOneOf(t.relation, guardianRelations)),
  ],
);
