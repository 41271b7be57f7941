import type { EndpointRequest } from '@suksa/contracts';
import {
  admitVisitor,
  callChild,
  callRoll,
  endCall,
  endVisit,
  keepPickUpPhoto,
  noteEarlyLeave,
  noteLate,
  signPickUp,
} from '@suksa/contracts/checkinout';
import { useErrorText, useFormat } from '@suksa/i18n';
import {
  ApiError,
  newIdempotencyKey,
  send,
  useBranch,
  useCurrentUser,
  useUnsavedChanges,
} from '@suksa/platform';
import { notify } from '@suksa/ui';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { keptStore } from '../durable-store.ts';
import { inBranch, isOfOtherBranch } from '../in-branch.ts';
import { isHeld, type KeptCall, type KeptKind, keptCalls, type SendResult } from './kept-calls.ts';
import { jpegOf } from './kept-picture.ts';

const retryEvery = 10_000;
/** A gate's own device brings what was said on it by itself, whoever pairs it next. */
const ofDevice = 0;
const passing = [0, 401, 429, 502, 503, 504];
/** Nothing came of it but for the line: it may be said again. */
export const hasNoLine = (cause: unknown): boolean =>
  cause instanceof ApiError && passing.includes(cause.status);

/** Where it was said; null where nothing is lost, since somebody else has ended it. */
const saidAt = {
  late_note: 'gate',
  early_leave_note: 'gate',
  pick_up_call: 'pick_up',
  pick_up_call_end: null,
  signature: 'pick_up',
  pick_up_photo: 'pick_up',
  roll_call: 'roll',
  visitor: 'visitors',
  visitor_end: null,
} as const satisfies Record<KeptKind, string | null>;

/** One for this window. */
const calls = keptCalls();

interface Bodies {
  readonly late_note: EndpointRequest<typeof noteLate>['body'];
  readonly early_leave_note: EndpointRequest<typeof noteEarlyLeave>['body'];
  readonly pick_up_call: Omit<EndpointRequest<typeof callChild>['body'], 'calledAt' | 'sentAt'>;
  readonly pick_up_call_end: EndpointRequest<typeof endCall>['body'];
  readonly signature: EndpointRequest<typeof signPickUp>['body'];
  readonly pick_up_photo: { readonly eventKey: string; readonly jpeg: string };
  readonly roll_call: Omit<EndpointRequest<typeof callRoll>['body'], 'called'> & { readonly classId: number };
  readonly visitor: Omit<EndpointRequest<typeof admitVisitor>['body'], 'arrivedAt' | 'sentAt'>;
  readonly visitor_end: Omit<EndpointRequest<typeof endVisit>['body'], 'leftAt' | 'sentAt'>;
}

const ways: { readonly [Kind in KeptKind]: (call: KeptCall) => Promise<unknown> } = {
  late_note: ({ body, branchId }) =>
    send(noteLate, { body: body as Bodies['late_note'] }, inBranch(branchId)),
  early_leave_note: ({ body, branchId }) =>
    send(noteEarlyLeave, { body: body as Bodies['early_leave_note'] }, inBranch(branchId)),
  pick_up_call: ({ body, at, branchId }) =>
    send(
      callChild,
      { body: { ...(body as Bodies['pick_up_call']), calledAt: at, sentAt: new Date().toISOString() } },
      inBranch(branchId),
    ),
  pick_up_call_end: ({ body, branchId }) =>
    send(endCall, { body: body as Bodies['pick_up_call_end'] }, inBranch(branchId)),
  signature: ({ body, branchId }) =>
    send(signPickUp, { body: body as Bodies['signature'] }, inBranch(branchId)),
  pick_up_photo: ({ body, branchId }) => {
    const { eventKey, jpeg } = body as Bodies['pick_up_photo'];
    return send(keepPickUpPhoto, { body: { eventKey, photo: jpegOf(jpeg) } }, inBranch(branchId));
  },
  roll_call: ({ body, at, branchId }) => {
    const { classId, ...roll } = body as Bodies['roll_call'];
    const called = { at, sentAt: new Date().toISOString() };
    return send(callRoll, { params: { classId }, body: { ...roll, called } }, inBranch(branchId));
  },
  visitor: ({ body, at, branchId }) =>
    send(
      admitVisitor,
      { body: { ...(body as Bodies['visitor']), arrivedAt: at, sentAt: new Date().toISOString() } },
      inBranch(branchId),
    ),
  visitor_end: ({ body, at, branchId }) =>
    send(
      endVisit,
      { body: { ...(body as Bodies['visitor_end']), leftAt: at, sentAt: new Date().toISOString() } },
      inBranch(branchId),
    ),
};

async function bring(call: KeptCall): Promise<SendResult> {
  try {
    await ways[call.kind](call);
    return { result: 'sent' };
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    // Files may be away while all else is taken: what isn't a file doesn't wait for them.
    if (call.kind === 'pick_up_photo' && cause.status === 503) return { result: 'not_yet' };
    if (hasNoLine(cause)) return { result: 'later' };
    // The scan that it is about is still on its way, or it belongs to a branch that takes nothing from here.
    if (cause.code === 'event_unknown' || isOfOtherBranch(cause)) return { result: 'not_yet' };
    console.warn(`The server didn't take a ${call.kind}: ${cause.code}`);
    return { result: 'refused', code: cause.code };
  }
}

interface CallQueue {
  /** Kept on this device at once, and sent when there is a line; after `heldFor` milliseconds. Gives its id. */
  readonly say: <Kind extends KeptKind>(kind: Kind, body: Bodies[Kind], heldFor?: number) => string;
  /** Unsays what is held; false where it has been sent. */
  readonly takeBack: (id: string) => boolean;
  readonly waiting: readonly KeptCall[];
}

/** What is said at this device beside scans; brought to the server whenever it can be. */
export function useKeptCalls(): CallQueue {
  const user = useCurrentUser();
  const userId = user && !user.kiosk ? user.id : ofDevice;
  const branchId = useBranch()?.branch.id;
  const all = useSyncExternalStore(calls.subscribe, calls.all);
  const waiting = all.filter((call) => call.userId === userId);
  useUnsavedChanges(waiting.some((call) => !isHeld(call, Date.now())));
  const tell = useRefusalTold();
  const deliver = useCallback(() => {
    keptStore
      .restored()
      .then(() =>
        calls.deliver(userId, async (call) => {
          const sending = await bring(call);
          if (sending.result === 'refused') tell(call, sending.code);
          return sending;
        }),
      )
      .catch((cause: unknown) => console.error('What was said here could not be brought', cause));
  }, [tell, userId]);
  useEffect(() => {
    deliver();
    const timer = setInterval(deliver, retryEvery);
    window.addEventListener('online', deliver);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', deliver);
    };
  }, [deliver]);
  const say = useCallback<CallQueue['say']>(
    (kind, body, heldFor) => {
      const [id, now] = [newIdempotencyKey(), Date.now()];
      calls.keep({
        ...{ id, kind, userId, at: new Date(now).toISOString(), body: { ...body } },
        ...(branchId !== undefined && { branchId }),
        ...(heldFor && { heldUntil: now + heldFor }),
      });
      if (heldFor) setTimeout(deliver, heldFor);
      else deliver();
      return id;
    },
    [branchId, deliver, userId],
  );
  return { say, takeBack: calls.takeBack, waiting };
}

/** Whoever said it has seen that it was kept here, and must hear that nothing came of it. */
function useRefusalTold(): (call: KeptCall, code: string) => void {
  const { t } = useTranslation('checkinout');
  const { errorText } = useErrorText('checkinout');
  const { time } = useFormat();
  const tell = useRef<(call: KeptCall, code: string) => void>(() => {});
  tell.current = ({ kind, at }, code) => {
    const mode = saidAt[kind];
    if (!mode) return;
    const text = t('device.not_taken', { mode: t(`mode.${mode}`), time: time(at), why: errorText(code) });
    notify({ tone: 'red', text });
  };
  return useCallback((call, code) => tell.current(call, code), []);
}
