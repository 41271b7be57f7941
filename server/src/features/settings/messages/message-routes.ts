import {
  addPushDevice,
  changeGuardianChoice,
  changeMessagePlan,
  changeMessageWays,
  changeOwnChoice,
  dropPushDevice,
  listGuardianChoices,
  listMessages,
  messageAudit,
  messageSetup,
  ownMessages,
  pushDevices,
  readMessages,
  retryMessages,
  tryMessage,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import type { App } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { route } from '../../../http/route.ts';
import { listOf } from '../../../list.ts';
import {
  chooseForGuardian,
  chooseForOneself,
  guardianChoices,
  noteRead,
  ownMessagesFor,
} from './choice-service.ts';
import { refuseNarrow } from './message-policy.ts';
import { presentMessage } from './message-presenter.ts';
import { countMessages, findMessages } from './message-repository.ts';
import { changePlan, changeWays, messageEntity, sendAgain, setupOf, tryOut } from './message-service.ts';
import { notifyInBrowser, ownPushDevices, stopNotifyingInBrowser } from './push-device-service.ts';
import { sendWhatIsDue, sendWhileListening } from './schedule-service.ts';
import { sendingJobs } from './sending-job.ts';

export const messageRoutes = (app: App) => {
  const start = sendingJobs(app);
  for (const school of app.schools) sendWhileListening(app, school, start);
  officeRoutes(app, ({ school }) => sendWhatIsDue(start, school));
  ownRoutes(app);
};

const officeRoutes = (app: App, sendNow: (call: Caller) => Promise<unknown>) => {
  route(app, messageSetup, setupOf);
  route(app, changeMessagePlan, (call) => changePlan(call, call.body));
  route(app, changeMessageWays, (call) => changeWays(call, call.body));
  route(app, messageAudit, ({ actor, school, context }) => {
    refuseNarrow(actor);
    return auditTrail(school.read, messageEntity, context.branchId);
  });
  route(app, tryMessage, async (call) => {
    await tryOut(call, call.body);
    await sendNow(call);
  });
  route(app, retryMessages, async (call) => {
    const changed = await sendAgain(call, call.body.ids);
    await sendNow(call);
    return { changed };
  });
  route(app, listMessages, ({ actor, school: { read }, context: { branchId }, query }) => {
    refuseNarrow(actor);
    return listOf({
      query,
      rows: (page) => findMessages(read, branchId, query, page),
      count: () => countMessages(read, branchId, query),
      present: presentMessage,
    });
  });
  route(app, listGuardianChoices, (call) => guardianChoices(call, call.query));
  route(app, changeGuardianChoice, (call) => chooseForGuardian(call, call.params.id, call.body));
};

const ownRoutes = (app: App) => {
  route(app, ownMessages, (call) => ownMessagesFor(call, call.query));
  route(app, readMessages, (call) => noteRead(call, call.body.upTo));
  route(app, changeOwnChoice, (call) => chooseForOneself(call, call.body));
  route(app, pushDevices, ownPushDevices);
  route(app, addPushDevice, (call) => notifyInBrowser(call, call.body, app.environment.pushServices));
  route(app, dropPushDevice, (call) => stopNotifyingInBrowser(call, call.body.endpoint));
};
