import { checkHoliday, me, permissions } from '@suksa/contracts/session';
import { send, useCurrentUser } from '@suksa/platform';
import { mayOpenOffline, type OfflineCopy, openOffline } from '@suksa/ui';
import { useEffect, useRef, useState } from 'react';
import { type GateDevice, gateDevice } from './gate-device.ts';

/** Whether this page opens without a line, or what it lacks; null until that is known. */
export type OfflineOpening = 'ready' | 'needs_https' | 'needs_pairing' | 'refused' | null;

/** What is kept for when there is no line. */
export const gatePath = '/frontend/CheckInOut';

const renewedEvery = 15 * 60_000;
const firstAfter = 5_000;
/** So long nobody has touched or scanned anything before a new release may take the page's place. */
const quietTime = 3 * 60_000;

/**
 * Has a gate's own device keep this page. A new release is fetched while nothing waits to be sent, and the page is loaded
 * anew in a quiet moment: never while somebody scans, nor in the middle of a queue.
 */
export function useOfflineOpening(mayReload: boolean): OfflineOpening {
  const isDevice = useCurrentUser()?.kiosk !== undefined;
  const [opening, setOpening] = useState<OfflineOpening>(null);
  const isUnhurried = useRef(mayReload);
  isUnhurried.current = mayReload;

  useEffect(() => {
    if (!mayOpenOffline()) return setOpening('needs_https');
    if (!isDevice) return setOpening('needs_pairing');
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touches = noteTouches();
    const round = async (device: GateDevice, copy: OfflineCopy) => {
      const kept = device.events().length > 0 ? null : await renewed(copy);
      if (isOver) return;
      if (kept) setOpening('ready');
      const isNewer = kept !== null && kept !== document.documentElement.dataset.composition;
      const isQuiet = isUnhurried.current && touches.quietFor() > quietTime && device.events().length === 0;
      if (isNewer && isQuiet) return location.reload();
      timer = setTimeout(() => void round(device, copy), isNewer ? quietTime : renewedEvery);
    };
    const begin = async () => {
      const [device, copy] = await Promise.all([gateDevice(), openOffline(gatePath)]);
      if (isOver) return;
      if (!copy) return setOpening('refused');
      if (await copy.runs()) setOpening('ready');
      if (!isOver) timer = setTimeout(() => void round(device, copy), firstAfter);
    };
    begin().catch((cause: unknown) => console.warn('The kept page does not answer', cause));
    return () => {
      isOver = true;
      clearTimeout(timer);
      touches.end();
    };
  }, [isDevice]);

  return opening;
}

/** The composition that is kept now; null where nothing could be fetched. */
async function renewed(copy: OfflineCopy): Promise<string | null> {
  try {
    const kept = await copy.renew();
    // What a page begins with is kept as it passes by.
    const user = await send(me);
    await Promise.all([
      send(permissions, undefined, { 'role-id': String(user.role_id) }),
      send(checkHoliday),
    ]);
    return kept;
  } catch (cause) {
    console.warn('What is live could not be fetched for later', cause);
    return null;
  }
}

/** A reader types too. */
const touch = ['keydown', 'pointerdown'] as const;

function noteTouches() {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  for (const one of touch) window.addEventListener(one, note, true);
  return {
    quietFor: () => performance.now() - last,
    end: () => {
      for (const one of touch) window.removeEventListener(one, note, true);
    },
  };
}
