import { hash, verify } from '@node-rs/argon2';

/** argon2id (the package's `Algorithm.Argon2id`, a type-only enum) with OWASP's parameters: 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password.normalize('NFKC'), parameters);

export const isPassword = (passwordHash: string, password: string) =>
  verify(passwordHash, password.normalize('NFKC'));

let decoy: Promise<string> | undefined;

/** As long as {@link isPassword} takes, for a name that nobody has: the time of an answer tells nothing. */
export const takeAsLong = async (password: string) => {
  decoy ??= hashPassword('a password that nobody has');
  await isPassword(await decoy, password);
};

/** The most used passwords of ten characters and more, and the ones that this school's people would think of first. */
const common = new Set(
  `1234567890 0123456789 12345678910 123456789a 123456789q 1q2w3e4r5t qwertyuiop qwerty1234 qwerty12345 asdfghjkl1
  1qaz2wsx3edc password12 password123 password1234 passw0rd123 iloveyou12 iloveyou123 0987654321 9876543210
  1111111111 0000000000 1122334455 aaaaaaaaaa abcdefghij abcd123456 abc1234567 a123456789 q1w2e3r4t5 welcome123
  admin12345 admin123456 administrator letmein123 football12 sunshine12 princess12 monkey1234 superman12 michael123
  changeme12 changeme123 teacher123 student123 school1234 vientiane1 vientiane123 laos123456 laopdr1234 sabaidee123
  suksa12345 suksasuksa luangprabang savannakhet champasack`.split(/\s+/),
);

/** One character over and over, a common password, or the user's own name. */
export const isCommonPassword = (password: string, username: string) => {
  const folded = password.normalize('NFKC').toLowerCase();
  const name = username.toLowerCase();
  return common.has(folded) || /^(.)\1*$/u.test(folded) || (name.length > 3 && folded.includes(name));
};
