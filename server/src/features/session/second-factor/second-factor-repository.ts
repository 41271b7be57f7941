import type { SignInRule } from '@suksa/contracts/settings/access/second-factor';
import { eq, sql } from 'drizzle-orm';
import { schools, sessions } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { notFound } from '../../../http/refuse.ts';
import { hasFactorOf } from '../../../school/accounts/second-factor.ts';

const rule = { factorDemanded: schools.secondFactorDemanded, version: schools.version };

export const ruleOf = async (db: Queryable): Promise<SignInRule> => {
  const [row] = await db.select(rule).from(schools);
  return row ?? notFound();
};

export const lockRule = async (tx: Transaction): Promise<SignInRule> => {
  const [row] = await tx.select(rule).from(schools).for('update');
  return row ?? notFound();
};

export const changeRule = async (tx: Transaction, factorDemanded: boolean): Promise<SignInRule> => {
  const [row] = await tx
    .update(schools)
    .set({
      secondFactorDemanded: factorDemanded,
      version: sql`${schools.version} + 1`,
      updatedAt: sql`now()`,
    })
    .returning(rule);
  return row ?? notFound();
};

/** Accounts of staff in use, with what decides whether they are asked. */
export const askedAccounts = async (db: Queryable) => {
  const { rows } = await db.execute<{ roleId: number; permissions: string[]; hasFactor: boolean }>(sql`
    select u.role_id as "roleId",
      coalesce((select json_agg(p.permission) from role_permission p where p.role_id = u.role_id), '[]') as permissions,
      ${hasFactorOf(sql`u.id`)} as "hasFactor"
    from app_user u where u.role_id <> 3 and u.status in ('active', 'invited')`);
  return rows;
};

export const noteConfirmed = async (tx: Transaction, sessionId: number): Promise<void> => {
  await tx.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, sessionId));
};
