import type { EndpointRequest } from '@suksa/contracts';
import type { listGuardianChoices } from '@suksa/contracts/settings';
import { choosableKinds, type MessageChannel } from '@suksa/contracts/settings/messages/kinds';
import { queryTerms } from '@suksa/i18n/lao';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { type FullName, studentNameJson } from '../../../school/people/full-name.ts';
import { phonetic } from '../../../school/people/search.ts';
import { ofBranch } from './message-repository.ts';

type Query = EndpointRequest<typeof listGuardianChoices>['query'];

export interface ChoiceRow {
  readonly version: number | null;
  readonly language: 'lo' | 'en';
  readonly channels: readonly MessageChannel[];
  readonly kinds: readonly string[];
  readonly consent_on: string | null;
  readonly email: string;
  readonly phone: string;
  readonly has_account: boolean;
}

export interface GuardianChoiceRow extends ChoiceRow {
  readonly id: number;
  readonly name: FullName;
  readonly children: { id: number; name: FullName }[];
}

const chosen = sql`c.version, coalesce(c.channels, array['app']) as channels,
  coalesce(c.kinds, ${sql.param([...choosableKinds])}::text[]) as kinds, coalesce(c.language, u.locale, 'lo') as language,
  c.consent_on::text as consent_on, coalesce(nullif(u.email, ''), c.email, '') as email, u.id is not null as has_account`;

const guardians = sql`guardian g left join app_user u on u.id = g.user_id and u.status = 'active'
  left join message_choice c on c.guardian_id = g.id`;

const hasPush = sql`coalesce('push' = any(c.channels), false)
  and exists (select from push_device d where d.user_id = u.id)`;

const reachedBy = (by: Query['by']): SQL => {
  switch (by) {
    case 'app':
      return sql`and u.id is not null and coalesce('app' = any(c.channels), true)`;
    case 'push':
      return sql`and ${hasPush}`;
    case 'email':
      return sql`and 'email' = any(c.channels) and coalesce(nullif(u.email, ''), c.email, '') <> ''`;
    case 'sms':
      return sql`and 'sms' = any(c.channels) and coalesce(g.phone, '') <> ''`;
    case 'none':
      return sql`and not (u.id is not null and coalesce('app' = any(c.channels), true)
        or ${hasPush}
        or coalesce('email' = any(c.channels), false) and coalesce(nullif(u.email, ''), c.email, '') <> ''
        or coalesce('sms' = any(c.channels), false) and coalesce(g.phone, '') <> '')`;
    default:
      return sql``;
  }
};

/** The guardian’s own tokens stand with the family, the children’s with the child. */
const searched = (q: string): SQL => {
  const terms = queryTerms(q);
  if (terms.length === 0) return sql``;
  const token = sql.raw('s.token');
  return sql`and ${sql.join(
    terms.map((term) => {
      const word = phonetic(term)(token);
      return sql`(exists (select 1 from family_search s where s.family_id = g.family_id and ${word})
        or exists (select 1 from student_search s join student_guardian l on l.student_id = s.student_id
          where l.guardian_id = g.id and ${word}))`;
    }),
    sql` and `,
  )}`;
};

const where = (branchId: number, { q, by }: Query): SQL =>
  sql`${ofBranch(branchId)} ${reachedBy(by)} ${searched(q)}`;

export const findGuardianChoices = async (
  db: Queryable,
  branchId: number,
  query: Query,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<GuardianChoiceRow[]> => {
  const shown = query.names === 'en' ? sql`f.latin_sort_key` : sql`f.sort_key`;
  const direction = query.dir === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<GuardianChoiceRow & Record<string, unknown>>(sql`
    select g.id, json_build_object('lo', g.name_lo, 'en', g.name_en) as name, coalesce(g.phone, '') as phone, ${chosen},
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', ${sql.raw(studentNameJson('p'))}) order by p.id),
        '[]'::json) from student_guardian l join student p on p.id = l.student_id where l.guardian_id = g.id) as children
    from ${guardians} join family f on f.id = g.family_id
    where ${where(branchId, query)}
    order by ${shown} ${direction}, g.family_id, g.id limit ${limit} offset ${offset}`);
  return rows;
};

export const countGuardianChoices = async (
  db: Queryable,
  branchId: number,
  query: Query,
): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${guardians} where ${where(branchId, query)}`,
  );
  return rows[0]?.count ?? 0;
};

/** How somebody who is signed in is told; a family’s account by what its guardian chose. */
export const choiceOfUser = async (
  db: Queryable,
  userId: number,
): Promise<(ChoiceRow & { readonly guardian_id: number | null }) | undefined> => {
  const { rows } = await db.execute<ChoiceRow & { guardian_id: number | null } & Record<string, unknown>>(sql`
    select g.id as guardian_id, coalesce(g.phone, u.phone, '') as phone, ${chosen}
    from app_user u left join guardian g on g.user_id = u.id
    left join message_choice c on c.guardian_id = g.id or g.id is null and c.user_id = u.id
    where u.id = ${userId}`);
  return rows[0];
};

/** Whose choice it is. */
export type Chooser = { readonly guardianId: number } | { readonly userId: number };

const personOf = (chooser: Chooser) =>
  'guardianId' in chooser
    ? { column: sql.raw('guardian_id'), id: chooser.guardianId }
    : { column: sql.raw('user_id'), id: chooser.userId };

export interface ChoiceValues {
  readonly language: 'lo' | 'en';
  readonly channels: readonly string[];
  readonly kinds: readonly string[];
  readonly consentOn: string | null;
  /** Undefined: as it is. */
  readonly email?: string | undefined;
}

/** What was chosen before, held until the transaction ends; undefined where nothing was. */
export const lockChoice = async (tx: Transaction, chooser: Chooser) => {
  const { column, id } = personOf(chooser);
  // Two who choose for the first time come one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('message_choice'), ${id})`);
  const { rows } = await tx.execute<{
    id: number;
    version: number;
    language: 'lo' | 'en';
    channels: string[];
    kinds: string[];
    email: string;
    consent_on: string | null;
  }>(sql`select id, version, language, channels, kinds, email, consent_on::text as consent_on
    from message_choice where ${column} = ${id}`);
  return rows[0];
};

export const writeChoice = async (
  tx: Transaction,
  chooser: Chooser,
  { language, channels, kinds, consentOn, email }: ChoiceValues,
): Promise<void> => {
  const { column, id } = personOf(chooser);
  await tx.execute(sql`
    insert into message_choice (${column}, language, channels, kinds, consent_on, email)
    values (${id}, ${language}, ${sql.param([...channels])}::text[], ${sql.param([...kinds])}::text[],
      ${consentOn}::date, ${email ?? ''})
    on conflict (${column}) do update set language = excluded.language, channels = excluded.channels,
      kinds = excluded.kinds, consent_on = excluded.consent_on,
      email = ${email === undefined ? sql`message_choice.email` : sql`excluded.email`},
      version = message_choice.version + 1`);
};

/** Whether a guardian has a child in a branch. */
export const isOfBranch = async (db: Queryable, branchId: number, guardianId: number): Promise<boolean> =>
  (await db.execute(sql`select 1 from guardian g where g.id = ${guardianId} and ${ofBranch(branchId)}`)).rows
    .length > 0;
