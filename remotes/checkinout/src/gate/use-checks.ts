import {
  type CheckMode,
  type CheckOutcome,
  type CheckSource,
  type RequestedDirection,
  recordCheck,
} from '@suksa/contracts/checkinout';
import { isCardNumber } from '@suksa/contracts/checkinout/decision';
import { ApiError, send, useBranch, useCan, useUnsavedChanges } from '@suksa/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { decideHere } from '../device/decide-here.ts';
import type { Answer as Delivered } from '../device/deliver-kept.ts';
import { deviceId } from '../device/device-id.ts';
import { useRestored } from '../device/durable-store.ts';
import { type GateDevice, gateDevice, newScan } from '../device/gate-device.ts';
import { isPossibleCode, longestCode } from '../device/possible-code.ts';
import type { KeptEvent } from '../device/store.ts';
import { vault } from '../device/vault.ts';
import type { WaitingScan } from '../device/waiting-scan.ts';
import type { Announcement } from './announcement.ts';
import {
  type Answer,
  forgetQuestion,
  keptQuestion,
  type OpenQuestion,
  openQuestions,
  scansOf,
} from './open-questions.ts';
import { isSignedOut, mayWait, useDelivery, useScannerId, waitingOf } from './use-delivery.ts';

/** Of what is answered sooner nobody sees that it was being asked for. */
const quick = 150;
/** So long a code that only the server can know is asked for; then it is kept, and told once it was brought. */
const patience = 4000;

/** Counters and the way to the server wait until the guard sees the answer; also where the page isn't in sight. */
const afterPaint = (act: () => void) => void setTimeout(act, 32);

const refusal = (code: string, cause: unknown): Announcement => {
  if (!(cause instanceof ApiError)) console.error('A scan failed', cause);
  return { kind: 'refused', code, error: cause instanceof ApiError ? cause.code : 'internal_error' };
};

/** With whom a child goes, or whose pass was shown. */
export interface Collection {
  readonly collectedBy: number;
  readonly pass?: string;
}

interface Checks {
  /** Takes one scan; the next may follow at once. */
  readonly check: (
    code: string,
    direction: RequestedDirection,
    source: CheckSource,
    /** With whom a child goes, at pick-up. */
    collected?: Collection,
  ) => void;
  /** What the guard must say before a scan can be recorded, oldest first. */
  readonly questions: readonly OpenQuestion[];
  readonly answer: (question: OpenQuestion, answer: Answer) => void;
  /** Nothing is recorded of that scan. */
  readonly dismiss: (question: OpenQuestion) => void;
  /** How many are being asked for right now, and have been for longer than an answer takes. */
  readonly pending: number;
  /** Scans that the server saw otherwise than this gate has told, since the page was opened. */
  readonly otherwise: number;
}

interface Listener {
  /** Shows what a scan came to. */
  readonly announce: (announcement: Announcement) => void;
  /** A scan is recorded: the one just made, or one that had waited. */
  readonly onAnswer: (outcome: CheckOutcome, eventKey: string) => void;
  /** `staff`: nobody else's card counts here. */
  readonly mode?: CheckMode;
}

/**
 * Decides scans by what this device knows, keeps them on disk before anybody hears of it, and brings them to the server
 * whenever there is a line. Only a code that the device doesn't know is asked for.
 */
export function useChecks(listener: Listener): Checks {
  const userId = useScannerId();
  const mayOverride = useCan()('checkinout.event.override');
  const [pending, setPending] = useState(0);
  const [otherwise, setOtherwise] = useState(0);
  const [questions, setQuestions] = useState(() => ownQuestions(userId));
  const line = useRef(Promise.resolve());
  const asking = useRef(Promise.resolve());
  const heard = useRef(listener);
  heard.current = listener;
  const branch = useRef<number | undefined>(undefined);
  branch.current = useBranch()?.branch.id;
  useUnsavedChanges(questions.length > 0);

  const take = useCallback(
    (scan: WaitingScan, outcome: CheckOutcome) => {
      if (keptQuestion(scan, outcome)) setQuestions(ownQuestions(userId));
      else heard.current.onAnswer(outcome, scan.idempotencyKey);
    },
    [userId],
  );

  const onDelivered = useCallback(
    (event: KeptEvent, { outcome, refused }: Delivered) => {
      const isAsSaid = event.said === outcome?.result;
      if (event.said && (refused || !isAsSaid)) setOtherwise((count) => count + 1);
      if (refused && !event.said)
        heard.current.announce({ kind: 'refused', code: event.code, error: refused });
      if (outcome && !event.said) take(waitingOf(event), outcome);
    },
    [take],
  );

  const { deliver, mayTry } = useDelivery(userId, onDelivered);

  const tell = useCallback(
    (device: GateDevice, scan: WaitingScan, announcement: Announcement) => {
      heard.current.announce(announcement);
      const outcome = announcement.kind === 'outcome' ? announcement.outcome : null;
      // A question is kept at once: a tab that is killed now must not lose whom it was about.
      const isAsked = outcome !== null && keptQuestion(scan, outcome);
      if (isAsked) setQuestions(ownQuestions(userId));
      afterPaint(() => {
        if (outcome && !isAsked) heard.current.onAnswer(outcome, scan.idempotencyKey);
        if (device.events().length > 0 && mayTry()) void deliver();
      });
    },
    [deliver, mayTry, userId],
  );

  /** Done when it is told; whom the device knows doesn't wait for what the server is asked about others. */
  const submit = useCallback(
    async (scan: WaitingScan) => {
      let asked: Promise<void> | undefined;
      await inTurn(line, async () => {
        const device = await gateDevice();
        await device.ready;
        const announcement = await answerHere(device, scan, mayOverride);
        if (announcement) return tell(device, scan, announcement);
        asked = inTurn(asking, async () => {
          const answer = await askServer(device, scan, deliver);
          tell(device, scan, answer);
          if (isRecorded(answer)) void learn(device, branch.current);
        });
      });
      await asked;
    },
    [deliver, mayOverride, tell],
  );

  const check = useCallback<Checks['check']>(
    (code, direction, source, collected) => {
      const pickUp = collected && { ...collected, answered: true };
      const { mode } = heard.current;
      const scan = newScan({
        ...{ code, direction, source, device: deviceId(), userId },
        ...(mode && { mode }),
        ...pickUp,
      });
      let isCounted = false;
      const timer = setTimeout(() => {
        isCounted = true;
        setPending((count) => count + 1);
      }, quick);
      const end = () => {
        clearTimeout(timer);
        if (isCounted) setPending((count) => count - 1);
      };
      submit(scan).then(end, end);
    },
    [submit, userId],
  );

  const dismiss = useCallback<Checks['dismiss']>(
    (question) => {
      forgetQuestion(question);
      setQuestions(ownQuestions(userId));
    },
    [userId],
  );

  /** Kept until the scans are delivered or wait in their turn, so that nothing is lost in between. */
  const answer = useCallback<Checks['answer']>(
    (question, said) => {
      setQuestions((shown) => shown.filter((one) => one !== question));
      const showOpen = () => setQuestions(ownQuestions(userId));
      Promise.all(scansOf(question, said).map(submit))
        .then(() => void forgetQuestion(question))
        .then(showOpen, showOpen);
    },
    [submit, userId],
  );

  // The names in them can be read once the device's key is here, and all of them stand once the disk was read.
  const isRestored = useRestored();
  useEffect(() => {
    if (isRestored) setQuestions(ownQuestions(userId));
    return vault.subscribe(() => setQuestions(ownQuestions(userId)));
  }, [isRestored, userId]);

  return { check, questions, answer, dismiss, pending, otherwise };
}

/** Another account's questions are answered by that account. */
const ownQuestions = (userId: number) => openQuestions().filter(({ scan }) => scan.userId === userId);

/** After all that went into that line before; one that fails holds up no other. */
function inTurn(turns: { current: Promise<void> }, act: () => Promise<void>): Promise<void> {
  const done = turns.current.then(act);
  turns.current = done.catch((cause: unknown) => console.error('A scan failed', cause));
  return done;
}

const isRecorded = (answer: Announcement) => answer.kind === 'outcome' && answer.outcome.recorded;

/** Of whom the server had to be asked this device knows from then on, and so that the same card was there just now. */
async function learn(device: GateDevice, branchId: number | undefined): Promise<void> {
  try {
    if (branchId !== undefined) await device.sync(branchId);
  } catch (cause) {
    if (!(cause instanceof ApiError)) console.warn('What differs is fetched with the next roster', cause);
  }
}

/** What this device says of a scan, which is then on its disk; null where only the server can tell. */
async function answerHere(
  device: GateDevice,
  scan: WaitingScan,
  mayOverride: boolean,
): Promise<Announcement | null> {
  if (!isPossibleCode(scan.code))
    return { kind: 'refused', code: scan.code.slice(0, longestCode), error: 'unknown_code' };
  if (scan.source === 'code' && isCardNumber(scan.code))
    return { kind: 'refused', code: scan.code, error: 'card_number_typed' };
  const isForStaff = scan.mode === 'staff';
  if (isForStaff && device.memory.find(scan.code)?.person.kind === 'student')
    return { kind: 'refused', code: scan.code, error: 'not_staff' };
  const at = new Date(Date.parse(scan.scannedAt) + device.now().getTime() - Date.now());
  const here = device.keeps ? decideHere(device.memory, scan, { at, mayOverride }) : null;
  if (!here) return null;
  if (!here.state) return { kind: 'outcome', outcome: here.outcome };
  try {
    await device.keep(scan, { said: here.outcome.result, state: here.state });
    return { kind: 'outcome', outcome: here.outcome };
  } catch (cause) {
    console.error('A scan could not be kept', cause);
    return null;
  }
}

/** Kept where no answer comes in time. A device that can keep nothing waits for as long as it takes. */
async function askServer(
  device: GateDevice,
  scan: WaitingScan,
  deliver: () => Promise<void>,
): Promise<Announcement> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<null>((resolve) => {
    if (device.keeps) timer = setTimeout(() => resolve(null), patience);
  });
  const answer = await Promise.race([answerOfServer(device, scan, deliver), tooLong]);
  clearTimeout(timer);
  return answer ?? keep(device, scan);
}

/**
 * What waits goes first, so that a person's events reach the server in the order in which they happened. Null where the
 * scan is to wait with them.
 */
async function answerOfServer(
  device: GateDevice,
  scan: WaitingScan,
  deliver: () => Promise<void>,
): Promise<Announcement | null> {
  try {
    await deliver();
    const { userId, collectedBy, pass: _, mode, ...body } = scan;
    // Only with the mode that it was made in does the server judge it as it should.
    if (collectedBy || mode === 'staff' || device.events().some((event) => event.userId === userId))
      return null;
    const outcome = await send(recordCheck, { body: { ...body, sentAt: new Date().toISOString() } });
    return { kind: 'outcome', outcome };
  } catch (cause) {
    return mayWait(cause) || isSignedOut(cause) ? null : refusal(scan.code, cause);
  }
}

async function keep(device: GateDevice, scan: WaitingScan): Promise<Announcement> {
  try {
    await device.keep(scan, { said: null, state: null });
    return { kind: 'kept', code: scan.code, at: scan.scannedAt };
  } catch (cause) {
    console.error('A scan could not be kept', cause);
    return { kind: 'refused', code: scan.code, error: 'not_kept' };
  }
}
