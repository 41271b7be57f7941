import type { EndpointRequest } from '@suksa/contracts';
import type { CustomerChild, listCustomerAccounts } from '@suksa/contracts/settings';
import { laoSortKey, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  customerAccounts,
  families,
  guardians,
  studentGuardians,
  userSearch,
  users,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { listOrder, shownName } from '../../../list.ts';
import { studentNameJson } from '../../../school/people/full-name.ts';
import { hasToken, namedFirst, phonetic, type Word } from '../../../school/people/search.ts';
import { ownNameBits } from '../../../school/policies/student-search-scope.ts';
import {
  type CustomerPlace,
  childrenOfFamily,
  familyId,
  visibleCustomers,
} from '../customers/customer-policy.ts';
import { familyRole } from '../roles/rights-policy.ts';

type AccountQuery = EndpointRequest<typeof listCustomerAccounts>['query'];

export const childName = sql.raw(studentNameJson('p'));

const childJson = ({
  context,
}: CustomerPlace) => sql`json_build_object('id', p.id, 'code', p.code, 'name', ${childName},
  'className', (select c.name from enrolment e join class c on c.id = e.class_id
    where e.student_id = p.id and e.branch_id = ${context.branchId} and e.is_current order by e.start_date desc limit 1),
  'share', null)`;

const invitedAt = sql<Date>`coalesce(${customerAccounts.invitedAt}, ${users.createdAt})`.mapWith(
  customerAccounts.invitedAt,
);

const columnsIn = (place: CustomerPlace) => ({
  id: users.id,
  version: users.version,
  username: users.username,
  nameLo: users.nameLo,
  nameEn: users.nameEn,
  phone: users.phone,
  status: users.status,
  lastLoginAt: users.lastLoginAt,
  lastSeenAt: sql<Date | null>`greatest(${users.lastLoginAt},
    (select max(s.last_seen_at) from session s where s.user_id = "app_user"."id"))`.mapWith(
    users.lastLoginAt,
  ),
  guardianId: guardians.id,
  familyId: families.id,
  familyLo: families.nameLo,
  familyEn: families.nameEn,
  invitedAt,
  consentOn: customerAccounts.consentOn,
  consentNote: customerAccounts.consentNote,
  children: sql<CustomerChild[]>`(
    select coalesce(json_agg(${childJson(place)} order by p.birth_date, p.id), '[]'::json)
    from student p join student_guardian pg on pg.student_id = p.id where pg.guardian_id = "guardian"."id")`,
});

/** Families' accounts: of the families that the caller may know of, and those that belong to none any more but aren't erased. */
const visible = (place: CustomerPlace): SQL | undefined =>
  and(eq(users.roleId, familyRole), isNull(users.erasedAt), or(isNull(families.id), visibleCustomers(place)));

export const token = sql.raw('s.token');

/** Something that names the account's holder or a child of the family. */
const names = (word: Word): SQL => sql`(
  ${hasToken({ token: userSearch.token, owner: userSearch.userId }, users.id)(word)}
  or exists (select 1 from student_search s where s.student_id in ${childrenOfFamily(familyId)} and ${word(token)}))`;

const isCalled = (word: Word): SQL => sql`(
  ${hasToken({ token: userSearch.token, owner: userSearch.userId }, users.id)(word)}
  or exists (select 1 from student_search s where s.student_id in ${childrenOfFamily(familyId)}
    and s.fields & ${ownNameBits} <> 0 and ${word(token)}))`;

const found = (place: CustomerPlace, { q, status, used, consent }: AccountQuery): SQL | undefined =>
  and(
    visible(place),
    status && eq(users.status, status),
    used && (used === 'never' ? isNull(users.lastLoginAt) : isNotNull(users.lastLoginAt)),
    consent &&
      (consent === 'no' ? isNull(customerAccounts.consentOn) : isNotNull(customerAccounts.consentOn)),
    ...queryTerms(q).map((term) => names(phonetic(term))),
  );

const from = (db: Queryable, place: CustomerPlace) =>
  db
    .select(columnsIn(place))
    .from(users)
    .leftJoin(guardians, eq(guardians.userId, users.id))
    .leftJoin(families, eq(families.id, guardians.familyId))
    .leftJoin(customerAccounts, eq(customerAccounts.userId, users.id))
    .$dynamic();

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export const findAccounts = (db: Queryable, place: CustomerPlace, query: AccountQuery, page: Page) =>
  from(db, place)
    .where(found(place, query))
    .orderBy(
      ...namedFirst(queryTerms(query.q), isCalled, names),
      ...listOrder(
        query,
        {
          family: sql`coalesce(${shownName(query, families)}, ${shownName(query, users)})`,
          login: users.username,
          invited: invitedAt,
          seen: sql`coalesce(${users.lastLoginAt}, '-infinity')`,
          status: users.status,
        },
        users.id,
      ),
    )
    .limit(page.limit)
    .offset(page.offset);

export type AccountRow = Awaited<ReturnType<typeof findAccounts>>[number];

export const countAccounts = async (db: Queryable, place: CustomerPlace, query: AccountQuery) => {
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .leftJoin(guardians, eq(guardians.userId, users.id))
    .leftJoin(families, eq(families.id, guardians.familyId))
    .leftJoin(customerAccounts, eq(customerAccounts.userId, users.id))
    .where(found(place, query));
  return row?.total ?? 0;
};

export const findFamilyAccounts = (db: Queryable, place: CustomerPlace, ids: readonly number[]) =>
  from(db, place)
    .where(and(visible(place), inArray(users.id, [...ids])))
    .orderBy(asc(users.id));

/** Holds the account until the transaction ends. */
export const lockAccount = async (tx: Transaction, id: number): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
};

export interface GuardianRow extends Record<string, unknown> {
  readonly id: number;
  readonly nameLo: string;
  readonly nameEn: string;
  readonly title: '' | 'mr' | 'ms' | 'monk' | 'novice';
  readonly phone: string | null;
  readonly userId: number | null;
  readonly familyId: number;
  readonly familyLo: string;
  readonly familyEn: string;
  readonly children: { readonly lo: string; readonly en: string }[];
}

interface NewAccount {
  readonly guardian: GuardianRow;
  readonly username: string;
  readonly passwordHash: string;
  readonly invitedBy: number;
  readonly consentOn: string | null;
}

/** Gives null where somebody signs in with that name already. */
export const insertAccount = async (
  tx: Transaction,
  { guardian, username, passwordHash, invitedBy, consentOn }: NewAccount,
): Promise<number | null> => {
  const nameLo = guardian.nameLo || guardian.nameEn;
  const nameEn = guardian.nameEn || guardian.nameLo;
  const values = {
    username,
    passwordHash,
    mustChangePassword: true,
    roleId: familyRole,
    title: guardian.title,
    nameLo,
    nameEn,
    locale: 'lo' as const,
    status: 'invited' as const,
    sortKey: laoSortKey(nameLo),
  };
  const insert = async (phone: string | null) =>
    (
      await tx
        .insert(users)
        .values({ ...values, phone })
        .onConflictDoNothing()
        .returning({ id: users.id })
    )[0]?.id;
  // A teacher of the school may have the same telephone in the staff account: the name still signs in.
  const id = (await insert(guardian.phone)) ?? (await insert(null));
  if (id === undefined) return null;
  await tx.update(guardians).set({ userId: id }).where(eq(guardians.id, guardian.id));
  await tx.insert(customerAccounts).values({ userId: id, invitedBy, consentOn });
  const tokens = searchTokens([nameLo, nameEn, username, guardian.phone ?? '']);
  await tx.insert(userSearch).values(tokens.map((token) => ({ token, userId: id })));
  return id;
};

export const writeConsent = async (
  tx: Transaction,
  userId: number,
  consent: { readonly consentOn: string | null; readonly consentNote: string },
): Promise<void> => {
  await tx
    .insert(customerAccounts)
    .values({ userId, ...consent })
    .onConflictDoUpdate({ target: customerAccounts.userId, set: consent });
  await tx
    .update(users)
    .set({ version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
};

/** Makes a guardian one of exactly these children, among those that are the family's. */
export const linkChildren = async (
  tx: Transaction,
  guardianId: number,
  among: readonly number[],
  studentIds: readonly number[],
): Promise<void> => {
  const known = await tx
    .select({ studentId: studentGuardians.studentId, relation: studentGuardians.relation })
    .from(studentGuardians)
    .where(eq(studentGuardians.guardianId, guardianId));
  const dropped = among.filter((id) => !studentIds.includes(id));
  if (dropped.length > 0)
    await tx
      .delete(studentGuardians)
      .where(and(eq(studentGuardians.guardianId, guardianId), inArray(studentGuardians.studentId, dropped)));
  const added = studentIds.filter((id) => !known.some(({ studentId }) => studentId === id));
  if (added.length > 0)
    await tx.insert(studentGuardians).values(
      added.map((studentId) => ({
        studentId,
        guardianId,
        relation: known[0]?.relation ?? 'guardian',
        contactOrder: 9,
      })),
    );
};
