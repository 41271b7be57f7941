import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no letter that a reader or a person takes for another, and all of it dense in a QR code. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a QR code holds: 130 random bits in 26 letters. It says nothing about anybody and can't be guessed. */
export const newCardToken = (): string =>
  [...randomBytes(26)].map((byte) => letters.charAt(byte % letters.length)).join('');

/** `VTE-C000042`, from the branch's unbroken series: what a bar code holds. */
export const cardNumber = (branchCode: string, number: number): string =>
  `${branchCode}-C${String(number).padStart(6, '0')}`;

/** The series in which a branch's cards are numbered; it never starts again. */
export const cardSeries = (branchId: number) => ({ branchId, kind: 'card', year: 0 });
