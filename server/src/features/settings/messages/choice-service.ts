import type { EndpointRequest } from '@suksa/contracts';
import type {
  changeGuardianChoice,
  listGuardianChoices,
  OwnChoiceChange,
  OwnMessages,
} from '@suksa/contracts/settings';
import type { MessageChannel } from '@suksa/contracts/settings/messages/kinds';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { listOf, pageOf } from '../../../list.ts';
import { todayIn } from '../../../school/clock.ts';
import { messageSettingsOf } from '../../../school/messages/message-settings.ts';
import {
  type ChoiceValues,
  type Chooser,
  choiceOfUser,
  countGuardianChoices,
  findGuardianChoices,
  isOfBranch,
  lockChoice,
  writeChoice,
} from './choice-repository.ts';
import { refuseNarrow } from './message-policy.ts';
import { presentChoice, presentGuardianChoice } from './message-presenter.ts';
import { markRead, ownMessagesOf } from './message-repository.ts';

const choiceEntity = 'settings.message_choice';

const isOutside = (channels: readonly string[]) => channels.some((channel) => channel !== 'app');

export const guardianChoices = (
  { actor, context: { branchId }, school: { read } }: Caller,
  query: EndpointRequest<typeof listGuardianChoices>['query'],
) => {
  refuseNarrow(actor);
  return listOf({
    query,
    rows: (page) => findGuardianChoices(read, branchId, query, page),
    count: () => countGuardianChoices(read, branchId, query),
    present: presentGuardianChoice,
  });
};

/** The office keeps what a guardian said, with the consent that it holds. */
export const chooseForGuardian = async (
  call: Caller,
  guardianId: number,
  { version, consent, ...choice }: EndpointRequest<typeof changeGuardianChoice>['body'],
): Promise<void> => {
  refuseNarrow(call.actor);
  await choose(call, { guardianId }, version, async (tx, before) => {
    if (!(await isOfBranch(tx, call.context.branchId, guardianId))) notFound();
    return { ...choice, consentOn: consent ? (before?.consent_on ?? todayIn()) : null };
  });
};

/** One says for oneself; ticking a way outside the app is the consent to it, and leaving none takes it back. */
export const chooseForOneself = async (
  call: Caller,
  { version, ...choice }: OwnChoiceChange,
): Promise<void> => {
  const { userId } = call.actor;
  const own = (await choiceOfUser(call.school.db, userId)) ?? notFound();
  const chooser = own.guardian_id === null ? { userId } : { guardianId: own.guardian_id };
  await choose(call, chooser, version, async (_tx, before) => ({
    ...choice,
    consentOn: isOutside(choice.channels) ? (before?.consent_on ?? todayIn()) : null,
  }));
};

type Before = Awaited<ReturnType<typeof lockChoice>>;

const choose = (
  call: Caller,
  chooser: Chooser,
  version: number | null,
  valuesOf: (tx: Transaction, before: Before) => Promise<ChoiceValues>,
): Promise<void> =>
  write(call, async (tx) => {
    const before = await lockChoice(tx, chooser);
    const values = await valuesOf(tx, before);
    requireVersion(before, version, () => {
      const { consent_on, ...current } = before ?? { ...values, consent_on: null, version: null };
      return { ...current, consent: consent_on !== null };
    });
    await writeChoice(tx, chooser, values);
    const entityId = 'guardianId' in chooser ? `g${chooser.guardianId}` : `u${chooser.userId}`;
    return {
      result: undefined,
      audit: {
        action: 'edit',
        entity: choiceEntity,
        entityId,
        branchId: call.context.branchId,
        before: before && {
          language: before.language,
          channels: before.channels,
          kinds: before.kinds,
          consentOn: before.consent_on,
          email: before.email,
        },
        after: values,
      },
    };
  });

interface Paging {
  readonly page: number;
  readonly size: number;
}

/** What one was told in the app, and how one is told. */
export const ownMessagesFor = async (
  { actor, context, school }: Caller,
  paging: Paging,
): Promise<OwnMessages> => {
  const [{ rows, total, unread }, choice, settings] = await Promise.all([
    ownMessagesOf(school.db, actor.userId, pageOf(paging)),
    choiceOfUser(school.db, actor.userId),
    messageSettingsOf(school.db, context.branchId),
  ]);
  const ways: MessageChannel[] = ['app', 'push'];
  if (settings.mailHost !== null) ways.push('email');
  if (settings.smsUrl !== null) ways.push('sms');
  return {
    rows: rows.map(({ id, kind, subject, body, createdAt, readAt }) => ({
      ...{ id, kind, subject, body },
      createdAt: createdAt.toISOString(),
      isNew: readAt === null,
    })),
    total,
    unread,
    choice: presentChoice(choice ?? notFound()),
    ways,
  };
};

/** Notes that one has seen them: nothing that anybody else would ask about. */
export const noteRead = (call: Caller, upTo: number): Promise<void> =>
  write(call, async (tx) => {
    await markRead(tx, { userId: call.actor.userId, upTo, now: new Date() });
    return { result: undefined, audit: [] };
  });
