/** `2+2+1`, also with spaces, commas or Lao digits; what is no length is left out. */
export const blocksTyped = (text: string): number[] =>
  text
    .replace(/[໐-໙]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))
    .split(/[^\d]+/)
    .flatMap((part) => (part === '' ? [] : Number(part)));
