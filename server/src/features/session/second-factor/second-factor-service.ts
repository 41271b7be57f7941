import type { SignInRule } from '@suksa/contracts/settings/access/second-factor';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { tellHolder } from '../../../school/accounts/account-news.ts';
import type { PasskeyPlace } from '../../../school/accounts/passkey-place.ts';
import { passkeysOf } from '../../../school/accounts/passkeys.ts';
import { isPassword } from '../../../school/accounts/passwords.ts';
import {
  beginSecret,
  confirmSecret,
  dropApp,
  type FactorProof,
  factorOf,
  hasFactor,
  recoveryCodesLeft,
  renewCodes,
  takeFactor,
} from '../../../school/accounts/second-factor.ts';
import {
  countFactorTry,
  countPasswordTry,
  forgetFactorTries,
  forgetPasswordTries,
} from '../../../school/accounts/sign-in-throttle.ts';
import { base32, enrolmentAddress } from '../../../school/accounts/totp.ts';
import { holdsMuch } from '../../../school/policies/holds-much.ts';
import { schoolOf } from '../school/school-repository.ts';
import { accountById } from '../sign-in/account-repository.ts';
import { presentPasskey } from './passkey-presenter.ts';
import { askedAccounts, changeRule, lockRule, noteConfirmed, ruleOf } from './second-factor-repository.ts';

const userEntity = 'settings.user';
const ruleEntity = 'settings.sign_in_rule';

/** How one's own second factor stands. */
export const ownFactor = async (
  { actor, school: { db } }: Pick<Caller, 'actor' | 'school'>,
  { fault }: PasskeyPlace,
) => {
  const [factor, left, keys, demanded] = await Promise.all([
    factorOf(db, actor.userId),
    recoveryCodesLeft(db, actor.userId),
    passkeysOf(db, actor.userId),
    isDemanded(db, actor),
  ]);
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: left,
    demanded,
    passkeys: keys.map(presentPasskey),
    passkeyFault: fault,
  };
};

/** Whether the school asks a second factor of this role. */
export const isDemanded = async (db: Queryable, { roleId, permissions }: Actor): Promise<boolean> =>
  (await ruleOf(db)).factorDemanded && holdsMuch(roleId, [...permissions]);

export type OwnCall = Pick<Caller, 'actor' | 'school' | 'requestId'>;

/** A secret for the app, shown once; it asks for nothing until a code of it was typed. */
export const beginFactorOf = async ({ actor, school: { db } }: OwnCall) => {
  const { name } = await schoolOf(db);
  const secret = await db.transaction((tx) => beginSecret(tx, actor.userId));
  return {
    secret: (base32(secret).match(/.{4}/g) ?? []).join(' '),
    address: enrolmentAddress(secret, { school: name.en || name.lo, username: actor.username }),
  };
};

/** Switches the factor on by its first code, and tells the recovery codes. */
export const confirmFactorOf = async (call: OwnCall, code: string): Promise<{ recoveryCodes: string[] }> => {
  const { actor, school } = call;
  await countFactorTry(school.db, actor.userId);
  return write(call, async (tx) => {
    await confirmSecret(tx, actor.userId, code);
    const recoveryCodes = await renewCodes(tx, actor.userId);
    await forgetFactorTries(tx, actor.userId);
    await noteConfirmed(tx, actor.sessionId);
    await tellHolder(tx, actor.userId, 'factor_on');
    return { result: { recoveryCodes }, audit: lineOf('factor_on', actor.userId) };
  });
};

export const lineOf = (action: string, userId: number) => ({ action, entity: userEntity, entityId: userId });

export const renewCodesOf = (call: OwnCall): Promise<{ recoveryCodes: string[] }> =>
  write(call, async (tx) => {
    const { userId } = call.actor;
    if (!(await hasFactor(tx, userId))) refuse('factor_off', { status: 409 });
    const recoveryCodes = await renewCodes(tx, userId);
    await tellHolder(tx, userId, 'recovery_codes');
    return { result: { recoveryCodes }, audit: lineOf('recovery_codes', userId) };
  });

/** Forgets one's own app, unless the school asks for a factor and there would be none. */
export const endFactorOf = async (call: OwnCall): Promise<void> => {
  await write(call, async (tx) => {
    const dropped = await dropApp(tx, call.actor.userId);
    if (!(await hasFactor(tx, call.actor.userId)) && (await isDemanded(tx, call.actor)))
      refuse('factor_demanded', { status: 409 });
    if (dropped) await tellHolder(tx, call.actor.userId, 'factor_off');
    return { result: undefined, audit: dropped ? lineOf('factor_off', call.actor.userId) : [] };
  });
};

/** Proves once more who holds the session: by the password and, where the account has one, the second factor. */
export const confirmIdentityOf = async (
  { actor, school: { db } }: OwnCall,
  { password, ...proof }: FactorProof & { readonly password: string },
  place: PasskeyPlace,
): Promise<void> => {
  const account = (await accountById(db, actor.userId)) ?? refuse('not_signed_in');
  await countPasswordTry(db, actor.userId);
  if (!(await isPassword(account.passwordHash, password)))
    refuse('wrong_password', { status: 422, fields: [{ path: 'password', code: 'wrong_password' }] });
  await forgetPasswordTries(db, actor.userId);
  await takeFactor(db, actor.userId, proof, place);
  await db.transaction((tx) => noteConfirmed(tx, actor.sessionId));
};

/** The rule of the school, and how many of those whom it would ask are ready. */
export const signInRuleOf = async ({ school: { db } }: Pick<Caller, 'school'>) => {
  const accounts = await askedAccounts(db);
  const asked = accounts.filter(({ roleId, permissions }) => holdsMuch(roleId, permissions));
  return {
    ...(await ruleOf(db)),
    asked: asked.length,
    ready: asked.filter(({ hasFactor }) => hasFactor).length,
  };
};

/** Asks a second factor of roles that hold money, rights or health data, or no more. */
export const setSignInRule = (call: Caller, { factorDemanded, version }: SignInRule): Promise<SignInRule> => {
  if (call.actor.scope !== 'all_branches') refuse('above_own_rights', { status: 403 });
  return write(call, async (tx) => {
    // Who asks it of others has tried it; and isn’t shut out by their own rule.
    if (factorDemanded && !(await hasFactor(tx, call.actor.userId))) refuse('factor_off', { status: 409 });
    const before = await lockRule(tx);
    requireVersion(before, version);
    const after = await changeRule(tx, factorDemanded);
    return {
      result: after,
      audit: { action: 'edit', entity: ruleEntity, entityId: 1, before, after, version: after.version },
    };
  });
};
