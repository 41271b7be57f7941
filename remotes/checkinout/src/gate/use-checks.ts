import {
  type CheckOutcome,
  type CheckSource,
  type RequestedDirection,
  recordCheck,
} from '@suksa/contracts/checkinout';
import { ApiError, newIdempotencyKey, send, useCurrentUser, useUnsavedChanges } from '@suksa/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Announcement } from './announcement.ts';
import { deviceId } from './device.ts';
import { type QueuedScan, queuedScans, queueScan } from './offline-queue.ts';
import { type Answer, forgetQuestion, type OpenQuestion, openQuestions, scansOf } from './open-questions.ts';
import { keptQuestion, sendWaiting } from './send-waiting.ts';

const retryEvery = 10_000;

/** No answer, or the server can't serve now: the scan itself is good, so it waits. */
const passing = [0, 429, 502, 503, 504];
const mayWait = (cause: unknown) => cause instanceof ApiError && passing.includes(cause.status);

/** The session ended: the scan waits for the next one of the same account. */
const isSignedOut = (cause: unknown) => cause instanceof ApiError && cause.code === 'not_signed_in';

const announceRefusal = (code: string, cause: unknown): Announcement => {
  if (!(cause instanceof ApiError)) console.error('A scan failed', cause);
  return { kind: 'refused', code, error: cause instanceof ApiError ? cause.code : 'internal_error' };
};

interface Checks {
  /** Takes one scan; the next may follow at once, they are sent in the order in which they came. */
  readonly check: (code: string, direction: RequestedDirection, source: CheckSource) => void;
  /** How many scans wait on this device for the connection to come back. */
  readonly waiting: number;
  /** What the guard must say before a scan can be recorded, oldest first. */
  readonly questions: readonly OpenQuestion[];
  readonly answer: (question: OpenQuestion, answer: Answer) => void;
  /** Nothing is recorded of that scan. */
  readonly dismiss: (question: OpenQuestion) => void;
  /** How many are being asked for right now. */
  readonly pending: number;
}

interface Listener {
  /** Shows what a scan came to. */
  readonly announce: (announcement: Announcement) => void;
  /** The server has taken a scan in: the one just made, or one that had waited. */
  readonly onAnswer: (outcome: CheckOutcome) => void;
}

/** Sends scans one after the other, keeps those that got no answer, and sends them again until they do. */
export function useChecks(listener: Listener): Checks {
  const userId = useCurrentUser()?.id ?? 0;
  const [waiting, setWaiting] = useState(() => queuedScans().length);
  const [pending, setPending] = useState(0);
  const line = useRef(Promise.resolve());
  const heard = useRef(listener);
  heard.current = listener;
  const [questions, setQuestions] = useState(() => ownQuestions(userId));
  useUnsavedChanges(waiting > 0 || questions.length > 0);

  const inLine = useCallback((act: () => Promise<void>) => {
    line.current = line.current.then(act).catch((cause: unknown) => console.error('A scan failed', cause));
  }, []);

  const take = useCallback(
    (scan: QueuedScan, outcome: CheckOutcome) => {
      if (keptQuestion(scan, outcome)) setQuestions(ownQuestions(userId));
      else heard.current.onAnswer(outcome);
    },
    [userId],
  );

  /** True when everything that waited has been answered. An answer later than the scan isn't shown, only refusals. */
  const sendKept = useCallback(
    () =>
      sendWaiting({
        userId,
        deliver,
        onOutcome: take,
        isRefused: (scan, cause) => {
          if (mayWait(cause) || isSignedOut(cause)) return false;
          heard.current.announce(announceRefusal(scan.code, cause));
          return true;
        },
        onSent: setWaiting,
      }),
    [take, userId],
  );

  const submit = useCallback(
    async (scan: QueuedScan) => {
      const announcement = await answerTo(scan, sendKept);
      heard.current.announce(announcement);
      if (announcement.kind === 'outcome') take(scan, announcement.outcome);
      setWaiting(queuedScans().length);
    },
    [sendKept, take],
  );

  const check = useCallback<Checks['check']>(
    (code, direction, source) => {
      const scan: QueuedScan = {
        idempotencyKey: newIdempotencyKey(),
        code,
        direction,
        source,
        device: deviceId(),
        scannedAt: new Date().toISOString(),
        userId,
      };
      setPending((count) => count + 1);
      inLine(async () => {
        await submit(scan);
        setPending((count) => count - 1);
      });
    },
    [inLine, submit, userId],
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
      const scans = scansOf(question, said);
      inLine(async () => {
        for (const scan of scans) await submit(scan);
        forgetQuestion(question);
        setQuestions(ownQuestions(userId));
      });
    },
    [inLine, submit, userId],
  );

  useEffect(() => {
    const retry = () => queuedScans().length > 0 && inLine(async () => void (await sendKept()));
    retry();
    const timer = setInterval(retry, retryEvery);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [inLine, sendKept]);

  return { check, waiting, questions, answer, dismiss, pending };
}

/** Another account's questions are answered by that account. */
const ownQuestions = (userId: number) => openQuestions().filter(({ scan }) => scan.userId === userId);

const deliver = ({ userId: _, ...scan }: QueuedScan) =>
  send(recordCheck, { body: { ...scan, sentAt: new Date().toISOString() } });

/** What waits goes first, so that a person's events reach the server in the order in which they happened. */
async function answerTo(scan: QueuedScan, sendKept: () => Promise<boolean>): Promise<Announcement> {
  try {
    if (!(await sendKept())) return keep(scan);
    return { kind: 'outcome', outcome: await deliver(scan) };
  } catch (cause) {
    return mayWait(cause) || isSignedOut(cause) ? keep(scan) : announceRefusal(scan.code, cause);
  }
}

function keep(scan: QueuedScan): Announcement {
  try {
    queueScan(scan);
    return { kind: 'kept', code: scan.code, at: scan.scannedAt };
  } catch (cause) {
    console.error('A scan could not be kept', cause);
    return { kind: 'refused', code: scan.code, error: 'not_kept' };
  }
}
