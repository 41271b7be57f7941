import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app has it: SHA-1, 30 seconds, 6 digits. */
const seconds = 30;
const digits = 6;

/** 160 bits, as RFC 4226 asks for. */
export const newSecret = (): Buffer => randomBytes(20);

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / seconds);

/** The code of one step of 30 seconds. */
export const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** The step that a code is of: now, or the one before or after, for a telephone's clock isn't ours. */
export const stepOf = (secret: Buffer, code: string, milliseconds: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = stepAt(milliseconds);
  return [now, now - 1, now + 1].find((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)),
  );
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding: what a person types into an app that reads no QR code. */
export const base32 = (bytes: Buffer): string => {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
};

/** What the QR code holds. */
export const enrolmentAddress = (
  secret: Buffer,
  { school, username }: { school: string; username: string },
) => {
  const issuer = encodeURIComponent(school);
  return `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${base32(secret)}&issuer=${issuer}`;
};

/** Ten codes for the day on which the telephone is lost: ten letters that aren’t mistaken for each other. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    const text = [...randomBytes(10)].map((byte) => recoveryLetters[byte & 31]).join('');
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz123456789';

/** As it was typed: in any case, with or without the stroke. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
