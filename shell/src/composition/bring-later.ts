/**
 * Bytes, compressed, of all that comes before: the page, and the shell's first script with its styles and words. As they are
 * now; what this is off by, the files behind come too early or too late by, on a slow line only.
 */
const bytesBefore = 212_000;

/**
 * Asks for the files of the opened tab, which stand in a template of the page, so that their first byte comes with the
 * last of the shell's: that one runs while they are on their way, instead of sharing a slow line with them to the end.
 * Where the browser doesn't tell how fast the line is, they are asked for at once.
 *
 * @returns Asks for them now, if they haven't been yet: for the shell's first script, which needs them next.
 */
export function bringLater(): () => void {
  const template = document.querySelector<HTMLTemplateElement>('template#later');
  const bring = (): void => {
    clearTimeout(timer);
    if (template) document.head.append(template.content);
  };
  // In Mbit/s: kilobits in a millisecond.
  const speed = navigator.connection?.downlink ?? Number.POSITIVE_INFINITY;
  const timer = setTimeout(bring, (bytesBefore * 8) / 1000 / speed - performance.now());
  return bring;
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly downlink: number };
  }
}
