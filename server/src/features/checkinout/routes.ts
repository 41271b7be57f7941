import {
  admitVisitor,
  callChild,
  callRoll,
  closeSpecialDay,
  deviceKey,
  earlyLeavePermits,
  endCall,
  endVisit,
  gateDoubts,
  gateRolls,
  gateRoster,
  gateToday,
  keepPickUpPhoto,
  keptPhoto,
  lateReasons,
  makePass,
  noteEarlyLeave,
  noteLate,
  openSpecialDay,
  ownPasses,
  passesAtGate,
  personPhoto,
  pickUpCalls,
  recordCheck,
  recordEvents,
  revokePass,
  rollCallClasses,
  rollCallOf,
  shareFound,
  signPickUp,
  specialDay,
  visitorsOn,
} from '@suksa/contracts/checkinout';
import { scanComes } from '../../give-way.ts';
import type { App } from '../../http/app.ts';
import type { Caller } from '../../http/caller.ts';
import { perSchool } from '../../http/per-school.ts';
import { notFound } from '../../http/refuse.ts';
import { route } from '../../http/route.ts';
import { turns } from '../../http/turns.ts';
import { gatePhoto } from '../../school/pictures/photo-sizes.ts';
import { closeWhileListening, closingJobs } from './closing/closing-job.ts';
import { doubtsOf, takeDelivery } from './device/device-event-service.ts';
import { keyForDevice } from './device/device-key-service.ts';
import { noteLeavingEarly, permitsAtGate } from './early-leave/early-leave-service.ts';
import { putTogether } from './emergency/found-service.ts';
import { recordScan } from './gate/check-service.ts';
import { gateMisses } from './gate/gate-misses-rules.ts';
import { gateRules } from './gate/gate-rules.ts';
import { noteLateness, reasonsAtGate } from './late-note/late-note-service.ts';
import { callForPickUp, callsNow, endPickUpCall } from './pick-up/call-service.ts';
import { makeOwnPass, passesForGate, passesOf, revokeOwnPass } from './pick-up/pass-service.ts';
import { keepPickUpPicture, keepPickUpSignature } from './pick-up/proof-service.ts';
import { classesToCall } from './roll-call/classes-to-call-service.ts';
import { rollsToKeep } from './roll-call/kept-rolls-service.ts';
import { rollOf, takeRollCall } from './roll-call/roll-call-service.ts';
import { rosterFor } from './roster/roster-service.ts';
import { closeToday, openToday, specialDayToday } from './special-day/special-day-service.ts';
import { findPhoto } from './today/today-repository.ts';
import { todayAtGate } from './today/today-service.ts';
import { letIn, letOut, visitorsAtGate } from './visitor/visitor-service.ts';

export async function checkinoutRoutes(app: App): Promise<void> {
  const gates = perSchool(({ db }) => ({
    rules: gateRules(db),
    misses: gateMisses(),
    deliveries: turns({ atOnce: 1, waiting: 200, retryAfterSeconds: 5 }),
  }));

  const gateOf = ({ school }: Caller) => {
    scanComes();
    return { ...gates.of(school), connection: school.connection };
  };

  // Somebody stands there and waits, and what comes at once is written at once: few statements, however many scans.
  route(app, recordCheck, (call) => recordScan(gateOf(call), call, call.body), {
    ...{ goesFirst: true, confirmsKiosk: true },
  });

  route(app, recordEvents, (call) => takeDelivery(gateOf(call), call, call.body));

  route(app, gateDoubts, doubtsOf);

  route(app, deviceKey, (call) => keyForDevice(call, call.query));

  route(app, gateRoster, (call) => rosterFor(call, call.query));

  route(app, specialDay, specialDayToday);

  route(app, openSpecialDay, async (call) => {
    const opened = await openToday(call, call.body.reason);
    gates.of(call.school).rules.forget();
    return opened;
  });

  route(app, closeSpecialDay, async (call) => {
    await closeToday(call);
    gates.of(call.school).rules.forget();
  });

  route(app, gateToday, todayAtGate);

  route(app, personPhoto, async ({ actor, school, params, reply }) => {
    const photo = (await findPhoto(school.read, actor, params)) ?? notFound();
    return reply.type(photo.contentType).send(await school.files.read(photo));
  });

  route(app, keptPhoto, async ({ actor, school, params, reply }) => {
    const photo = (await findPhoto(school.read, actor, params)) ?? notFound();
    return reply.type('image/jpeg').send(await gatePhoto(await school.files.read(photo)));
  });

  route(app, rollCallClasses, classesToCall);

  route(app, gateRolls, (call) => rollsToKeep(call, call.query));

  route(app, rollCallOf, (call) => rollOf(call, call.params.classId));

  route(app, lateReasons, reasonsAtGate);

  route(app, noteLate, (call) => noteLateness(call, call.body));

  route(app, earlyLeavePermits, permitsAtGate);

  route(app, noteEarlyLeave, (call) => noteLeavingEarly(call, call.body));

  route(app, callRoll, (call) => {
    scanComes();
    return takeRollCall(call, call.params.classId, call.body);
  });

  route(app, pickUpCalls, callsNow);

  route(app, callChild, (call) => callForPickUp(call, call.body));

  route(app, endCall, (call) => endPickUpCall(call, call.body.key));

  route(app, signPickUp, (call) => keepPickUpSignature(call, call.body));

  route(app, keepPickUpPhoto, (call) => keepPickUpPicture(call, call.body));

  route(app, ownPasses, passesOf);

  route(app, makePass, (call) => makeOwnPass(call, call.body));

  route(app, revokePass, (call) => revokeOwnPass(call, call.params.id));

  route(app, passesAtGate, passesForGate);

  route(app, shareFound, (call) => putTogether(call, call.body));
  route(app, visitorsOn, (call) => visitorsAtGate(call, call.query));

  route(app, admitVisitor, (call) => letIn(call, call.body));

  route(app, endVisit, (call) => letOut(call, call.body));

  const closing = closingJobs(app);
  for (const school of app.schools) closeWhileListening(app, school, closing);
}
