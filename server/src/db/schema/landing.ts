import type { SchoolPageContent } from '@suksa/contracts/landing';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, isOneOf, updatedAt, version } from './columns.ts';
import { levels } from './education.ts';
import { fileColumns } from './files/stored-files.ts';
import { users } from './session.ts';

export const enquiryStatuses = ['new', 'answered'] as const;

/** What the public page says: one row, read and written as a whole, so its parts are no tables of their own. */
export const schoolPages = pgTable(
  'school_page',
  {
    id: integer('id').primaryKey().default(1),
    content: jsonb('content').$type<SchoolPageContent>().notNull(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [check('school_page_is_one', sql`${t.id} = 1`)],
);

/** A picture of the public page. Never changed: a new upload is a new row, so browsers may keep it for ever. */
export const pagePictures = pgTable(
  'page_picture',
  {
    id: id(),
    /** Pixels of the largest file; the page keeps the place free by them. */
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('page_picture_has_size', sql`${t.width} > 0 and ${t.height} > 0`)],
);

/** One picture in the formats and sizes that browsers choose from, e.g. `small.webp`. */
export const pagePictureFiles = pgTable(
  'page_picture_file',
  {
    pictureId: integer('picture_id')
      .notNull()
      .references(() => pagePictures.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    ...fileColumns(),
  },
  (t) => [primaryKey({ columns: [t.pictureId, t.name] })],
);

/** Somebody asks for a place at the school: written by the public, answered by the office. */
export const enquiries = pgTable(
  'enquiry',
  {
    id: id(),
    name: text('name').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    levelId: integer('level_id')
      .notNull()
      .references(() => levels.id),
    /** The school year asked for, as the page offered it. */
    year: text('year').notNull(),
    message: text('message').notNull().default(''),
    /** The language of the page, in which the school calls back. */
    locale: text('locale', { enum: ['en', 'lo'] }).notNull(),
    status: text('status', { enum: enquiryStatuses }).notNull().default('new'),
    /** What the office noted when it answered. */
    note: text('note').notNull().default(''),
    answeredBy: integer('answered_by').references(() => users.id),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index('enquiry_status').on(t.status, t.createdAt),
    check('enquiry_status_known', isOneOf(t.status, enquiryStatuses)),
    check('enquiry_locale_known', isOneOf(t.locale, ['en', 'lo'])),
    check('enquiry_answered_by_someone', sql`(${t.status} = 'answered') = (${t.answeredAt} is not null)`),
  ],
);
