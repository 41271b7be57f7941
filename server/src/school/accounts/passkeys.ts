import { randomBytes } from 'node:crypto';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type {
  MadePasskey,
  PasskeyDraft,
  PasskeyProof,
  PasskeyQuestion,
} from '@suksa/contracts/settings/access/passkey';
import { and, eq, sql } from 'drizzle-orm';
import { passkeyChallenges, passkeys } from '../../db/schema/index.ts';
import type { Queryable } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';
import type { PasskeyPlace } from './passkey-place.ts';

/** Loaded when somebody has one: certificates of every maker take a moment to read. */
const webAuthn = () => import('@simplewebauthn/server');

/** As long as browsers wait for a finger or a key. */
const timeout = 120_000;
/** Within which what was asked may be answered; whoever types slowly is asked anew. */
const answeredWithin = '5 minutes';
const mostPasskeys = 10;

/** ES256, EdDSA and RS256: what devices of today make. */
const algorithms = [-7, -8, -257];

export const passkeysOf = (db: Queryable, userId: number) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id);

type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

const newChallenge = async (db: Queryable, userId: number, purpose: Purpose): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url');
  await db
    .delete(passkeyChallenges)
    .where(sql`${passkeyChallenges.createdAt} < now() - ${answeredWithin}::interval`);
  await db.insert(passkeyChallenges).values({ challenge, userId, purpose });
  return challenge;
};

/** Each challenge counts once, on every server. */
const takeChallenge = async (db: Queryable, userId: number, purpose: Purpose, challenge: string) => {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.purpose, purpose),
        sql`${passkeyChallenges.createdAt} > now() - ${answeredWithin}::interval`,
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
};

const known = ({ credentialId, transports }: typeof passkeys.$inferSelect) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

/** What a browser needs to make a passkey for this account at this address. */
export const draftOf = async (
  db: Queryable,
  user: { readonly userId: number; readonly username: string; readonly school: string },
  place: PasskeyPlace,
): Promise<PasskeyDraft> => {
  if (place.fault) refuse(place.fault, { status: 409 });
  const own = await passkeysOf(db, user.userId);
  if (own.length >= mostPasskeys) refuse('too_many_passkeys', { status: 409 });
  return {
    challenge: await newChallenge(db, user.userId, 'make'),
    rp: { id: place.host, name: user.school },
    user: {
      id: Buffer.from(`suksa-${user.userId}`).toString('base64url'),
      name: user.username,
      displayName: user.username,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: own.filter(({ host }) => host === place.host).map(known),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    attestation: 'none',
  };
};

/** Keeps the public half of what a device has made, after looking whether it is what was asked for. */
export const keepPasskey = async (
  db: Queryable,
  userId: number,
  { name, made }: { readonly name: string; readonly made: MadePasskey },
  place: PasskeyPlace,
): Promise<void> => {
  if (place.fault) refuse(place.fault, { status: 409 });
  if ((await passkeysOf(db, userId)).length >= mostPasskeys) refuse('too_many_passkeys', { status: 409 });
  const { verifyRegistrationResponse } = await webAuthn();
  let asked = '';
  const found = await verifyRegistrationResponse({
    response: {
      ...made,
      clientExtensionResults: {},
      response: { ...made.response, transports: transportsOf(made.response.transports) },
    },
    expectedChallenge: (challenge) => {
      asked = challenge;
      return true;
    },
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  const credential = found?.registrationInfo?.credential;
  if (!credential || !(await takeChallenge(db, userId, 'make', asked))) return refuse('passkey_refused');
  const kept = await db
    .insert(passkeys)
    .values({
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transportsOf(made.response.transports),
      host: place.host,
      name,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (kept.length === 0) refuse('passkey_refused');
};

const transports: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
const transportsOf = (told: readonly string[] = []) =>
  told.filter((transport): transport is AuthenticatorTransport => transports.includes(transport));

/** What is asked of the account's passkeys at this address; undefined where it has none that would answer there. */
export const questionFor = async (
  db: Queryable,
  userId: number,
  place: PasskeyPlace,
): Promise<PasskeyQuestion | undefined> => {
  if (place.fault) return undefined;
  const here = (await passkeysOf(db, userId)).filter(({ host }) => host === place.host);
  if (here.length === 0) return undefined;
  return {
    challenge: await newChallenge(db, userId, 'prove'),
    rpId: place.host,
    allowCredentials: here.map(known),
    timeout,
    userVerification: 'preferred',
  };
};

/** Whether a passkey of the account has answered what was asked. Each answer counts once. */
export const takeProof = async (
  db: Queryable,
  userId: number,
  proof: PasskeyProof,
  place: PasskeyPlace,
): Promise<boolean> => {
  const key = (await passkeysOf(db, userId)).find(({ credentialId }) => credentialId === proof.id);
  if (!key || place.fault || key.host !== place.host) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  let asked = '';
  const found = await verifyAuthenticationResponse({
    response: { ...proof, clientExtensionResults: {} },
    expectedChallenge: (challenge) => {
      asked = challenge;
      return true;
    },
    expectedOrigin: place.origin,
    expectedRPID: key.host,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(key.publicKey),
      counter: key.counter,
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!found?.verified || !(await takeChallenge(db, userId, 'prove', asked))) return false;
  const used = await db
    .update(passkeys)
    .set({ counter: found.authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, key.id), eq(passkeys.counter, key.counter)))
    .returning({ id: passkeys.id });
  return used.length > 0;
};

export const dropPasskey = async (db: Queryable, userId: number, id: number): Promise<string | undefined> => {
  const [dropped] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return dropped?.name;
};
