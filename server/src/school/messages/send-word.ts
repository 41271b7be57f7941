import {
  choosableKinds,
  type MessageChannel,
  type MessageKind,
  messageChannels,
} from '@suksa/contracts/settings/messages/kinds';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { defaultWords, filled, type Values } from './default-words.ts';
import { branchNames, type MessageSettings, messageSettingsOf } from './message-settings.ts';
import { mayLeaveAt } from './quiet-hours.ts';
import type { Recipient } from './recipients.ts';

/** Something to say to some people. */
export interface Word {
  readonly kind: MessageKind;
  /** What it is about, `scan:4711`: however often it is said, each person gets it once by each way. */
  readonly key: string;
  readonly studentId?: number | null;
  readonly values: Values;
  readonly to: readonly Recipient[];
  /** Worthless after, such as an arrival on the next day; null: never. */
  readonly validUntil?: Date | null;
  /** By which ways at most; all unless told. */
  readonly channels?: readonly MessageChannel[];
}

interface Place {
  readonly branchId: number;
  readonly now?: Date;
}

/**
 * Puts word into the outbox: for each person by each way that they chose, agreed to and can be reached by. What is for
 * the app is there at once; the rest leaves after the quiet hours, on the job runner. Gives how many are new.
 */
export const sendWord = async (
  db: Queryable,
  { branchId, now = new Date() }: Place,
  words: readonly Word[],
): Promise<number> => {
  if (words.length === 0) return 0;
  const settings = await messageSettingsOf(db, branchId);
  const school = await branchNames(db, branchId);
  const leaves = mayLeaveAt(settings, now);
  const rows = words.flatMap((word) =>
    onceAt(
      word.to.flatMap((person) => waysTo(person, word, settings).map((way) => ({ person, ...way }))),
    ).map(({ person, channel, address }) => ({
      branch_id: branchId,
      kind: word.kind,
      channel,
      key: `${word.key}:${person.guardianId === null ? `u${person.userId}` : `g${person.guardianId}`}`,
      guardian_id: person.guardianId,
      user_id: person.userId,
      student_id: word.studentId ?? null,
      address,
      ...said(settings, word, { ...word.values, school }, person.language),
      state: channel === 'app' ? 'sent' : 'waiting',
      sent_at: channel === 'app' ? now.toISOString() : null,
      due_at: (channel === 'app' ? now : leaves).toISOString(),
      valid_until: word.validUntil?.toISOString() ?? null,
      created_at: now.toISOString(),
    })),
  );
  return insertWords(db, rows);
};

/** What nobody chooses among, such as what a family owes, comes to everybody by the ways they chose. */
const isChoosable = (kind: MessageKind) => choosableKinds.some((told) => told === kind);

interface Way {
  readonly channel: MessageChannel;
  readonly address: string;
}

/** A phone or mailbox that two people share hears of a thing once, by the first of them. */
const onceAt = <Of extends Way>(ways: readonly Of[]): readonly Of[] => {
  const told = new Set<string>();
  return ways.filter(({ channel, address }) => {
    const there = `${channel} ${address}`;
    if (address === '' || !told.has(there)) return told.add(there);
    return false;
  });
};

/** Whether word of this kind would come to somebody by any way. */
export const reaches = (person: Recipient, kind: MessageKind, settings: MessageSettings): boolean =>
  waysTo(person, { kind }, settings).length > 0;

const waysTo = (
  person: Recipient,
  { kind, channels }: Pick<Word, 'kind' | 'channels'>,
  settings: MessageSettings,
): Way[] => {
  if (isChoosable(kind) && !person.kinds.includes(kind)) return [];
  const wanted = messageChannels.filter(
    (channel) => person.channels.includes(channel) && (channels?.includes(channel) ?? true),
  );
  return wanted.flatMap((channel): Way[] => {
    if (channel === 'app') return person.userId === null ? [] : [{ channel, address: '' }];
    if (channel === 'push') return person.devices > 0 ? [{ channel, address: '' }] : [];
    if (channel === 'email')
      return settings.mailHost && person.email ? [{ channel, address: person.email }] : [];
    return settings.smsUrl && person.phone ? [{ channel, address: person.phone }] : [];
  });
};

const said = (settings: MessageSettings, { kind }: Word, values: Values, language: 'lo' | 'en') => {
  const { subject, text } = settings.words[kind]?.[language] ?? defaultWords[kind][language];
  return {
    language,
    // One line: a line break would begin another header of an e-mail.
    subject: beginningOf(filled(subject, values, language).replace(/\s+/g, ' ')),
    body: filled(text, values, language),
  };
};

/** Never half of a sign: the database takes none, and with it no word at all would leave. */
const beginningOf = (subject: string): string => [...subject].slice(0, 200).join('');

type Column =
  | 'branch_id'
  | 'kind'
  | 'channel'
  | 'key'
  | 'guardian_id'
  | 'user_id'
  | 'student_id'
  | 'address'
  | 'language'
  | 'subject'
  | 'body'
  | 'state'
  | 'sent_at'
  | 'due_at'
  | 'valid_until'
  | 'created_at';
type NewMessage = Readonly<Record<Column, unknown>>;

const rowsAStatement = 2000;

const insertWords = async (db: Queryable, rows: readonly NewMessage[]): Promise<number> => {
  let made = 0;
  for (let start = 0; start < rows.length; start += rowsAStatement) {
    const batch = rows.slice(start, start + rowsAStatement);
    const names = sql.raw(Object.keys(batch[0] ?? {}).join(', '));
    const { rowCount } = await db.execute(sql`
      insert into message (${names})
      select ${names} from json_populate_recordset(null::message, ${JSON.stringify(batch)}::json)
      on conflict (key, channel) do nothing`);
    made += rowCount ?? 0;
  }
  return made;
};
