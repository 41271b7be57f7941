import { hash, randomUUID } from 'node:crypto';
import type {
  BlockReason,
  CheckOutcome,
  CheckScan,
  Direction,
  RequestedDirection,
} from '@suksa/contracts/checkinout';
import {
  cardBlock,
  type DayRecord,
  type Decision,
  decide,
  isCardNumber,
} from '@suksa/contracts/checkinout/decision';
import { startOfMonth } from '@suksa/contracts/days';
import { laoDigitsToAscii } from '@suksa/i18n/lao';
import type { Connection } from '../../../db/connection.ts';
import { can } from '../../../http/actor.ts';
import type { Caller, School } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import type { Turns } from '../../../http/turns.ts';
import { confirmKiosk } from '../../../school/accounts/kiosk-session.ts';
import { isOffDay, type Shift, shiftsOn, weighShifts } from '../../../school/calendar/shifts.ts';
import { type LocalMoment, localMoment } from '../../../school/clock.ts';
import { presentCheck, presentPrior } from './check-presenter.ts';
import { findCollector, findPerson, type PriorEvent, type ScannedPerson } from './check-repository.ts';
import { insertCheck } from './check-write-repository.ts';
import type { Misses } from './gate-misses-rules.ts';
import { type DayRules, type GateRules, loadDayRules } from './gate-rules.ts';
import { blockOfPerson } from './person-block-rules.ts';

export interface Gate {
  readonly connection: Connection;
  readonly rules: GateRules;
  readonly misses: Misses;
  /** Whoever stands at a gate now waits for one delivery of a school’s gates, never for a queue of them. */
  readonly deliveries: Turns;
}

interface Scan
  extends Pick<Caller, 'actor' | 'context'>,
    Pick<Brought, 'isPickUp' | 'isForStaff' | 'collectedBy' | 'passed'> {
  readonly scan: CheckScan;
  readonly moment: LocalMoment;
  readonly requestHash: string;
}

/** What a device tells beyond the scan itself. */
interface Brought {
  /** When it happened; by default as the scan's own two times say. */
  readonly moment?: LocalMoment | undefined;
  readonly isPickUp?: boolean;
  /** Nobody but staff is taken there. */
  readonly isForStaff?: boolean;
  /** With whom a child goes. */
  readonly collectedBy?: number | undefined;
  /**
   * The gate has let this person pass this way by what it knew, and shown it: so it is counted, whatever was said since,
   * and whatever another gate without a line has seen meanwhile.
   */
  readonly passed?: Direction | undefined;
}

/** What a scan came to. */
export interface TakenScan {
  readonly outcome: CheckOutcome;
  /** What the gate didn't know, and would have refused by, where it is counted because it has happened. */
  readonly against: BlockReason | CollectorFault | 'holiday' | null;
}
type CollectorFault = 'collector_restricted' | 'collector_not_named';

const overridePermission = 'checkinout.event.override';
const oldestScan = 7 * 24 * 60 * 60 * 1000;
const uniqueViolation = '23505';

/**
 * Records one scan, or says why not. The event itself is the audit: who, when by both clocks, where, by whom.
 * A repeat of the request gives the first answer. A scan of the same person that came between reading and
 * writing makes this one look again.
 */
export const recordScan = async (
  gate: Gate,
  call: Pick<Caller, 'actor' | 'context'>,
  scan: CheckScan,
): Promise<CheckOutcome> => (await takeScan(gate, call, scan)).outcome;

/** The same of a scan that a device brings; one that has happened is counted, with what stands against it. */
export const takeScan = async (
  gate: Gate,
  { actor, context }: Pick<Caller, 'actor' | 'context'>,
  scan: CheckScan,
  brought: Brought = {},
): Promise<TakenScan> => {
  const { moment = momentOf(scan), ...how } = brought;
  if (scan.override && !how.passed && !can(actor, overridePermission))
    refuse('no_permission', { status: 403 });
  // It is printed for everybody to read, and the next one follows: only a reader proves that the card is here.
  if (scan.source === 'code' && isCardNumber(scan.code)) refuse('card_number_typed');
  const call = { actor, context, scan, moment, ...how, requestHash: hashOf(scan) };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const taken = await tryOnce(gate, call);
    if (taken) return taken;
  }
  return refuse('conflict');
};

/** The device says how long ago the scan was, by its own clock; when that was, ours says. */
const momentOf = ({ scannedAt, sentAt }: CheckScan): LocalMoment => {
  const ago = Math.max(0, Date.parse(sentAt) - Date.parse(scannedAt));
  if (ago > oldestScan) refuse('scan_too_old');
  return localMoment(new Date(Date.now() - ago));
};

/** Of what makes it this scan; when it was sent again is not part of it. */
const hashOf = ({ code, direction, source, device, scannedAt, manualReason, override }: CheckScan) =>
  hash(
    'sha256',
    JSON.stringify([
      ...[code, direction, source, device, scannedAt],
      ...(manualReason ? [manualReason, override] : []),
    ]),
    'base64url',
  );

/** Undefined when it must be tried again. */
const tryOnce = async (gate: Gate, call: Scan): Promise<TakenScan | undefined> => {
  const { scan, moment, context } = call;
  const [found, rules] = await Promise.all([
    findPerson(gate.connection, {
      code: laoDigitsToAscii(scan.code),
      branchId: context.branchId,
      day: moment.day,
      month: startOfMonth(moment.day),
      at: moment.instant,
      idempotencyKey: scan.idempotencyKey,
      device: call.actor.kiosk?.unconfirmed,
    }),
    gate.rules.of(context.branchId, moment.day),
  ]);
  // Told with the person, so that a device costs no question of its own, and a revoked one is refused at this very scan.
  if (!found?.caller_stands && !(await confirmKiosk(gate.connection, call.actor))) refuse('not_signed_in');
  if (!found)
    return gate.misses.slowDown(call.actor.userId).then(() => refuse('unknown_code', { status: 404 }));
  const here = { branchId: context.branchId, day: moment.day };
  const { status, isOff, shifts, block: blocked } = standingOf(found, rules, here);
  const mayLetPass = can(call.actor, overridePermission);
  const isOverridden =
    blocked === 'card_blocked' && scan.override && scan.manualReason !== undefined && mayLetPass;
  const block = isOverridden ? null : blocked;
  if (block === 'other_branch') await gate.misses.slowDown(call.actor.userId);
  // Of another branch's it would tell whose a guessed code is, so nothing is taken on trust.
  const hasHappened = call.passed !== undefined && block !== 'other_branch';
  const collector = call.isPickUp ? await collectorOf(gate.connection, found, call.collectedBy) : undefined;
  if (found.prior) {
    const outcome = firstAnswer(found, found.prior, call, { status, isOff, shifts });
    return { outcome, against: hasHappened ? (collector?.fault ?? block) : null };
  }
  if (call.isForStaff && found.kind !== 'staff') refuse('not_staff');
  if (collector?.fault && !hasHappened) refuse(collector.fault, { status: 403 });
  const situation = {
    moment,
    asked: call.passed ?? scan.direction,
    block,
    dayStatus: status,
    isOffDay: isOff,
    isSpecialDay: rules.isSpecialAt(moment.instant),
    shifts,
    isAnswered: scan.answered,
    hasPassed: call.passed !== undefined,
    needsReason: isTypedStudent(call, found),
    last:
      found.last_direction && found.last_at ? { direction: found.last_direction, at: found.last_at } : null,
    isOvertaken: found.is_overtaken,
    day: dayOf(found),
  };
  const judged = asSaid(found, decide(situation));
  const stood = judged.result === 'blocked' ? block : judged.result === 'holiday' ? judged.result : null;
  const isLetPass = hasHappened && stood !== null;
  const decision = isLetPass
    ? asSaid(found, decide({ ...situation, block: null, isSpecialDay: true }))
    : judged;
  const collectedBy = collector?.isGuardian ? call.collectedBy : undefined;
  if (!(await written(gate, { ...call, collectedBy }, found, decision))) return undefined;
  const mayOverride = block === 'card_blocked' && found.holder_blocked && mayLetPass;
  return {
    outcome: presentCheck({ found, decision, moment, status, isOff, block, mayOverride, code: scan.code }),
    against: decision.recorded && hasHappened ? (collector?.fault ?? stood) : null,
  };
};

/** A scan that comes late is kept beside what two people have said of its day since, and doesn't unsay it. */
const asSaid = (found: ScannedPerson, decision: Decision<Shift>): Decision<Shift> =>
  found.is_said && decision.recorded ? { ...decision, day: dayOf(found) } : decision;

/** Whose code or card it is; undefined for nobody's. */
export const whoseCode = async (
  { connection }: Pick<Gate, 'connection'>,
  { code, branchId, moment }: Pick<TriedScan, 'code' | 'branchId' | 'moment'>,
): Promise<Holder | undefined> => {
  const found = await findPerson(connection, {
    ...{ code: laoDigitsToAscii(code), branchId, day: moment.day, month: startOfMonth(moment.day) },
    ...{ at: moment.instant, idempotencyKey: randomUUID() },
  });
  return found && { kind: found.kind, id: found.id, isHere: found.branch_id === branchId };
};

export interface Holder extends Pick<ScannedPerson, 'kind' | 'id'> {
  /** Of the branch whose gate it is. */
  readonly isHere: boolean;
}

/** Who collects a child has no card to show, and the guard finds the child by its name. */
const isTypedStudent = ({ scan, isPickUp }: Scan, { kind }: ScannedPerson): boolean =>
  kind === 'student' && scan.source === 'code' && !scan.manualReason && !isPickUp;

/** A child goes with nobody whom the family doesn't name, nor with whom a court or an office forbids it. */
const collectorOf = async (
  connection: Connection,
  { kind, id }: ScannedPerson,
  guardianId: number | undefined,
): Promise<{ readonly isGuardian: boolean; readonly fault: CollectorFault | null }> => {
  const standing =
    kind === 'student' && guardianId !== undefined
      ? await findCollector(connection, { studentId: id, guardianId })
      : undefined;
  const fault = standing?.restricted ? 'collector_restricted' : standing?.may ? null : 'collector_not_named';
  return { isGuardian: standing !== undefined, fault };
};

/** What the calendar, the shifts and the gate's blocks say about somebody on a day. */
const standingOf = (found: ScannedPerson, { calendar, shifts }: DayRules, here: Here) => {
  const subject = subjectOf(found);
  const status = calendar.dayStatus(here.day, subject);
  const own = { ...subject, staffType: found.staff_type };
  return {
    status,
    isOff: isOffDay(shifts, status, own),
    shifts: shiftsOn(shifts, status, own),
    block: blockOf(found, here),
  };
};

interface TriedScan {
  readonly code: string;
  readonly direction: RequestedDirection;
  readonly branchId: number;
  readonly moment: LocalMoment;
}

/**
 * What the first scan of somebody's day would come to: the gate's own decision under the rules as they stand in the
 * database, with nothing written. What was recorded on that day already is left out of account.
 */
export const tryScan = async (
  { connection, db }: Pick<School, 'connection' | 'db'>,
  { code, direction, branchId, moment }: TriedScan,
) => {
  const [found, rules] = await Promise.all([
    findPerson(connection, {
      code: laoDigitsToAscii(code),
      branchId,
      day: moment.day,
      month: startOfMonth(moment.day),
      at: moment.instant,
      idempotencyKey: randomUUID(),
    }),
    loadDayRules(db, branchId, moment.day),
  ]);
  if (!found) return refuse('unknown_code', { status: 404 });
  const { status, isOff, shifts, block } = standingOf(found, rules, { branchId, day: moment.day });
  const decision = decide({
    moment,
    asked: direction,
    block,
    dayStatus: status,
    isOffDay: isOff,
    isSpecialDay: rules.isSpecialAt(moment.instant),
    shifts,
    last: null,
    day: { letter: '.', firstIn: null, lastOut: null },
  });
  const weighed = weighShifts(rules.shifts, status, { ...subjectOf(found), staffType: found.staff_type });
  return { found, decision, status, isOff, block, shifts, weighed };
};

const subjectOf = ({ kind, sex, level_id, class_id }: ScannedPerson) => ({
  kind,
  sex,
  levelId: level_id,
  classId: class_id,
});

interface Here {
  readonly branchId: number;
  readonly day: string;
}

/** What became of the person goes before what became of the card. */
const blockOf = (found: ScannedPerson, { branchId, day }: Here): BlockReason | null => {
  const person = { ...found, isEnrolled: found.branch_id !== null };
  const block = blockOfPerson(person) ?? cardBlockOf(found, day);
  return block ?? (found.branch_id === branchId ? null : 'other_branch');
};

const cardBlockOf = (
  { card_status, card_expires_on, holder_blocked }: ScannedPerson,
  day: string,
): BlockReason | null => {
  if (holder_blocked) return 'card_blocked';
  return cardBlock(card_status === null ? null : { status: card_status, expiresOn: card_expires_on }, day);
};

const dayOf = ({ letter, first_in, last_out }: ScannedPerson): DayRecord => ({
  letter: letter ?? '.',
  firstIn: first_in,
  lastOut: last_out,
});

const written = async (
  { connection }: Gate,
  call: Scan,
  found: ScannedPerson,
  decision: Decision,
): Promise<boolean> => {
  if (!decision.recorded) return true;
  const { moment, scan, actor, context, requestHash } = call;
  try {
    return await insertCheck(connection, {
      kind: found.kind,
      personId: found.id,
      branchId: context.branchId,
      day: moment.day,
      month: startOfMonth(moment.day),
      letter: decision.day.letter,
      firstIn: decision.day.firstIn,
      lastOut: decision.day.lastOut,
      seen: found.month_updated_at,
      direction: decision.direction,
      at: moment.instant,
      recordedBy: actor.userId,
      source: scan.source,
      device: scan.device,
      shiftId: decision.shift?.id ?? null,
      lateMinutes: decision.direction === 'in' ? decision.minutes : 0,
      manualReason: scan.manualReason ?? null,
      collectedBy: call.collectedBy ?? null,
      idempotencyKey: scan.idempotencyKey,
      requestHash,
    });
  } catch (error) {
    // The same request arrived twice at once: the other one wrote, and the next look finds it.
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false;
    throw error;
  }
};

type Rules = Pick<ReturnType<typeof standingOf>, 'status' | 'isOff' | 'shifts'>;

const firstAnswer = (found: ScannedPerson, prior: PriorEvent, call: Scan, rules: Rules) => {
  if (prior.request_hash !== call.requestHash) return refuse('idempotency_key_reused');
  const moment = localMoment(new Date(prior.occurred_at));
  return presentPrior({ found, prior, moment, ...rules, day: dayOf(found) });
};
