/** `໒໐໒໖` -> `2026`; everything else stays. */
export const laoDigitsToAscii = (text: string): string =>
  text.replace(/[໐-໙]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x0ed0 + 0x30));
