import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** As every authenticator app has it. */
const period = 30;
const kind = { algorithm: 'SHA1', digits: 6, period };

/** 160 bits, as RFC 4226 asks for. */
export const newSecret = (): Buffer => randomBytes(20);

const totpOf = (secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...kind, ...names, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/** The half minute that a code is of: now, or the one before or after, for a telephone's clock isn't ours. */
export const stepOf = (secret: Buffer, code: string, milliseconds: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: milliseconds, window: 1 });
  return delta === null ? undefined : Math.floor(milliseconds / 1000 / period) + delta;
};

/** What a person types into an app that reads no QR code. */
export const base32 = (secret: Buffer): string => totpOf(secret).secret.base32;

/** What the QR code holds. */
export const enrolmentAddress = (
  secret: Buffer,
  { school, username }: { school: string; username: string },
): string => totpOf(secret, { issuer: school, label: username }).toString();

/** Ten codes for the day on which the telephone is lost: ten letters that aren’t mistaken for each other. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    const text = [...randomBytes(10)].map((byte) => recoveryLetters[byte & 31]).join('');
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz123456789';

/** As it was typed: in any case, with or without the stroke. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
