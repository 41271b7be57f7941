import * as z from 'zod/mini';
import { AuditTrail } from '../../audit.ts';
import { endpoint } from '../../endpoint.ts';
import { LocalTime, line, Phone, text, Version, verbatim } from '../../fields.ts';
import { choosableKinds, unknownPlaceholders } from './kinds.ts';
import { ChoosableKind, isWebAddress } from './message-fields.ts';

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
  kinds: z.array(ChoosableKind).check(z.maxLength(choosableKinds.length)),
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
    for (const kind of choosableKinds)
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
  kinds: z.array(ChoosableKind),
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
