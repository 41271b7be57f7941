import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { addPushDevice, pushDevices } from '@suksa/contracts/settings';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { isPushService, pushKeyOf } from '../../../school/messages/web-push.ts';
import { choiceOfUser, lockChoice, writeChoice } from './choice-repository.ts';
import { dropDevice, endpointsOf, keepDevice } from './push-device-repository.ts';

/** By which key a browser asks its push service, and where one is told already. */
export const ownPushDevices = async ({
  actor,
  school: { db },
}: Caller): Promise<EndpointOutput<typeof pushDevices>> => ({
  key: (await pushKeyOf(db)).publicKey,
  endpoints: await endpointsOf(db, actor.userId),
});

/** Asking for it in a browser is the consent, and chooses that way beside the others. */
export const notifyInBrowser = async (
  call: Caller,
  device: EndpointRequest<typeof addPushDevice>['body'],
  others: readonly string[],
): Promise<void> => {
  if (!isPushService(device.endpoint, others)) refuse('push_service_unknown');
  const { userId } = call.actor;
  const own = (await choiceOfUser(call.school.db, userId)) ?? notFound();
  const chooser = own.guardian_id === null ? { userId } : { guardianId: own.guardian_id };
  await write(call, async (tx) => {
    const before = await lockChoice(tx, chooser);
    await keepDevice(tx, userId, device);
    const { channels, language, kinds } = before ?? own;
    const after = {
      ...{ language, kinds },
      channels: [...new Set([...channels, 'push'])],
      consentOn: before?.consent_on ?? todayIn(),
      email: before?.email,
    };
    if (!channels.includes('push') || !before) await writeChoice(tx, chooser, after);
    return {
      result: undefined,
      audit: {
        action: 'push_on',
        entity: 'settings.message_choice',
        entityId: 'guardianId' in chooser ? `g${chooser.guardianId}` : `u${chooser.userId}`,
        branchId: call.context.branchId,
      },
    };
  });
};

export const stopNotifyingInBrowser = (call: Caller, endpoint: string): Promise<void> =>
  write(call, async (tx) => {
    await dropDevice(tx, call.actor.userId, endpoint);
    return { result: undefined, audit: [] };
  });
