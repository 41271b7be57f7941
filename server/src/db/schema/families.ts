import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
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
import { fileColumns } from './files/stored-files.ts';
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
export const paymentRhythms = ['', 'month', 'term', 'year'] as const;
export const contactChannels = ['call', 'visit', 'message', 'letter', 'other'] as const;

export const families = pgTable(
  'family',
  {
    id: id(),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    note: text('note').notNull().default(''),
    /** A company that pays; empty where the family pays itself. */
    company: text('company').notNull().default(''),
    companyTaxNumber: text('company_tax_number').notNull().default(''),
    companyAddress: text('company_address').notNull().default(''),
    companyPhone: plainText('company_phone'),
    /** What the family was promised: days to pay, and how often; statements print it. */
    paymentDays: smallint('payment_days'),
    paymentRhythm: text('payment_rhythm', { enum: paymentRhythms }).notNull().default(''),
    termsNote: text('terms_note').notNull().default(''),
    /** Set for a family that was made one with another: everything of it is there. */
    mergedIntoId: integer('merged_into_id').references((): AnyPgColumn => families.id),
    sortKey: plainText('sort_key').notNull(),
    latinSortKey: latinSortKey(sql`name_en`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    index('family_sort').on(t.sortKey, t.id),
    index('family_latin_sort').on(t.latinSortKey, t.id),
    index('family_merged_into').on(t.mergedIntoId).where(sql`${t.mergedIntoId} is not null`),
    check('family_not_into_itself', sql`${t.mergedIntoId} <> ${t.id}`),
    check('family_payment_rhythm_known', isOneOf(t.paymentRhythm, paymentRhythms)),
    check('family_payment_days_sensible', sql`${t.paymentDays} between 0 and 180`),
  ],
);

/** Prefix-search tokens of a family: its own name, its company and its members, with children or without. */
export const familySearch = pgTable(
  'family_search',
  {
    token: plainText('token').notNull(),
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.token, t.familyId] }), index('family_search_family').on(t.familyId)],
);

/** What was said to a family, when and how. Append-only (trigger). */
export const familyContacts = pgTable(
  'family_contact',
  {
    id: id(),
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id),
    day: day('day').notNull(),
    channel: text('channel', { enum: contactChannels }).notNull(),
    text: text('text').notNull(),
    authorId: integer('author_id')
      .notNull()
      .references((): AnyPgColumn => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('family_contact_family').on(t.familyId, t.day, t.id),
    check('family_contact_channel_known', isOneOf(t.channel, contactChannels)),
  ],
);

/** Two families made one, or one made two, with what moved from where: so that it can be taken back. */
export const familyChanges = pgTable(
  'family_change',
  {
    id: id(),
    kind: text('kind', { enum: ['merge', 'split'] }).notNull(),
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id),
    otherId: integer('other_id')
      .notNull()
      .references(() => families.id),
    moved: jsonb('moved').notNull(),
    at: instant('at').notNull().defaultNow(),
    byId: integer('by_id')
      .notNull()
      .references((): AnyPgColumn => users.id),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('family_change_family').on(t.familyId, t.id),
    index('family_change_other').on(t.otherId),
    check('family_change_kind_known', isOneOf(t.kind, ['merge', 'split'])),
  ],
);

/** What a family's account has beyond a user's: when it was invited, and the consent that the office holds on paper. */
export const customerAccounts = pgTable('customer_account', {
  userId: integer('user_id')
    .primaryKey()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
  invitedAt: instant('invited_at').notNull().defaultNow(),
  invitedBy: integer('invited_by').references((): AnyPgColumn => users.id),
  consentOn: day('consent_on'),
  consentNote: text('consent_note').notNull().default(''),
});

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

/** By which a gate knows who comes for a child. */
export const guardianPhotos = pgTable('guardian_photo', {
  guardianId: integer('guardian_id')
    .primaryKey()
    .references(() => guardians.id, { onDelete: 'cascade' }),
  contentType: text('content_type').notNull(),
  ...fileColumns(),
  updatedAt: updatedAt(),
});
