import { useCurrentUser } from '@suksa/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isHalfDone, mayLeaveIt } from '../half-done.ts';

export const modes = ['gate', 'staff', 'roll', 'pick_up', 'called', 'visitors', 'emergency'] as const;
export type Mode = (typeof modes)[number];

const storageName = 'checkinout.mode';

/** A mode's place in the browser's history; `at` counts up from the first. */
interface Place {
  readonly mode: Mode;
  readonly at: number;
}
/** Below the first mode of a gate's own device lies an entry to which Back leads no further than that. */
const floor = -1;

/**
 * What this device is for: a list in the yard is one again after a power cut, or with a new release. Back leads to the
 * mode before. From the first it leaves the screen, but not on a gate's own device, whose names would then be locked.
 */
export function useKeptMode(): readonly [Mode, (mode: Mode) => void] {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const holds = useCurrentUser()?.kiosk !== undefined;
  const [mode, setMode] = useState(() => placeIn(state)?.mode ?? kept());
  const place = useRef<Place | null>(null);
  const isAsking = useRef(false);
  const show = useCallback((next: Place) => {
    place.current = next;
    setMode(next.mode);
    keep(next.mode);
  }, []);
  const enter = (next: Place, how?: { readonly replace?: true; readonly flushSync?: true }) => {
    if (next.at !== floor) show(next);
    void navigate('.', { state: next, ...how });
  };

  function begin(found: Place | null) {
    if (!found) return enter({ mode, at: holds ? floor : 0 }, { replace: true });
    if (holds && found.at === floor) return enter({ mode, at: 0 });
    show(found);
  }

  async function follow(before: Place, found: Place) {
    if (holds && found.at === floor) return navigate(1);
    isAsking.current = true;
    const leaves = await mayLeaveIt();
    isAsking.current = false;
    if (leaves) show(found);
    else void navigate(before.at - found.at);
  }

  const arrived = useRef(() => {});
  arrived.current = () => {
    const [before, found] = [place.current, placeIn(state)];
    if (!before) return begin(found);
    if (!found) return enter({ ...before, at: before.at + 1 }, { replace: true });
    if (found.at !== before.at && !isAsking.current) void follow(before, found);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each entry of the history
  useEffect(() => arrived.current(), [key, state]);

  const change = async (next: Mode) => {
    if (next === mode || (isHalfDone() && !(await mayLeaveIt()))) return;
    // At once: a step within the new mode begins at its place.
    enter({ mode: next, at: (place.current?.at ?? floor) + 1 }, { flushSync: true });
  };
  return [mode, (next) => void change(next)];
}

function placeIn(state: unknown): Place | null {
  const { mode, at } = (state ?? {}) as { readonly mode?: unknown; readonly at?: unknown };
  const known = modes.find((one) => one === mode);
  return known && typeof at === 'number' ? { mode: known, at } : null;
}

function keep(mode: Mode): void {
  try {
    localStorage.setItem(storageName, mode);
  } catch (cause) {
    console.warn('What this device is for could not be kept', cause);
  }
}

function kept(): Mode {
  try {
    const stored = localStorage.getItem(storageName);
    return modes.find((mode) => mode === stored) ?? 'gate';
  } catch {
    return 'gate';
  }
}
