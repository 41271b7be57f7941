import { memo, useCallback } from 'react';
import { EarlyLeaveNote } from '../early-leave/early-leave-note.tsx';
import type { AskedPlace } from './asked-places.ts';
import classes from './late-note.module.css';
import { LateNote } from './late-note.tsx';
import type { AskedHere } from './use-asked.ts';

/** A card for each who is asked, in the order of the scans. */
export function AskedCards({ places, end }: Pick<AskedHere, 'places' | 'end'>) {
  return places.map((place) => <Place key={place.eventKey} place={place} onEnd={end} />);
}

interface PlaceProps {
  readonly place: AskedPlace;
  readonly onEnd: AskedHere['end'];
}

const notes = { late: LateNote, early: EarlyLeaveNote };

const Place = memo(function Place({ place, onEnd }: PlaceProps) {
  const { kind, eventKey, isFree } = place;
  const Note = notes[kind];
  const done = useCallback(() => onEnd(eventKey), [onEnd, eventKey]);
  return (
    <div className={isFree ? classes.free : undefined}>
      <Note asked={place} onDone={done} />
    </div>
  );
});
