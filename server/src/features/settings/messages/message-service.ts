import { randomUUID } from 'node:crypto';
import type { EndpointRequest } from '@suksa/contracts';
import type {
  MessagePlanChange,
  MessageSetup,
  MessageWaysChange,
  tryMessage,
} from '@suksa/contracts/settings';
import { choosableKinds, messageKinds, type StoredWords } from '@suksa/contracts/settings/messages/kinds';
import { normalisePhone } from '@suksa/i18n/lao';
import { sql } from 'drizzle-orm';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { edit, type Resource, write } from '../../../http/write.ts';
import { minuteOf } from '../../../school/clock.ts';
import { defaultWords } from '../../../school/messages/default-words.ts';
import { type MessageSettings, messageSettingsOf } from '../../../school/messages/message-settings.ts';
import type { Recipient } from '../../../school/messages/recipients.ts';
import { sendWord } from '../../../school/messages/send-word.ts';
import { refuseNarrow } from './message-policy.ts';
import { presentSettingsAudit, presentSetup } from './message-presenter.ts';
import { lockSettings, putBack, reachOf, updateSettings } from './message-repository.ts';

export const messageEntity = 'settings.message';

const settings: Resource<MessageSettings> = {
  entity: messageEntity,
  lock: lockSettings,
  // What a conflict shows beside what was typed: nobody’s password.
  form: (row) => presentSetup(row, { guardians: 0, app: 0, email: 0, sms: 0 }),
  audited: presentSettingsAudit,
  branchOf: ({ branchId }) => branchId,
};

/** How the branch sends word, and how many it reaches. */
export const setupOf = async ({ actor, context, school }: Caller): Promise<MessageSetup> => {
  refuseNarrow(actor);
  const { branchId } = context;
  return presentSetup(await messageSettingsOf(school.db, branchId), await reachOf(school.db, branchId));
};

/** What is told, when not, and in which words. What was scanned before something was switched on isn’t told of. */
export const changePlan = async (
  call: Caller,
  { version, ...plan }: MessagePlanChange,
): Promise<MessageSetup> => {
  refuseNarrow(call.actor);
  const id = call.context.branchId;
  await edit(call, settings, { id, version }, async (tx, before) => {
    const isNew = plan.kinds.some((kind) => !before.kinds.includes(kind));
    await updateSettings(tx, id, {
      kinds: choosableKinds.filter((kind) => plan.kinds.includes(kind)),
      absentAt: minuteOf(plan.absentAt),
      quietFrom: minuteOf(plan.quietFrom),
      quietUntil: minuteOf(plan.quietUntil),
      words: ownWords(before.words, plan.words),
      ...(isNew ? { toldFrom: sql`now()` } : {}),
    });
  });
  return setupOf(call);
};

/** Only what differs from ours is kept, so that ours may get better. */
const ownWords = (before: StoredWords, words: MessagePlanChange['words']): StoredWords => ({
  ...before,
  ...Object.fromEntries(
    choosableKinds.map((kind) => {
      if (!words[kind]) return [kind, before[kind]];
      const isOurs = JSON.stringify(words[kind]) === JSON.stringify(defaultWords[kind]);
      return [kind, isOurs ? undefined : words[kind]];
    }),
  ),
});

/** By which servers word leaves the house. Refuses to hand a secret to a server that it wasn’t typed for. */
export const changeWays = async (
  call: Caller,
  { version, email, sms }: MessageWaysChange,
): Promise<MessageSetup> => {
  refuseNarrow(call.actor);
  const id = call.context.branchId;
  await edit(call, settings, { id, version }, async (tx, before) => {
    await updateSettings(tx, id, { ...mailOf(before, email), ...gatewayOf(before, sms) });
  });
  return setupOf(call);
};

const mailOf = (before: MessageSettings, email: MessageWaysChange['email']): Partial<MessageSettings> => {
  if (!email)
    return {
      mailHost: null,
      mailPort: null,
      mailSecurity: null,
      mailUser: '',
      mailPassword: '',
      mailFrom: '',
    };
  const isSame =
    before.mailHost === email.host && before.mailPort === email.port && before.mailUser === email.user;
  if (email.user && !email.password && !(isSame && before.mailPassword))
    refuseField('email.password', 'required');
  return {
    mailHost: email.host,
    mailPort: email.port,
    mailSecurity: email.security,
    mailUser: email.user,
    mailPassword: email.user ? email.password || before.mailPassword : '',
    mailFrom: email.from,
  };
};

const gatewayOf = (before: MessageSettings, sms: MessageWaysChange['sms']): Partial<MessageSettings> => {
  if (!sms) return { smsUrl: null, smsFormat: null, smsHeader: '', smsSecret: '', smsBody: '' };
  const isSame = before.smsUrl === sms.url && before.smsHeader === sms.header;
  if (sms.header && !sms.secret && !(isSame && before.smsSecret)) refuseField('sms.secret', 'required');
  return {
    smsUrl: sms.url,
    smsFormat: sms.format,
    smsHeader: sms.header,
    smsSecret: sms.header ? sms.secret || before.smsSecret : '',
    smsBody: sms.body,
  };
};

/** Puts a try into the outbox, for an address that was typed. */
export const tryOut = (call: Caller, input: EndpointRequest<typeof tryMessage>['body']): Promise<void> => {
  refuseNarrow(call.actor);
  const { branchId } = call.context;
  return write(call, async (tx) => {
    const { mailHost, smsUrl } = await messageSettingsOf(tx, branchId);
    if ((input.channel === 'email' ? mailHost : smsUrl) === null)
      refuse('messages_not_set_up', { status: 409 });
    const address =
      input.channel === 'email' ? input.to : (normalisePhone(input.to) ?? refuseField('to', 'phone'));
    const [row] = await tx
      .execute<{ locale: 'lo' | 'en' }>(sql`select locale from app_user where id = ${call.actor.userId}`)
      .then(({ rows }) => rows);
    const person: Recipient = {
      guardianId: null,
      userId: call.actor.userId,
      email: address,
      phone: address,
      devices: 0,
      language: row?.locale ?? 'lo',
      channels: [input.channel],
      kinds: [...messageKinds],
    };
    await sendWord(tx, { branchId }, [
      { kind: 'test', key: `test:${randomUUID()}`, values: {}, to: [person] },
    ]);
    return {
      result: undefined,
      audit: {
        ...{ action: 'test_message', entity: messageEntity, entityId: branchId, branchId },
        after: { to: address },
      },
    };
  });
};

/** Sends again what failed, or may not have arrived; answers how many. */
export const sendAgain = (call: Caller, ids: readonly number[]): Promise<number> => {
  refuseNarrow(call.actor);
  const { branchId } = call.context;
  return write(call, async (tx) => {
    const back = await putBack(tx, { branchId, ids, now: new Date() });
    return {
      result: back.length,
      audit:
        back.length === 0
          ? []
          : { action: 'retry', entity: messageEntity, entityId: branchId, branchId, after: { ids: back } },
    };
  });
};
