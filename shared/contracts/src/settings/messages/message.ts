import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant } from '../../fields.ts';
import { jobKind } from '../../job.ts';
import { listPage, listQuery } from '../../list.ts';
import { messageFaults, messageKinds, messageStates } from './kinds.ts';
import { Channel, Named } from './message-fields.ts';

/** Makes the words that are due and sends what may leave. `done` and `total` are messages. */
export const sendingMessages = jobKind({
  name: 'settings.message.send',
  access: 'settings.message.edit',
  view: 'settings.message.view',
  result: z.object({ sent: z.number(), failed: z.number() }),
  canBeCalledOff: false,
  changes: ['message'],
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
  stillAnswers: [
    'f1f958124baf',
    '49e4195b2379',
    'ed168a70ce4d',
    'fad09457a3a0',
    '07091abb1258',
    '1022d802eafc',
    '1604ee8a3e8d',
    'ad480801927c',
    '0faf6427867a',
    '087f3e190bfe',
    '0631cd7040e4',
  ],
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
