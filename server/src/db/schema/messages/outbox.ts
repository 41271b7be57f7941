import {
  messageChannels,
  messageKinds,
  messageStates,
  type StoredWords,
} from '@suksa/contracts/settings/messages/kinds';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { createdAt, id, instant, isOneOf, plainText, version } from '../columns.ts';
import { students } from '../education.ts';
import { guardians } from '../families.ts';
import { users } from '../session.ts';

/** How a branch sends word: what of, when not, by which servers, in which words. Null: not set up. */
export const messageSettings = pgTable(
  'message_setting',
  {
    branchId: integer('branch_id')
      .primaryKey()
      .references(() => branches.id),
    kinds: text('kinds').array().notNull(),
    /** Minutes after midnight: who hasn't come by then is told of as absent. */
    absentAt: smallint('absent_at').notNull(),
    /** Nothing leaves the house between these minutes; equal: no quiet hours. */
    quietFrom: smallint('quiet_from').notNull(),
    quietUntil: smallint('quiet_until').notNull(),
    mailHost: text('mail_host'),
    mailPort: integer('mail_port'),
    mailSecurity: text('mail_security', { enum: ['none', 'starttls', 'tls'] }),
    mailUser: text('mail_user').notNull().default(''),
    /** Never leaves the server. */
    mailPassword: text('mail_password').notNull().default(''),
    mailFrom: text('mail_from').notNull().default(''),
    smsUrl: text('sms_url'),
    smsFormat: text('sms_format', { enum: ['json', 'form'] }),
    smsHeader: text('sms_header').notNull().default(''),
    /** Never leaves the server but in that header. */
    smsSecret: text('sms_secret').notNull().default(''),
    smsBody: text('sms_body').notNull().default(''),
    /** The school’s own words by kind and language; what isn’t here is said in ours. */
    words: jsonb('words').$type<StoredWords>().notNull().default({}),
    /** The newest scan that was looked at. */
    scannedUpTo: bigint('scanned_up_to', { mode: 'number' }).notNull().default(0),
    /** What was recorded before, when less was told of, isn’t told of. */
    toldFrom: instant('told_from'),
    /** When it was last looked who hasn’t come. */
    absentLookedAt: instant('absent_looked_at'),
    version: version(),
  },
  (t) => [
    check(
      'message_setting_minutes',
      sql`${t.absentAt} between 0 and 1439 and ${t.quietFrom} between 0 and 1439
      and ${t.quietUntil} between 0 and 1439`,
    ),
    check(
      'message_setting_mail_whole',
      sql`num_nonnulls(${t.mailHost}, ${t.mailPort}, ${t.mailSecurity}) in (0, 3)`,
    ),
    check('message_setting_mail_port', sql`${t.mailPort} between 1 and 65535`),
    check('message_setting_sms_whole', sql`num_nonnulls(${t.smsUrl}, ${t.smsFormat}) in (0, 2)`),
  ],
);

/** What a guardian, or somebody who works here, wants to be told, how, and in which language. Without a row: in the app. */
export const messageChoices = pgTable(
  'message_choice',
  {
    id: id(),
    guardianId: integer('guardian_id').references(() => guardians.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of a guardian without an account; the account’s own goes first. */
    email: text('email').notNull().default(''),
    language: text('language', { enum: ['en', 'lo'] }).notNull(),
    channels: text('channels').array().notNull(),
    kinds: text('kinds').array().notNull(),
    /** When word outside the app was agreed to; null: nothing is sent there. */
    consentOn: date('consent_on', { mode: 'string' }),
    version: version(),
  },
  (t) => [
    uniqueIndex('message_choice_guardian').on(t.guardianId),
    uniqueIndex('message_choice_user').on(t.userId),
    check('message_choice_of_one_person', sql`num_nonnulls(${t.guardianId}, ${t.userId}) = 1`),
    check('message_choice_channels_known', sql`${t.channels} <@ array['app', 'push', 'email', 'sms']`),
    check(
      'message_choice_outside_by_consent',
      sql`${t.consentOn} is not null or not ${t.channels} && array['push', 'email', 'sms']`,
    ),
  ],
);

/** A browser in which somebody has asked to be told. What goes there is sealed by its keys: no push service reads it. */
export const pushDevices = pgTable(
  'push_device',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: plainText('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('push_device_endpoint').on(t.endpoint), index('push_device_user').on(t.userId)],
);

/** The outbox: one row for each word to each person by each way. `key` says what it is about, so that it is made once. */
export const messages = pgTable(
  'message',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    kind: text('kind', { enum: messageKinds }).notNull(),
    channel: text('channel', { enum: messageChannels }).notNull(),
    key: plainText('key').notNull(),
    guardianId: integer('guardian_id').references(() => guardians.id, { onDelete: 'set null' }),
    /** Whose account shows it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    studentId: integer('student_id').references(() => students.id),
    /** The address or number it goes to; empty in the app. */
    address: text('address').notNull().default(''),
    language: text('language', { enum: ['en', 'lo'] }).notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    state: text('state', { enum: messageStates }).notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    /** Not before: quiet hours, or the pause after a try. */
    dueAt: instant('due_at').notNull(),
    /** Worthless after. */
    validUntil: instant('valid_until'),
    fault: text('fault'),
    sentAt: instant('sent_at'),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('message_once').on(t.key, t.channel),
    index('message_due').on(t.dueAt).where(sql`${t.state} in ('waiting', 'sending')`),
    index('message_branch').on(t.branchId, t.id),
    index('message_user').on(t.userId, t.id).where(sql`${t.channel} = 'app'`),
    index('message_student').on(t.studentId),
    index('message_guardian').on(t.guardianId),
    check('message_kind_known', isOneOf(t.kind, messageKinds)),
    check('message_channel_known', isOneOf(t.channel, messageChannels)),
    check('message_state_known', isOneOf(t.state, messageStates)),
    check('message_sent_has_time', sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
    check('message_failed_says_why', sql`${t.state} not in ('failed', 'unclear') or ${t.fault} is not null`),
    check('message_app_has_reader', sql`${t.channel} <> 'app' or ${t.address} = ''`),
  ],
);
