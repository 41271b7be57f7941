import { shareFound } from '@suksa/contracts/checkinout';
import { send, useCan } from '@suksa/platform';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRestored } from '../device/durable-store.ts';
import { everybody, type FoundMarks, foundIn, foundToday, keepFound, putTogether } from './found-people.ts';

const sharedEvery = 4000;

interface Known {
  readonly day: string;
  readonly marks: FoundMarks;
}

/**
 * Whom the wardens of this branch have found on a day: what was ticked off here, which needs no line, with what the others
 * told while there is one.
 */
export function useFound(day: string, now: () => Date) {
  const mayShare = useCan()('checkinout.event.create');
  // By the server's day: before the device is open, a clock that is a day off would look for another day's ticks.
  const isRestored = useRestored();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew once all of them are there
  const kept = useMemo((): Known => ({ day, marks: foundToday(day) }), [day, isRestored]);
  const [changed, setChanged] = useState<Known | null>(null);
  const known = changed?.day === day ? changed : kept;
  const latest = useRef(known);
  latest.current = known;
  const clock = useRef(now);
  clock.current = now;
  /** What the server is known to know. */
  const shared = useRef(new Map<string, string>());

  const take = useCallback((next: FoundMarks) => {
    const { day: of } = latest.current;
    latest.current = { day: of, marks: next };
    keepFound(of, next);
    setChanged(latest.current);
  }, []);

  const share = useCallback(async () => {
    const { day: of, marks: sent } = latest.current;
    const marks = [...sent.values()].filter(({ who, at }) => shared.current.get(who) !== at);
    try {
      const told = await send(shareFound, { body: { sentAt: clock.current().toISOString(), marks } });
      if (told.date !== of || latest.current.day !== of) return;
      const own = latest.current.marks;
      const next = putTogether({ sent, own, told: told.marks });
      shared.current = new Map(told.marks.map(({ who, at }) => [who, at]));
      if ([...next.values()].some(({ who, at }) => own.get(who)?.at !== at)) take(next);
    } catch (cause) {
      console.warn('What is ticked off stays on this device for now', cause);
    }
  }, [take]);

  useEffect(() => {
    if (!mayShare || !isRestored) return;
    void share();
    const timer = setInterval(() => void share(), sharedEvery);
    return () => clearInterval(timer);
  }, [isRestored, mayShare, share]);

  const say = (who: string, found: boolean) => {
    const { marks } = latest.current;
    // A later word than those that are known, whatever this device's clock says.
    const known = [who, everybody].map((one) => Date.parse(marks.get(one)?.at ?? '') || 0);
    const at = new Date(Math.max(now().getTime(), ...known.map((before) => before + 1))).toISOString();
    take(new Map(marks).set(who, { who, found, at }));
    if (mayShare) void share();
  };
  return { found: foundIn(known.marks), say, beginAgain: () => say(everybody, false) };
}
