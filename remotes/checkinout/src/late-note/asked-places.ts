import type { CheckedPerson } from '@suksa/contracts/checkinout';

/** Of whom something is asked: why late, or why away early. */
export interface Asked {
  readonly kind: 'late' | 'early';
  /** The key of the scan. */
  readonly eventKey: string;
  readonly person: CheckedPerson;
}

export interface AskedPlace extends Asked {
  /** Nothing is asked there any more; what stands below keeps its place. */
  readonly isFree: boolean;
}

/** Takes a free place, where all cards of its kind are as high as each other, else one below the last. */
export function withAsked(places: readonly AskedPlace[], asked: Asked): readonly AskedPlace[] {
  if (places.some(({ eventKey }) => eventKey === asked.eventKey)) return places;
  const taken = { ...asked, isFree: false };
  const free = places.findIndex(({ kind, isFree }) => isFree && kind === asked.kind);
  return free === -1 ? [...places, taken] : places.with(free, taken);
}

/** Frees the place of one; those below the last that is taken are gone. */
export function withoutAsked(places: readonly AskedPlace[], eventKey: string): readonly AskedPlace[] {
  const freed = places.map((place) => (place.eventKey === eventKey ? { ...place, isFree: true } : place));
  return freed.slice(0, freed.findLastIndex(({ isFree }) => !isFree) + 1);
}
