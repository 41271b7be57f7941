import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type AskedPlace, type ReasonQuestion, withAsked, withoutAsked } from './asked-places.ts';
import { type Desk, type KeptAsked, keptAsked } from './kept-asked.ts';

export interface AskedHere {
  readonly places: readonly AskedPlace[];
  readonly ask: (asked: Omit<ReasonQuestion, 'at'>) => void;
  /** Answered, left unanswered, or its moment is over. */
  readonly end: (eventKey: string) => void;
}

let opened: KeptAsked | undefined;
/** The one of this window. */
const kept = (): KeptAsked => (opened ??= keptAsked());
const subscribe = (listener: () => void) => kept().subscribe(listener);

/** Who is asked something at this desk; one card neither takes another's place nor moves it. */
export function useAsked(desk: Desk): AskedHere {
  const places = useSyncExternalStore(subscribe, () => kept().at(desk));
  // Whose moment was over before the desk is here again.
  useEffect(() => kept().change(desk, (lasting) => lasting), [desk]);
  const ask = useCallback<AskedHere['ask']>(
    (asked) => kept().change(desk, (before) => withAsked(before, { ...asked, at: Date.now() })),
    [desk],
  );
  const end = useCallback(
    (eventKey: string) => kept().change(desk, (before) => withoutAsked(before, eventKey)),
    [desk],
  );
  return { places, ask, end };
}
