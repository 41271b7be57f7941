import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import {
  type CheckResult,
  clockTolerance,
  type DeviceEvent,
  type Direction,
  type gateDoubts,
  happenedAt,
  isTooOld,
  type recordEvents,
} from '@suksa/contracts/checkinout';
import type { Caller } from '../../../http/caller.ts';
import { Refusal, refuse } from '../../../http/refuse.ts';
import { localMoment } from '../../../school/clock.ts';
import { type Gate, type Holder, takeScan, whoseCode } from '../gate/check-service.ts';
import { takePass } from '../pick-up/pass-service.ts';
import { presentDoubt } from './device-event-presenter.ts';
import {
  type ArrivedEvent,
  doubtfulEvents,
  keepEvents,
  keptEvents,
  type SettledEvent,
  settleEvents,
} from './device-event-repository.ts';

type Delivery = EndpointRequest<typeof recordEvents>['body'];
type Answer = EndpointOutput<typeof recordEvents>['answers'][number];

/**
 * Takes in what a device kept: first every event as it came, then what each comes to, in the device's own order. What
 * breaks off in between is taken up by the next delivery of the same events.
 */
export const takeDelivery = async (
  gate: Gate,
  call: Caller,
  { device, sentAt, events }: Delivery,
): Promise<EndpointOutput<typeof recordEvents>> => {
  const { actor, context, school } = call;
  const now = Date.now();
  const { branchId } = context;
  const inOrder = [...new Map(events.map((event) => [event.id, event])).values()].sort(
    (a, b) => a.number - b.number,
  );
  const arrived = inOrder.map((event) => arrivedAt(event, { sentAt, now }));
  await keepEvents(
    school.db,
    { branchId, device, recordedBy: actor.userId, kioskId: actor.kiosk?.id ?? null },
    arrived,
  );
  const kept = await keptEvents(
    school.db,
    inOrder.map(({ id }) => id),
  );
  const asked: SentEvent[] = [];
  const answers = new Map<string, Answer>();
  for (const event of inOrder) {
    const first = kept.get(event.id);
    const isSame =
      first?.branchId === branchId &&
      first.device === device &&
      first.code === event.code &&
      first.scannedAt.getTime() === Date.parse(event.scannedAt);
    if (isSame) asked.push({ event, device, sentAt, happened: first.happenedAt });
    else answers.set(event.id, { id: event.id, outcome: null, refused: 'idempotency_key_reused' });
  }
  // Whoever brings wrong codes waits for them alone, when the next gate has its turn.
  let wrong = 0;
  const misses = {
    slowDown: async () => {
      wrong += 1;
    },
  };
  const settled = await gate.deliveries(() => answerOneByOne({ ...gate, misses }, call, asked));
  await settleEvents(school.db, settled.map(settledBy));
  if (wrong > 0) await gate.misses.slowDown(actor.userId, wrong);
  for (const { answer } of settled) answers.set(answer.id, answer);
  return { answers: inOrder.flatMap(({ id }) => answers.get(id) ?? []) };
};

/** One person's scans one after the other, different people's side by side: those are written together. */
const answerOneByOne = async (gate: Gate, call: Caller, asked: readonly SentEvent[]): Promise<Settled[]> => {
  const people = await Promise.all(
    asked.map(({ event: { code }, happened }) =>
      whoseCode(gate, { code, branchId: call.context.branchId, moment: localMoment(happened) }),
    ),
  );
  const turns = new Map<string, (SentEvent & { readonly holder: Holder | undefined })[]>();
  asked.forEach((one, at) => {
    const holder = people[at];
    const person = holder ? `${holder.kind} ${holder.id}` : `code ${one.event.code}`;
    turns.set(person, [...(turns.get(person) ?? []), { ...one, holder }]);
  });
  const done = await Promise.allSettled(
    [...turns.values()].map(async (turn) => {
      const settled: Settled[] = [];
      for (const { holder, ...one } of turn)
        settled.push({ answer: await answerTo(gate, call, one), holder });
      return settled;
    }),
  );
  // Only when nothing of it is under way any more: the device brings all of them again.
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return done.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};

const arrivedAt = (
  event: DeviceEvent,
  met: { readonly sentAt: string; readonly now: number },
): ArrivedEvent => {
  const happened = happenedAt(event, met);
  const offset = event.clockOffset ?? met.now - Date.parse(met.sentAt);
  return {
    ...event,
    collectedBy: event.mode === 'pick_up' ? event.collectedBy : undefined,
    happenedAt: new Date(happened),
    clockWrong: Math.abs(offset) > clockTolerance,
  };
};

interface SentEvent {
  readonly event: DeviceEvent;
  readonly device: string;
  readonly sentAt: string;
  readonly happened: Date;
}

/** What a gate says of somebody who has passed, and which way. */
const letPass: Readonly<Partial<Record<CheckResult, Direction>>> = {
  ...{ on_time: 'in', late: 'in', too_late: 'in', back: 'in' },
  ...{ out: 'out', left_early: 'out' },
};

const isOfThisScan = (cause: unknown): cause is Refusal => cause instanceof Refusal && cause.statusCode < 500;

/**
 * What a scan comes to. Whom the gate let pass by what it knew has come or gone: that counts, and where the gate would
 * have refused by what was said since, the office is told why.
 */
const answerTo = async (
  gate: Gate,
  call: Caller,
  { event, device, sentAt, happened }: SentEvent,
): Promise<Answer> => {
  const { id, number: _, mode, clockOffset: __, said, collectedBy, pass, ...scan } = event;
  const passed = said === null ? undefined : letPass[said];
  let passFault: string | null = null;
  let release: () => Promise<unknown> = async () => undefined;
  try {
    if (isTooOld(happened.getTime(), Date.now())) refuse('scan_too_old');
    if (pass && mode === 'pick_up')
      try {
        release = await usePassOf(gate, call, { event, pass, happened });
      } catch (cause) {
        if (!passed || !isOfThisScan(cause)) throw cause;
        passFault = cause.code;
      }
    const { outcome, against } = await takeScan(
      gate,
      call,
      { ...scan, idempotencyKey: id, device, sentAt },
      {
        ...{ moment: localMoment(happened), collectedBy, passed },
        ...{ isPickUp: mode === 'pick_up', isForStaff: mode === 'staff' },
      },
    );
    if (!outcome.recorded) await release();
    // That somebody must not have the child goes before a pass that was good no more.
    const worst = against === 'collector_restricted' ? against : (passFault ?? against);
    return { id, outcome, refused: outcome.recorded ? worst : passFault };
  } catch (cause) {
    await release();
    // What isn't a refusal of this scan ends the delivery: the device brings it again.
    if (!isOfThisScan(cause)) throw cause;
    return { id, outcome: null, refused: cause.code };
  }
};

/** Refusals of a scan by which the office must know of whom it was; of others it would tell whose a guessed code is. */
const namingRefusals: readonly string[] = [
  ...['not_staff', 'collector_restricted', 'collector_not_named'],
  ...['pass_invalid', 'pass_other_day', 'pass_used', 'pass_revoked', 'pass_unknown'],
];

/** Somebody comes with a guardian's pass: it is good for this child, today and once. */
const usePassOf = async (
  gate: Gate,
  call: Caller,
  { event, pass, happened }: { readonly event: DeviceEvent; readonly pass: string; readonly happened: Date },
) => {
  const moment = localMoment(happened);
  const holder = await whoseCode(gate, { code: event.code, branchId: call.context.branchId, moment });
  const studentId = holder?.kind === 'student' ? holder.id : undefined;
  return takePass(call, {
    ...{ token: pass, event: event.id, day: moment.day },
    ...{ studentId, guardianId: event.collectedBy },
  });
};

interface Settled {
  readonly answer: Answer;
  readonly holder: Holder | undefined;
}

const settledBy = ({ answer: { id, outcome, refused }, holder }: Settled): SettledEvent => {
  const refusedHolder =
    refused !== null && namingRefusals.includes(refused) && holder?.isHere ? holder : null;
  // Of somebody of another branch nothing is told, so nothing is kept.
  const person = outcome && outcome.person.id > 0 ? outcome.person : refusedHolder;
  return {
    ...{ id, refused },
    outcome: outcome?.result ?? null,
    direction: outcome?.direction ?? null,
    studentId: person?.kind === 'student' ? person.id : null,
    userId: person?.kind === 'staff' ? person.id : null,
  };
};

const doubtDays = 7;
/** A hundred cases are more than anybody looks through, and codes of nobody's the least of them. */
const mostDoubts = { unknown: 50, others: 100 };

/** What somebody should look at, of the last days. */
export const doubtsOf = async ({
  context: { branchId },
  school,
}: Caller): Promise<EndpointOutput<typeof gateDoubts>> => {
  const since = new Date(Date.now() - doubtDays * 24 * 60 * 60 * 1000);
  const { rows, more } = await doubtfulEvents(school.read, { branchId, since, most: mostDoubts });
  return { doubts: rows.map(presentDoubt), ...(more > 0 && { more }) };
};
