import { hash, verify } from '@node-rs/argon2';

/** argon2id (the package's `Algorithm.Argon2id`, a type-only enum) with OWASP's parameters: 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Slow by intention. Letters that look the same count as the same, whichever keyboard made them. */
export const hashPassword = (password: string) => hash(password.normalize('NFKC'), parameters);

export const isPassword = (passwordHash: string, password: string) =>
  verify(passwordHash, password.normalize('NFKC'));

let decoy: Promise<string> | undefined;

/** As long as {@link isPassword} takes, for a name that nobody has: the time of an answer tells nothing. */
export const takeAsLong = async (password: string) => {
  decoy ??= hashPassword('a password that nobody has');
  await isPassword(await decoy, password);
};
