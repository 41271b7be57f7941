/**
 * Lanes with seeds of their own that search one problem side by side. Whoever is done in the fewest attempts has won,
 * among equals the first lane: so the winner is the same however fast each of them runs.
 */
const never = 2_147_483_647;

/** Shared by the lanes: for each the attempt in which it was done. */
export const raceOf = (lanes: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(4 * lanes)).fill(never);

/** A lane goes on while its attempt is lower than this. */
export function attemptsLeft(race: Int32Array, lane: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let other = 0; other < race.length; other += 1) {
    const done = other === lane ? never : Atomics.load(race, other);
    // The first of two with as many attempts wins.
    if (done !== never) least = Math.min(least, lane < other ? done + 1 : done);
  }
  return least;
}

export const isDone = (race: Int32Array, lane: number, attempt: number): void => {
  Atomics.store(race, lane, attempt);
};

/** The first lane searches by the seed itself, as a single one would. */
export const seedOf = (seed: number, lane: number): number => seed + lane * 7_919_000;

interface Ended {
  readonly placed: number;
  readonly of: number;
  /** The attempt in which it was whole; null where it never was. */
  readonly attempt: number | null;
}

/** The winner; where no lane came to an end, the one that got furthest. */
export const winnerOf = <One extends Ended>(ended: readonly One[]): One => {
  const [first, ...others] = ended;
  if (!first) throw new Error('a race needs a lane');
  return others.reduce((best, one) => {
    const [mine, theirs] = [one.attempt ?? never, best.attempt ?? never];
    if (mine !== theirs) return mine < theirs ? one : best;
    return mine === never && one.placed > best.placed ? one : best;
  }, first);
};
