import { recordEvents } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { ApiError, send, useCurrentUser } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, deliverKept } from '../device/deliver-kept.ts';
import { deviceId } from '../device/device-id.ts';
import { gateDevice } from '../device/gate-device.ts';
import { inBranch, isOfOtherBranch } from '../device/in-branch.ts';
import type { KeptEvent } from '../device/store.ts';
import type { WaitingScan } from '../device/waiting-scan.ts';
import { keptQuestion } from './open-questions.ts';

const retryEvery = 10_000;
/** A gate's own device brings its scans by itself, whoever pairs it next. */
const ofDevice = 0;

/** No answer, or the server can't serve now: the scan itself is good, so it waits. */
const passing = [0, 429, 502, 503, 504];
export const mayWait = (cause: unknown) => cause instanceof ApiError && passing.includes(cause.status);

/** The session ended: the scan waits for the next one of the same account. */
export const isSignedOut = (cause: unknown) => cause instanceof ApiError && cause.code === 'not_signed_in';
const isWrong = (cause: unknown) => cause instanceof ApiError && [400, 413, 422].includes(cause.status);

/** In whose name scans are kept and brought. */
export function useScannerId(): number {
  const user = useCurrentUser();
  return user && !user.kiosk ? user.id : ofDevice;
}

interface Delivery {
  /** One at a time: what is scanned meanwhile goes with the next. */
  readonly deliver: () => Promise<void>;
  /** False while there is no line: a try with each scan would only slow the next one. */
  readonly mayTry: () => boolean;
}

/** Brings the scans that this device keeps to the server whenever there is a line. */
export function useDelivery(
  userId: number,
  onDelivered: (event: KeptEvent, answer: Answer) => void,
): Delivery {
  const delivery = useRef<Promise<void> | null>(null);
  const mayTryAfter = useRef(0);
  const tell = useElsewhereTold();
  const deliver = useCallback(() => {
    delivery.current ??= gateDevice()
      .then((device) =>
        deliverKept({
          ...{ device, deviceId: deviceId(), userId, isWrong, isElsewhere: isOfOtherBranch },
          onAnswer: onDelivered,
          send: (body, branchId) => send(recordEvents, { body }, inBranch(branchId)),
        }),
      )
      .then(tell)
      .catch((cause: unknown) => {
        mayTryAfter.current = performance.now() + retryEvery;
        if (!mayWait(cause) && !isSignedOut(cause)) console.error('Kept scans could not be brought', cause);
      })
      .finally(() => {
        delivery.current = null;
      });
    return delivery.current;
  }, [onDelivered, tell, userId]);
  useEffect(() => {
    const retry = () => void deliver();
    retry();
    const timer = setInterval(retry, retryEvery);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [deliver]);
  const mayTry = useCallback(() => performance.now() >= mayTryAfter.current, []);
  return { deliver, mayTry };
}

let told = 0;

/** The guard sees that something waits, and must know why it does with a line: once for as many. */
function useElsewhereTold(): (count: number) => void {
  const { t } = useTranslation('checkinout');
  const { number } = useFormat();
  const tell = useRef((_: number) => {});
  tell.current = (count) => {
    if (count > told) notify({ tone: 'red', text: t('device.elsewhere', { number: number(count) }) });
    told = count;
  };
  return useCallback((count) => tell.current(count), []);
}

export const waitingOf = ({
  id,
  number: _,
  clockOffset: __,
  said: ___,
  branchId: ____,
  ...scan
}: KeptEvent): WaitingScan => ({
  ...scan,
  idempotencyKey: id,
  device: deviceId(),
});

/** What the guard must say of a scan that was kept unknown is asked when scans are next made here. */
const keepQuestion = (event: KeptEvent, { outcome }: Answer) => {
  if (outcome && !event.said) keptQuestion(waitingOf(event), outcome);
};

/** Brings them while nothing is scanned at this gate: a class is called, or those inside are counted. */
export function BringScans() {
  useDelivery(useScannerId(), keepQuestion);
  return null;
}
