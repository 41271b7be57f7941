import { useCallback, useState } from 'react';
import { type Asked, type AskedPlace, withAsked, withoutAsked } from './asked-places.ts';

export interface AskedHere {
  readonly places: readonly AskedPlace[];
  readonly ask: (asked: Asked) => void;
  /** Answered, left unanswered, or its moment is over. */
  readonly end: (eventKey: string) => void;
  readonly endAll: () => void;
}

/** Who is asked something at this gate; one card neither takes another's place nor moves it. */
export function useAsked(): AskedHere {
  const [places, setPlaces] = useState<readonly AskedPlace[]>([]);
  const ask = useCallback((asked: Asked) => setPlaces((before) => withAsked(before, asked)), []);
  const end = useCallback((eventKey: string) => setPlaces((before) => withoutAsked(before, eventKey)), []);
  const endAll = useCallback(() => setPlaces([]), []);
  return { places, ask, end, endAll };
}
