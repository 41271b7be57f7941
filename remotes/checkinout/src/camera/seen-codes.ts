/** A card that is still held there is the same card; one that was away for so long is shown anew. */
const awayFor = 2500;

interface Sighting {
  readonly code: string;
  readonly at: number;
}

/**
 * Tells a card that is newly shown from one that the camera still sees; `before` is what it saw last before it went off,
 * as of when it is on again. Times in milliseconds.
 */
export function seenCodes(before: Sighting | null = null) {
  let last = before;
  return {
    isNew: (code: string, at: number): boolean => {
      const isSame = last?.code === code && at - last.at < awayFor;
      last = { code, at };
      return !isSame;
    },
  };
}
