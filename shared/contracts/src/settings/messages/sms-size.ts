/** How a text goes out by SMS. */
export interface SmsSize {
  /** How many SMS it makes; each is paid for. */
  readonly parts: number;
  readonly letters: number;
  /** How many letters one holds; of several each holds somewhat less. */
  readonly room: number;
  /** The first sign that plain SMS doesn’t have: because of it only seventy letters fit. */
  readonly sign: string | null;
}

/** The alphabet of GSM 03.38; what is in its second table takes the room of two. */
const plain = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const doubled = new Set('\f^{}\\[~]|€');

const roomOfPlain = { alone: 160, joined: 153 };
const roomOfOthers = { alone: 70, joined: 67 };

/** How many SMS a text makes, and why. */
export const smsSize = (text: string): SmsSize => {
  const signs = [...text];
  const sign = signs.find((one) => !plain.has(one) && !doubled.has(one)) ?? null;
  const widthOf = (one: string) => (sign !== null ? one.length : doubled.has(one) ? 2 : 1);
  const { alone, joined } = sign === null ? roomOfPlain : roomOfOthers;
  const widths = signs.map(widthOf);
  const letters = widths.reduce((sum, width) => sum + width, 0);
  if (letters <= alone) return { parts: Math.min(1, letters), letters, room: alone, sign };
  return { parts: partsOf(widths, joined), letters, room: joined, sign };
};

/** No sign is cut in two between one SMS and the next. */
const partsOf = (widths: readonly number[], room: number): number => {
  let parts = 1;
  let left = room;
  for (const width of widths) {
    if (width > left) {
      parts += 1;
      left = room;
    }
    left -= width;
  }
  return parts;
};
