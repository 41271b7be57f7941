/** A card that is still held there is the same card; one that was away for so long is shown anew. */
const awayFor = 2500;

/** Tells a card that is newly shown from one that the camera still sees. Times in milliseconds. */
export function seenCodes() {
  let last: { readonly code: string; readonly at: number } | null = null;
  return {
    isNew: (code: string, at: number): boolean => {
      const isSame = last?.code === code && at - last.at < awayFor;
      last = { code, at };
      return !isSame;
    },
  };
}
