import type { CheckedPerson } from '@suksa/contracts/checkinout';

/** Of whom something is asked: why late, or why away early. */
export interface ReasonQuestion {
  readonly kind: 'late' | 'early';
  /** The key of the scan. */
  readonly eventKey: string;
  readonly person: CheckedPerson;
  /** When it was asked, by this device's clock. */
  readonly at: number;
}

export interface AskedPlace extends ReasonQuestion {
  /** Nothing is asked there any more; what stands below keeps its place. */
  readonly isFree: boolean;
  /** Who was asked later has a higher one. */
  readonly turn: number;
}

/** More don't fit on a gate's screen; who isn't answered here is answered later, in the reports. */
const mostAsked = 5;

/** Of more than fit the oldest falls away. */
function withRoom(places: readonly AskedPlace[]): readonly AskedPlace[] {
  const standing = places.filter(({ isFree }) => !isFree);
  const oldest = standing.reduce<AskedPlace | null>(
    (old, one) => (old && old.turn < one.turn ? old : one),
    null,
  );
  return oldest && standing.length >= mostAsked ? withoutAsked(places, oldest.eventKey) : places;
}

/** Takes a free place, where all cards of its kind are as high as each other, else one below the last. */
export function withAsked(before: readonly AskedPlace[], asked: ReasonQuestion): readonly AskedPlace[] {
  if (before.some(({ eventKey }) => eventKey === asked.eventKey)) return before;
  const places = withRoom(before);
  const turn = 1 + Math.max(0, ...before.map((place) => place.turn));
  const taken = { ...asked, turn, isFree: false };
  const free = places.findIndex(({ kind, isFree }) => isFree && kind === asked.kind);
  return free === -1 ? [...places, taken] : places.with(free, taken);
}

/** Frees the place of one; those below the last that is taken are gone. */
export function withoutAsked(places: readonly AskedPlace[], eventKey: string): readonly AskedPlace[] {
  const freed = places.map((place) => (place.eventKey === eventKey ? { ...place, isFree: true } : place));
  return freed.slice(0, freed.findLastIndex(({ isFree }) => !isFree) + 1);
}
