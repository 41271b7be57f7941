import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, IdParams, Instant, Version } from '../../fields.ts';
import { listPage, listQuery } from '../../list.ts';
import { choosableKinds, messageChannels, messageKinds } from './kinds.ts';
import { Channel, ChoosableKind, Named } from './message-fields.ts';

const Email = z._default(z.union([z.literal(''), z.email().check(z.maxLength(200))]), '');

const choice = {
  language: z.enum(['lo', 'en']),
  channels: z.array(Channel).check(z.maxLength(messageChannels.length)),
  kinds: z.array(ChoosableKind).check(z.maxLength(choosableKinds.length)),
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
  stillAnswers: ['373cada9523a', 'daf2f14b90f3', '5e8dafd14c8c', '57621ca8c12e', '3f1a40b846bb'],
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
