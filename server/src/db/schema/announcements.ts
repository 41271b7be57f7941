import { sql } from 'drizzle-orm';
import {
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
import { branches } from './branches.ts';
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
import { classes, levels } from './education.ts';
import { fileColumns, storedFiles } from './files/stored-files.ts';
import { users } from './session.ts';

export const announcementAudiences = ['public', 'staff', 'families', 'levels', 'classes'] as const;
export const announcementStages = ['draft', 'published', 'withdrawn'] as const;
export const announcementFileKinds = ['picture', 'pdf'] as const;

/** What the school tells, to whom, on which days. Scheduled and expired follow from the days. */
export const announcements = pgTable(
  'announcement',
  {
    id: id(),
    /** Null: every branch. */
    branchId: integer('branch_id').references(() => branches.id),
    titleLo: text('title_lo').notNull().default(''),
    titleEn: text('title_en').notNull().default(''),
    bodyLo: text('body_lo').notNull().default(''),
    bodyEn: text('body_en').notNull().default(''),
    audience: text('audience', { enum: announcementAudiences }).notNull(),
    startsOn: day('starts_on').notNull(),
    /** The last day, included; null: until it is withdrawn. */
    endsOn: day('ends_on'),
    pinned: boolean('pinned').notNull().default(false),
    needsAcknowledgement: boolean('needs_acknowledgement').notNull().default(false),
    /** Outside the app too, to those who agreed to it. */
    sendsWord: boolean('sends_word').notNull().default(false),
    toldAt: instant('told_at'),
    stage: text('stage', { enum: announcementStages }).notNull().default('draft'),
    /** When its words or files were changed after people could have read it; what was read before is unread again. */
    changedAt: instant('changed_at'),
    sortKey: plainText('sort_key').notNull(),
    latinSortKey: latinSortKey(sql`title_en`),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    index('announcement_shown').on(t.stage, t.audience, t.startsOn),
    index('announcement_branch').on(t.branchId, t.startsOn),
    check('announcement_titled', sql`${t.titleLo} <> '' or ${t.titleEn} <> ''`),
    check('announcement_ordered', sql`${t.endsOn} >= ${t.startsOn}`),
    check('announcement_audience_known', isOneOf(t.audience, announcementAudiences)),
    check('announcement_stage_known', isOneOf(t.stage, announcementStages)),
  ],
);

/** Words that the school writes again and again, to begin an announcement with. */
export const announcementTemplates = pgTable(
  'announcement_template',
  {
    id: id(),
    name: text('name').notNull(),
    titleLo: text('title_lo').notNull().default(''),
    titleEn: text('title_en').notNull().default(''),
    bodyLo: text('body_lo').notNull().default(''),
    bodyEn: text('body_en').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('announcement_template_name_unique').on(sql`lower(${t.name})`),
    check('announcement_template_named', sql`${t.name} <> ''`),
    check('announcement_template_titled', sql`${t.titleLo} <> '' or ${t.titleEn} <> ''`),
  ],
);

export const announcementLevels = pgTable(
  'announcement_level',
  {
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    levelId: integer('level_id')
      .notNull()
      .references(() => levels.id),
  },
  (t) => [primaryKey({ columns: [t.announcementId, t.levelId] })],
);

export const announcementClasses = pgTable(
  'announcement_class',
  {
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
  },
  (t) => [primaryKey({ columns: [t.announcementId, t.classId] })],
);

/** A file of an announcement; one that belongs to none yet is of somebody who is still writing. */
export const announcementFiles = pgTable(
  'announcement_file',
  {
    id: id(),
    announcementId: integer('announcement_id').references(() => announcements.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind', { enum: announcementFileKinds }).notNull(),
    size: integer('size').notNull(),
    ...fileColumns(),
    /** A picture small, as WebP: for the public page and lists. */
    preview: bytes('preview'),
    previewFile: text('preview_file').references(() => storedFiles.hash),
    position: smallint('position').notNull().default(0),
    uploadedBy: integer('uploaded_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('announcement_file_announcement').on(t.announcementId, t.position),
    check('announcement_file_kind_known', isOneOf(t.kind, announcementFileKinds)),
    check(
      'announcement_file_picture_has_preview',
      sql`(${t.kind} = 'picture') = (${t.preview} is not null or ${t.previewFile} is not null)`,
    ),
  ],
);

/** Who has read it, and confirmed it, when last. */
export const announcementReads = pgTable(
  'announcement_read',
  {
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readAt: instant('read_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.userId] }),
    index('announcement_read_user').on(t.userId),
  ],
);
