import type { SessionBranch } from '@suksa/contracts/session';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Connection } from '../../db/connection.ts';
import { kiosks } from '../../db/schema/index.ts';
import { gather } from '../../db/together/gather.ts';
import type { Actor } from '../../http/actor.ts';
import type { Database, Queryable, Transaction } from '../../http/app.ts';
import { hashToken, newToken } from './tokens.ts';

/** By its first letters a kiosk's token is told from a person's, so that each is sought in one place. */
const prefix = 'kiosk_';
export const isKioskToken = (token: string) => token.startsWith(prefix);

/** All that a kiosk may do: scan, see how the day goes, and call a class (decision 202). */
const permissions: ReadonlySet<string> = new Set([
  'checkinout.event.create',
  'checkinout.event.view',
  'checkinout.roll.create',
]);
/** No role of the school's has it. */
const kioskRole = 0;
const roleName = { lo: 'ອຸປະກອນປະຕູ', en: 'Gate device' };
const minute = 60_000;

interface KioskRow {
  readonly token: string;
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly made_by: number;
  readonly last_seen_at: Date | null;
  readonly branch: SessionBranch;
}

/** A `branch b` with its years, as SQL. */
const branchOfGate = `json_build_object(
      'id', b.id, 'code', b.code, 'name', json_build_object('lo', b.name_lo, 'en', b.name_en),
      'years', coalesce((
        select json_agg(json_build_object('id', y.id, 'name', y.name, 'state', y.state,
          'start', y.start_date, 'end', y.end_date) order by y.start_date)
        from academic_year y where y.branch_id = b.id), '[]'::json))`;

const columns = `
    select encode(k.token_hash, 'hex') as token, k.id, k.name, k.version, k.made_by, k.last_seen_at,
      ${branchOfGate} as branch
    from kiosk k join branch b on b.id = k.branch_id and b.status = 'active'
    where k.revoked_at is null`;

/** One round trip, prepared once per connection. A branch that was closed has no gate any more. */
const kioskByToken = { name: 'kiosk-by-token', text: `${columns} and k.token_hash = $1` };
/** The same for all that call while others are being looked up. */
const kiosksByToken = {
  name: 'kiosks-by-token',
  text: `${columns}
    and k.token_hash in (select decode(hash, 'hex') from json_array_elements_text($1::json) hash)`,
};

type Ask = (tokenHash: Buffer) => Promise<KioskRow | undefined>;
const asking = new WeakMap<Pool, Ask>();
/** More make one answer long for all of them. */
const mostTogether = 64;

const hex = (hash: Buffer) => hash.toString('hex');

/** A device is read after its call has come, never before: one that was revoked is so at its next call. */
const askOf = (pool: Pool): Ask => {
  const ask =
    asking.get(pool) ??
    gather<Buffer, KioskRow | undefined>({
      most: mostTogether,
      alone: async (tokenHash) =>
        (await pool.query<KioskRow>({ ...kioskByToken, values: [tokenHash] })).rows[0],
      together: async (hashes) => {
        const { rows } = await pool.query<KioskRow>({
          ...kiosksByToken,
          values: [JSON.stringify(hashes.map(hex))],
        });
        const found = new Map(rows.map((row) => [row.token, row]));
        return hashes.map((hash) => found.get(hex(hash)));
      },
    });
  asking.set(pool, ask);
  return ask;
};

export interface LiveKiosk {
  readonly actor: Actor;
  readonly lastSeenAt: Date | null;
}

/** The device that holds this token, as who calls. */
export const findKioskByToken = async (
  { pool }: Connection,
  token: string,
): Promise<LiveKiosk | undefined> => {
  const row = await askOf(pool)(hashToken(token));
  return row && { actor: actorOf(row), lastSeenAt: row.last_seen_at };
};

interface Remembered {
  readonly kiosk: LiveKiosk;
  readonly until: number;
}
const remembered = new WeakMap<Pool, Map<string, Remembered>>();
const rememberedMilliseconds = 5000;

/**
 * The device that held this token a moment ago. It may have been revoked since, by another server too: the actor says
 * that it is unconfirmed, and whoever acts for it asks the database within a statement of their own, else by
 * {@link confirmKiosk}.
 */
export const recallKioskByToken = async (
  connection: Connection,
  token: string,
): Promise<LiveKiosk | undefined> => {
  const kept = remembered.get(connection.pool) ?? new Map<string, Remembered>();
  remembered.set(connection.pool, kept);
  const tokenHash = hex(hashToken(token));
  const now = performance.now();
  const last = kept.get(tokenHash);
  if (last && last.until > now && wasSeenLately(last.kiosk)) return last.kiosk;
  const kiosk = await findKioskByToken(connection, token);
  for (const [other, { until }] of kept) if (other === tokenHash || until <= now) kept.delete(other);
  if (kiosk)
    kept.set(tokenHash, { kiosk: unconfirmed(kiosk, tokenHash), until: now + rememberedMilliseconds });
  return kiosk;
};

const unconfirmed = ({ actor, lastSeenAt }: LiveKiosk, tokenHash: string): LiveKiosk => ({
  actor: { ...actor, ...(actor.kiosk && { kiosk: { ...actor.kiosk, unconfirmed: tokenHash } }) },
  lastSeenAt,
});

/** Whether a device that was recalled still holds its token. */
export const confirmKiosk = async (
  { pool }: Connection,
  { kiosk }: Pick<Actor, 'kiosk'>,
): Promise<boolean> => {
  if (kiosk?.unconfirmed === undefined) return true;
  const row = await askOf(pool)(Buffer.from(kiosk.unconfirmed, 'hex'));
  if (!row) remembered.get(pool)?.delete(kiosk.unconfirmed);
  return row !== undefined;
};

/** Whether the device that holds a token is one, as SQL: of the token's hash in hex, null for a person's call. */
export const kioskStands = (tokenHash: string): string =>
  `(${tokenHash}::text is null or exists (
    select 1 from kiosk k join branch b on b.id = k.branch_id and b.status = 'active'
    where k.revoked_at is null and k.token_hash = decode(${tokenHash}, 'hex')))`;

const actorOf = ({ id, name, version, made_by, branch }: KioskRow): Actor => ({
  sessionId: 0,
  userId: made_by,
  username: name,
  name: { lo: name, en: name },
  roleId: kioskRole,
  roleName,
  scope: 'own_branch',
  viewingFrom: null,
  rights: `kiosk.${id}.${version}`,
  mustChangePassword: false,
  mustEnrol: false,
  confirmedAt: null,
  wroteAt: null,
  permissions,
  kiosk: { id, name },
  branches: [branch],
});

/** As long as a device may bring anything, and as long again. */
const formerGate = {
  name: 'kiosk-former',
  text: `select k.id, k.name, k.made_by, ${branchOfGate} as branch
    from gate_event e join kiosk k on k.id = e.kiosk_id and k.branch_id = e.branch_id
      join branch b on b.id = e.branch_id and b.status = 'active'
    where e.branch_id = $1 and e.device = $2 and e.happened_at > now() - interval '16 days'
    order by e.happened_at desc limit 1`,
};

/** What a device kept at its former gate: where that was, and the name that the device goes by everywhere. */
interface Brought {
  readonly branchId: number;
  readonly device: string;
}

/**
 * A device that was paired anew for another branch, as the gate that it was before: what it kept there belongs there. It
 * is believed where it has brought scans as that branch's gate under the name that it made for itself, which only that
 * branch is told. Whoever works in the branch stays who they are.
 */
export const asFormerGate = async (
  { pool }: Connection,
  actor: Actor,
  { branchId, device }: Brought,
): Promise<Actor> => {
  if (!actor.kiosk || actor.branches.some(({ id }) => id === branchId)) return actor;
  const { rows } = await pool.query<Pick<KioskRow, 'id' | 'name' | 'made_by' | 'branch'>>({
    ...formerGate,
    values: [branchId, device],
  });
  const [gate] = rows;
  if (!gate) return actor;
  const { id, name, made_by: userId, branch } = gate;
  return {
    ...actor,
    ...{ userId, username: name, name: { lo: name, en: name } },
    kiosk: { ...actor.kiosk, id, name },
    branches: [...actor.branches, branch],
  };
};

/** Notes that the device was heard of, at most once a minute. */
export const seeKiosk = async (
  db: Database,
  { actor, lastSeenAt }: LiveKiosk,
  address: string,
): Promise<void> => {
  if (!actor.kiosk || wasSeenLately({ lastSeenAt })) return;
  await db.update(kiosks).set({ lastSeenAt: sql`now()`, address }).where(eq(kiosks.id, actor.kiosk.id));
};

const wasSeenLately = ({ lastSeenAt }: Pick<LiveKiosk, 'lastSeenAt'>): boolean =>
  lastSeenAt !== null && Date.now() - lastSeenAt.getTime() < minute;

interface Pairing {
  readonly code: string;
  readonly browser: string;
  readonly address: string;
}

/** Makes a device the kiosk whose code it names; each code counts once. Undefined for a code that isn't one. */
export const pairByCode = async (
  tx: Transaction,
  { code, browser, address }: Pairing,
): Promise<{ readonly token: string; readonly row: typeof kiosks.$inferSelect } | undefined> => {
  const token = `${prefix}${newToken()}`;
  const [row] = await tx
    .update(kiosks)
    .set({
      tokenHash: hashToken(token),
      ...{ codeHash: null, codeExpiresAt: null, leftAt: null, pinFailures: 0, pinLockedUntil: null },
      ...{ browser: browser.slice(0, 200), address },
      ...{ pairedAt: sql`now()`, lastSeenAt: sql`now()`, version: sql`${kiosks.version} + 1` },
    })
    .where(
      and(
        eq(kiosks.codeHash, hashToken(code)),
        gt(kiosks.codeExpiresAt, sql`now()`),
        isNull(kiosks.revokedAt),
      ),
    )
    .returning();
  return row && { token, row };
};

/** A kiosk that is held until the transaction ends. */
export const lockKiosk = async (tx: Transaction, id: number) =>
  (await tx.select().from(kiosks).where(eq(kiosks.id, id)).for('update'))[0];

/** The device is nobody's again; a new code makes it the kiosk once more. */
export const endKiosk = async (tx: Transaction, id: number): Promise<void> => {
  await tx
    .update(kiosks)
    .set({ tokenHash: null, leftAt: sql`now()`, pinFailures: 0, version: sql`${kiosks.version} + 1` })
    .where(eq(kiosks.id, id));
};

export interface Tries {
  readonly pinFailures: number;
  readonly pinLockedUntil: Date | null;
}

export const noteTries = async (db: Queryable, id: number, tries: Tries): Promise<void> => {
  await db.update(kiosks).set(tries).where(eq(kiosks.id, id));
};
