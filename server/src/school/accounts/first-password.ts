import { randomInt } from 'node:crypto';
import { hashPassword } from './passwords.ts';
import { weaknessOf } from './weak-password.ts';

/** No characters that look alike on paper: i, l, o, 0, 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const lettersAGroup = 4;

const draw = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: lettersAGroup }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/**
 * A password to be typed once from a slip of paper, e.g. `kfm7-p2xd-wq9c`: 59 random bits. One in 1,700 has hardly any
 * letters, which would be refused from anybody who chose it: then another.
 */
export const newFirstPassword = (): string => {
  for (;;) {
    const password = draw();
    if (!weaknessOf(password, { username: '', schoolNames: [] })) return password;
  }
};

interface HashedPassword {
  readonly password: string;
  readonly passwordHash: string;
}

/**
 * A first password for each, hashed side by side. Made before a transaction, which must not be held open meanwhile; the
 * passwords themselves are shown once and stored nowhere.
 */
export const firstPasswordsFor = async <Key>(keys: readonly Key[]): Promise<Map<Key, HashedPassword>> =>
  new Map(
    await Promise.all(
      keys.map(async (key) => {
        const password = newFirstPassword();
        return [key, { password, passwordHash: await hashPassword(password) }] as const;
      }),
    ),
  );
