import type { DataScope, SessionBranch } from '@suksa/contracts/session';
import type { Pool } from 'pg';
import type { Connection } from '../../db/connection.ts';
import { gather } from '../../db/together/gather.ts';
import { type Actor, isWider } from '../../http/actor.ts';
import { todayAsText } from '../clock.ts';
import { holdsMuch } from '../policies/holds-much.ts';
import { hashToken } from './tokens.ts';

interface ActorRow {
  session_id: number;
  last_seen_at: Date;
  user_id: number;
  username: string;
  name_lo: string;
  name_en: string;
  must_change_password: boolean;
  factor_demanded: boolean;
  has_factor: boolean;
  confirmed_at: Date | null;
  wrote_at: Date | null;
  role_id: number;
  role_lo: string;
  role_en: string;
  scope: DataScope;
  permissions: string[];
  branches: SessionBranch[];
  own_role_id: number;
  own_lo: string;
  own_en: string;
  own_scope: DataScope;
  rights: string;
}

/** Nobody whose account is suspended, or who has left. */
const mayUseAccount = `u.status = 'active' and (u.employed_until is null or u.employed_until >= ${todayAsText})`;

/**
 * User, role, permissions, and the branches that the role's scope permits, with their years. Families have no branch
 * of their own: theirs are the ones of their children. `o` is the role of the account, `r` the one that is in force:
 * another one while it is looked through, and then with nothing that the account's own role doesn't hold; the
 * branches stay the account's own.
 */
const actorColumns = `
    u.id as user_id, u.username, u.name_lo, u.name_en, u.must_change_password,
      (select s.second_factor_demanded from school s) as factor_demanded,
      (exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null)
        or exists (select 1 from passkey k where k.user_id = u.id)) as has_factor,
      r.id as role_id, r.name_lo as role_lo, r.name_en as role_en, r.scope,
      o.id as own_role_id, o.name_lo as own_lo, o.name_en as own_en, o.scope as own_scope,
      concat_ws('.', u.version, o.id, o.version, r.id, r.version) as rights,
      (select coalesce(json_agg(p.permission), '[]'::json) from role_permission p where p.role_id = r.id
        and (r.id = o.id or o.id = 1 or exists (
          select 1 from role_permission held where held.role_id = o.id and held.permission = p.permission))
      ) as permissions,
      coalesce((
        select json_agg(json_build_object(
          'id', b.id, 'code', b.code, 'name', json_build_object('lo', b.name_lo, 'en', b.name_en),
          'years', coalesce((
            select json_agg(json_build_object('id', y.id, 'name', y.name, 'state', y.state,
              'start', y.start_date, 'end', y.end_date) order by y.start_date)
            from academic_year y where y.branch_id = b.id), '[]'::json)
        ) order by b.id)
        from branch b
        where b.status = 'active' and (
          o.scope = 'all_branches'
          or exists (select 1 from user_branch ub where ub.user_id = u.id and ub.branch_id = b.id)
          or o.scope = 'own_children' and exists (
            select 1 from guardian g
            join student_guardian pg on pg.guardian_id = g.id
            join enrolment e on e.student_id = pg.student_id
            where g.user_id = u.id and e.branch_id = b.id and e.is_current)
        )), '[]'::json) as branches`;

const fromSessions = `
    from session s
    join app_user u on u.id = s.user_id
    join role o on o.id = u.role_id
    join role r on r.id = coalesce(s.viewed_role_id, u.role_id)
    where s.revoked_at is null and s.expires_at > now() and ${mayUseAccount}`;

/** One round trip, prepared once per connection. */
const actorByToken = {
  name: 'actor-by-token',
  text: `select s.id as session_id, s.last_seen_at, s.confirmed_at, s.wrote_at,${actorColumns} ${fromSessions} and s.token_hash = $1`,
};

/** The same for all who call while others are being looked up; not by an array, which would be planned anew each time. */
const actorsByToken = {
  name: 'actors-by-token',
  text: `select encode(s.token_hash, 'hex') as token, s.id as session_id, s.last_seen_at, s.confirmed_at, s.wrote_at,${actorColumns}
    ${fromSessions} and s.token_hash in (select decode(hash, 'hex') from json_array_elements_text($1::json) hash)`,
};

const actorById = {
  name: 'actor-by-id',
  text: `
    select 0 as session_id, null::timestamptz as confirmed_at, null::timestamptz as wrote_at,${actorColumns}
    from app_user u
    join role o on o.id = u.role_id
    join role r on r.id = o.id
    where u.id = $1 and ${mayUseAccount}`,
};

export interface LiveSession {
  readonly id: number;
  readonly lastSeenAt: Date;
}

type Ask = (tokenHash: Buffer) => Promise<ActorRow | undefined>;
const asking = new WeakMap<Pool, Ask>();
/** More make one answer long for all of them. */
const mostTogether = 64;

const hex = (hash: Buffer) => hash.toString('hex');

/** A session is read after its call has come, never before: who calls meanwhile waits for the next look. */
const askOf = (pool: Pool): Ask => {
  const ask =
    asking.get(pool) ??
    gather<Buffer, ActorRow | undefined>({
      most: mostTogether,
      alone: async (tokenHash) =>
        (await pool.query<ActorRow>({ ...actorByToken, values: [tokenHash] })).rows[0],
      together: async (hashes) => {
        const query = { ...actorsByToken, values: [JSON.stringify(hashes.map(hex))] };
        const { rows } = await pool.query<ActorRow & { readonly token: string }>(query);
        const found = new Map(rows.map((row) => [row.token, row]));
        return hashes.map((hash) => found.get(hex(hash)));
      },
    });
  asking.set(pool, ask);
  return ask;
};

/** Who holds this token, unless it is unknown, ended or revoked, or the account may not be used. */
export const findActorByToken = async (
  { pool }: Connection,
  token: string,
): Promise<{ actor: Actor; session: LiveSession } | undefined> => {
  const row = await askOf(pool)(hashToken(token));
  return row && { actor: actorOf(row), session: { id: row.session_id, lastSeenAt: row.last_seen_at } };
};

/** The holder of an account as of now, in no session, unless the account may not be used. */
export const findActorById = async ({ pool }: Connection, userId: number): Promise<Actor | undefined> => {
  const { rows } = await pool.query<ActorRow>({ ...actorById, values: [userId] });
  return rows[0] && actorOf(rows[0]);
};

const actorOf = (row: ActorRow): Actor => ({
  sessionId: row.session_id,
  userId: row.user_id,
  username: row.username,
  name: { lo: row.name_lo, en: row.name_en },
  roleId: row.role_id,
  roleName: { lo: row.role_lo, en: row.role_en },
  scope: isWider(row.scope, row.own_scope) ? row.own_scope : row.scope,
  viewingFrom:
    row.role_id === row.own_role_id
      ? null
      : { roleId: row.own_role_id, roleName: { lo: row.own_lo, en: row.own_en } },
  rights: [row.rights, ...row.branches.map(({ id }) => id)].join('.'),
  mustChangePassword: row.must_change_password,
  mustEnrol: row.factor_demanded === true && !row.has_factor && holdsMuch(row.own_role_id, row.permissions),
  confirmedAt: row.confirmed_at,
  wroteAt: row.wrote_at,
  permissions: new Set(row.permissions),
  branches: row.branches,
});
