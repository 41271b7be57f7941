import * as z from 'zod/mini';
import { AuditTrail } from '../../audit.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, IdParams, Instant, LocalTime, line, Phone, text, Version, verbatim } from '../../fields.ts';
import { jobKind } from '../../job.ts';
import { listPage, listQuery } from '../../list.ts';
import {
  messageChannels,
  messageFaults,
  messageKinds,
  messageStates,
  toldKinds,
  unknownPlaceholders,
} from './kinds.ts';

const Named = z.object({ lo: z.string(), en: z.string() });
const ToldKind = z.enum(toldKinds);
const Channel = z.enum(messageChannels);
const Email = z._default(z.union([z.literal(''), z.email().check(z.maxLength(200))]), '');

/** Makes the words that are due and sends what may leave. `done` and `total` are messages. */
export const sendingMessages = jobKind({
  name: 'settings.message.send',
  access: 'settings.message.edit',
  view: 'settings.message.view',
  result: z.object({ sent: z.number(), failed: z.number() }),
  canBeCalledOff: false,
  changes: ['message'],
});

const Words = z.object({ subject: line(200), text: line(1000) });
const InBoth = z.object({ lo: Words, en: Words });
const WordsByKind = z.object({
  arrival: InBoth,
  late: InBoth,
  absent: InBoth,
  early_leave: InBoth,
  pick_up: InBoth,
  announcement: InBoth,
  /** Not sent by a page of before it was told of: it stays as it is. */
  lesson_change: z.optional(InBoth),
});
export type MessageWordsByKind = z.infer<typeof WordsByKind>;

const plan = {
  /** What is told of at all. */
  kinds: z.array(ToldKind).check(z.maxLength(toldKinds.length)),
  /** Who hasn’t come by then is told of as absent. */
  absentAt: LocalTime,
  /** Nothing leaves the house between these; equal: no quiet hours. */
  quietFrom: LocalTime,
  quietUntil: LocalTime,
};

/** What is told, when not, and in which words. */
export const MessagePlanChange = z
  .object({ ...plan, words: WordsByKind, version: Version })
  .check((context) => {
    for (const kind of toldKinds)
      for (const language of ['lo', 'en'] as const)
        for (const field of ['subject', 'text'] as const) {
          const [unknown] = unknownPlaceholders(kind, context.value.words[kind]?.[language][field] ?? '');
          if (unknown !== undefined)
            context.issues.push({
              code: 'custom',
              message: 'unknown_placeholder',
              input: context.value,
              path: ['words', kind, language, field],
            });
        }
  });
export type MessagePlanChange = z.infer<typeof MessagePlanChange>;

const isWebAddress = (value: string) => {
  try {
    const { protocol, username } = new URL(value);
    return (protocol === 'http:' || protocol === 'https:') && username === '';
  } catch {
    return false;
  }
};

/** A JSON text with its names filled in must still be JSON. */
const isBody = ({ format, body }: { readonly format: 'json' | 'form'; readonly body: string }) => {
  if (!body.includes('{to}') || !body.includes('{text}')) return false;
  if (format === 'form') return true;
  try {
    JSON.parse(body.replaceAll('{to}', '0').replaceAll('{text}', 'x'));
    return true;
  } catch {
    return false;
  }
};

export const MailServer = z.object({
  host: line(200).check(z.regex(/^[\w.:-]+$/, 'host_name')),
  port: z.number().check(z.int(), z.minimum(1), z.maximum(65_535)),
  security: z.enum(['none', 'starttls', 'tls']),
  user: text(200),
  /** Empty: as it is. */
  password: verbatim(200),
  /** `School <office@school.la>`, or the address alone. */
  from: line(200).check(z.regex(/^([^<>@\r\n]+<)?[^\s<>@]+@[^\s<>@]+>?$/, 'email')),
});

export const Gateway = z
  .object({
    url: line(500).check(z.refine(isWebAddress, 'web_address')),
    format: z.enum(['json', 'form']),
    /** The header that carries the secret, such as `Authorization`; empty: none. */
    header: text(60).check(z.regex(/^[\w-]*$/, 'header_name')),
    /** Empty: as it is. */
    secret: verbatim(500).check(z.regex(/^[\x20-\x7e]*$/, 'characters')),
    /** With {to} and {text}. */
    body: line(2000),
  })
  .check(z.refine(isBody, { error: 'gateway_body', path: ['body'] }));

/** By which servers word leaves the house; null: not that way. */
export const MessageWaysChange = z.object({
  email: z.nullable(MailServer),
  sms: z.nullable(Gateway),
  version: Version,
});
export type MessageWaysChange = z.infer<typeof MessageWaysChange>;

export const MessageSetup = z.object({
  version: z.number(),
  kinds: z.array(ToldKind),
  absentAt: z.string(),
  quietFrom: z.string(),
  quietUntil: z.string(),
  words: WordsByKind,
  email: z.nullable(
    z.object({
      host: z.string(),
      port: z.number(),
      security: z.enum(['none', 'starttls', 'tls']),
      user: z.string(),
      hasPassword: z.boolean(),
      from: z.string(),
    }),
  ),
  sms: z.nullable(
    z.object({
      url: z.string(),
      format: z.enum(['json', 'form']),
      header: z.string(),
      hasSecret: z.boolean(),
      body: z.string(),
    }),
  ),
  /** Guardians of the branch’s students, and how many of them can be told by each way. */
  reach: z.object({
    guardians: z.number(),
    app: z.number(),
    push: z.optional(z.number()),
    email: z.number(),
    sms: z.number(),
  }),
});
export type MessageSetup = z.infer<typeof MessageSetup>;

/** How the branch of the header’s switch sends word. Secrets aren’t told. */
export const messageSetup = endpoint({
  name: 'settings.message.setup',
  method: 'GET',
  path: '/api/settings/messages/setup',
  access: 'settings.message.view',
  reads: ['message'],
  stillAnswers: ['83dd97cb71cd', '137f2740afae'],
  output: MessageSetup,
});

export const changeMessagePlan = endpoint({
  name: 'settings.message.plan',
  method: 'PUT',
  path: '/api/settings/messages/plan',
  access: 'settings.message.edit',
  changes: ['message'],
  body: MessagePlanChange,
  stillAnswers: ['83dd97cb71cd', 'fb4ec4821580', '137f2740afae'],
  output: MessageSetup,
});

/** A secret stays only with the server it was typed for: another host or address asks for it again. */
export const changeMessageWays = endpoint({
  name: 'settings.message.ways',
  method: 'PUT',
  path: '/api/settings/messages/ways',
  access: 'settings.message.edit',
  changes: ['message'],
  body: MessageWaysChange,
  stillAnswers: ['83dd97cb71cd', '137f2740afae'],
  output: MessageSetup,
});

export const messageAudit = endpoint({
  name: 'settings.message.audit',
  method: 'GET',
  path: '/api/settings/messages/audit',
  access: 'settings.message.view',
  reads: ['message'],
  output: AuditTrail,
});

export const TestMessage = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), to: z.email().check(z.maxLength(200)) }),
  z.object({ channel: z.literal('sms'), to: Phone }),
]);

/** Puts a try into the outbox, which says what becomes of it. */
export const tryMessage = endpoint({
  name: 'settings.message.try',
  method: 'POST',
  path: '/api/settings/messages/try',
  access: 'settings.message.edit',
  changes: ['message'],
  body: TestMessage,
  output: 'nothing',
  errors: ['messages_not_set_up'],
});

export const Message = z.object({
  id: z.number(),
  kind: z.enum(messageKinds),
  channel: Channel,
  state: z.enum(messageStates),
  fault: z.nullable(z.enum(messageFaults)),
  person: z.nullable(Named),
  student: z.nullable(z.object({ id: z.number(), name: Named })),
  address: z.string(),
  language: z.enum(['lo', 'en']),
  subject: z.string(),
  body: z.string(),
  attempts: z.number(),
  createdAt: Instant,
  dueAt: Instant,
  sentAt: z.nullable(Instant),
  readAt: z.nullable(Instant),
});
export type Message = z.infer<typeof Message>;

export const messageSorts = ['created'] as const;

/** The outbox of the branch, the newest first. */
export const listMessages = endpoint({
  name: 'settings.message.list',
  method: 'GET',
  path: '/api/settings/messages',
  access: 'settings.message.view',
  reads: ['message'],
  query: listQuery(messageSorts, {
    state: z.optional(z.enum(messageStates)),
    channel: z.optional(Channel),
    kind: z.optional(z.enum(messageKinds)),
  }),
  stillAnswers: ['ad480801927c', '0faf6427867a', '087f3e190bfe', '0631cd7040e4'],
  output: listPage(Message),
});

/** Sends again what failed or may not have arrived. Others are left as they are. */
export const retryMessages = endpoint({
  name: 'settings.message.retry',
  method: 'POST',
  path: '/api/settings/messages/retry',
  access: 'settings.message.edit',
  changes: ['message'],
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ changed: z.number() }),
});

const choice = {
  language: z.enum(['lo', 'en']),
  channels: z.array(Channel).check(z.maxLength(messageChannels.length)),
  kinds: z.array(ToldKind).check(z.maxLength(toldKinds.length)),
};

/** What one chose for oneself; ticking a way outside the app is the consent to it. */
export const OwnChoiceChange = z.object({ ...choice, version: z.nullable(Version) });
export type OwnChoiceChange = z.infer<typeof OwnChoiceChange>;

/** The same, by the office for a guardian: without consent nothing outside the app. */
export const GuardianChoiceChange = z
  .object({ ...choice, email: Email, consent: z.boolean(), version: z.nullable(Version) })
  .check(
    z.refine(({ channels, consent }) => consent || channels.every((channel) => channel === 'app'), {
      error: 'consent_needed',
      path: ['consent'],
    }),
  );
export type GuardianChoiceChange = z.infer<typeof GuardianChoiceChange>;

export const MessageChoice = z.object({
  ...choice,
  /** Null: nothing was chosen yet. */
  version: z.nullable(z.number()),
  consentOn: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  /** Whether there is an account that shows it. */
  hasAccount: z.boolean(),
});
export type MessageChoice = z.infer<typeof MessageChoice>;

const GuardianChoice = z.object({
  ...MessageChoice.shape,
  id: z.number(),
  name: Named,
  children: z.array(z.object({ id: z.number(), name: Named })),
});
export type GuardianChoice = z.infer<typeof GuardianChoice>;

export const guardianChoiceSorts = ['name'] as const;

/** Guardians of the branch’s students, and how each is told. */
export const listGuardianChoices = endpoint({
  name: 'settings.message.guardians',
  method: 'GET',
  path: '/api/settings/messages/guardians',
  access: 'settings.message.view',
  reads: ['message', 'family'],
  query: listQuery(guardianChoiceSorts, { by: z.optional(z.enum(['app', 'push', 'email', 'sms', 'none'])) }),
  stillAnswers: ['2279d359387c', '2d8b8114ae59', 'ef7240bc573d'],
  output: listPage(GuardianChoice),
});

export const changeGuardianChoice = endpoint({
  name: 'settings.message.guardian',
  method: 'PUT',
  path: '/api/settings/messages/guardians/:id',
  access: 'settings.message.edit',
  changes: ['message'],
  params: IdParams,
  body: GuardianChoiceChange,
  stillAnswers: ['60f3b0f3daa7', '6378959f4fac'],
  output: 'nothing',
});

/** What one was told in the app, the newest first, and how one is told. */
export const ownMessages = endpoint({
  name: 'settings.message.own',
  method: 'GET',
  path: '/api/settings/messages/own',
  access: 'signed-in',
  reads: ['message', 'user'],
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  stillAnswers: ['57621ca8c12e', '3f1a40b846bb'],
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(messageKinds),
        subject: z.string(),
        body: z.string(),
        createdAt: Instant,
        isNew: z.boolean(),
      }),
    ),
    total: z.number(),
    unread: z.number(),
    choice: MessageChoice,
    /** By which ways the school sends at all. */
    ways: z.array(Channel),
  }),
});
export type OwnMessages = z.infer<typeof ownMessages.output>;

/** One has seen those up to this one. */
export const readMessages = endpoint({
  name: 'settings.message.read',
  method: 'POST',
  path: '/api/settings/messages/own/read',
  access: 'signed-in',
  changes: ['message'],
  body: z.object({ upTo: Id }),
  output: 'nothing',
});

export const changeOwnChoice = endpoint({
  name: 'settings.message.choose',
  method: 'PUT',
  path: '/api/settings/messages/own',
  access: 'signed-in',
  changes: ['message'],
  body: OwnChoiceChange,
  stillAnswers: ['a0da86398bec', '239cf99c2ccf'],
  output: 'nothing',
});

/** 65 and 16 bytes as base64url, as a browser gives them. */
const DeviceKey = text(90).check(z.regex(/^[\w-]{86,88}$/, 'characters'));
const DeviceSecret = text(24).check(z.regex(/^[\w-]{22,24}$/, 'characters'));
const Endpoint = line(1000).check(z.refine(isWebAddress, 'web_address'));

/** By which key a browser asks its push service to carry word of this school, and which browsers one has asked in. */
export const pushDevices = endpoint({
  name: 'settings.message.push',
  method: 'GET',
  path: '/api/settings/messages/own/push',
  access: 'signed-in',
  reads: ['message'],
  output: z.object({ key: z.string(), endpoints: z.array(z.string()) }),
});

/** Word of the school is shown in this browser from now on; asking for it is the consent. */
export const addPushDevice = endpoint({
  name: 'settings.message.push.add',
  method: 'POST',
  path: '/api/settings/messages/own/push',
  access: 'signed-in',
  changes: ['message'],
  body: z.object({ endpoint: Endpoint, p256dh: DeviceKey, auth: DeviceSecret }),
  output: 'nothing',
  errors: ['push_service_unknown'],
});

/** And no more in this one. */
export const dropPushDevice = endpoint({
  name: 'settings.message.push.drop',
  method: 'POST',
  path: '/api/settings/messages/own/push/drop',
  access: 'signed-in',
  changes: ['message'],
  body: z.object({ endpoint: Endpoint }),
  output: 'nothing',
});
