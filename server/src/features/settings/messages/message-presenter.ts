import type {
  GuardianChoice,
  Message,
  MessageChoice,
  MessageSetup,
  MessageWordsByKind,
} from '@suksa/contracts/settings';
import {
  type ChoosableKind,
  choosableKinds,
  type MessageFault,
  messageFaults,
  type StoredWords,
} from '@suksa/contracts/settings/messages/kinds';
import { formatPhone } from '@suksa/i18n/lao';
import { timeOf } from '../../../school/clock.ts';
import { defaultWords } from '../../../school/messages/default-words.ts';
import type { MessageSettings } from '../../../school/messages/message-settings.ts';
import type { ChoiceRow, GuardianChoiceRow } from './choice-repository.ts';
import type { OutboxRow } from './message-repository.ts';

const isChoosable = (kind: string): kind is ChoosableKind =>
  (choosableKinds as readonly string[]).includes(kind);

/** The school’s own words where it has some, else ours. */
const wordsOf = (words: StoredWords): MessageWordsByKind =>
  Object.fromEntries(
    choosableKinds.map((kind) => [kind, words[kind] ?? defaultWords[kind]]),
  ) as MessageWordsByKind;

export const presentSetup = (row: MessageSettings, reach: MessageSetup['reach']): MessageSetup => ({
  version: row.version,
  kinds: row.kinds.filter(isChoosable),
  absentAt: timeOf(row.absentAt),
  quietFrom: timeOf(row.quietFrom),
  quietUntil: timeOf(row.quietUntil),
  words: wordsOf(row.words),
  email:
    row.mailHost === null
      ? null
      : {
          host: row.mailHost,
          port: row.mailPort ?? 25,
          security: row.mailSecurity ?? 'none',
          user: row.mailUser,
          hasPassword: row.mailPassword !== '',
          from: row.mailFrom,
        },
  sms:
    row.smsUrl === null
      ? null
      : {
          url: row.smsUrl,
          format: row.smsFormat ?? 'json',
          header: row.smsHeader,
          hasSecret: row.smsSecret !== '',
          body: row.smsBody,
        },
  reach,
});

/** What the history compares: secrets never. */
export const presentSettingsAudit = (row: MessageSettings) => {
  const { reach, version, words, ...kept } = presentSetup(row, { guardians: 0, app: 0, email: 0, sms: 0 });
  return { ...kept, ownWords: Object.keys(row.words).sort().join(', ') };
};

const faultOf = (fault: string | null): MessageFault | null =>
  fault === null ? null : (messageFaults.find((known) => known === fault) ?? 'refused');

export const presentMessage = (row: OutboxRow): Message => ({
  id: row.id,
  kind: row.kind,
  channel: row.channel,
  state: row.state,
  // Of one in hand it would say what isn't known yet.
  fault: row.state === 'sending' ? null : faultOf(row.fault),
  person: row.person,
  student: row.studentId === null || !row.student ? null : { id: row.studentId, name: row.student },
  address: row.channel === 'sms' ? formatPhone(row.address) : row.address,
  language: row.language,
  subject: row.subject,
  body: row.body,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  readAt: row.readAt?.toISOString() ?? null,
});

export const presentChoice = (row: ChoiceRow): MessageChoice => ({
  language: row.language,
  channels: [...row.channels],
  kinds: row.kinds.filter(isChoosable),
  version: row.version,
  consentOn: row.consent_on,
  email: row.email,
  phone: row.phone ? formatPhone(row.phone) : '',
  hasAccount: row.has_account,
});

export const presentGuardianChoice = (row: GuardianChoiceRow): GuardianChoice => ({
  ...presentChoice(row),
  id: row.id,
  name: row.name,
  children: row.children,
});
