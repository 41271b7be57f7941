import type { EndpointRequest } from '@suksa/contracts';
import type { CardHolderKind, CardState, listCards } from '@suksa/contracts/settings';
import { queryTerms } from '@suksa/i18n/lao';
import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  cards,
  classes,
  enrolments,
  guardians,
  levels,
  roles,
  studentGuardians,
  studentPhotos,
  students,
  userBranches,
  userPhotos,
  userSearch,
  users,
} from '../../../db/schema/index.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { listOrder, rowCount, shownName } from '../../../list.ts';
import { studentNameIn } from '../../../school/people/full-name.ts';
import { hasToken, matches, namedFirst } from '../../../school/people/search.ts';
import { peopleViewer, studentFieldRules } from '../../../school/policies/people-fields.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';
import { ownNameTokens, studentTokensFor } from '../../../school/policies/student-search-scope.ts';
import { familyRole } from '../roles/rights-policy.ts';

type CardQuery = EndpointRequest<typeof listCards>['query'];
export type Sort = Pick<CardQuery, 'sort' | 'dir' | 'names'>;

/** Whose cards are meant, within what the caller may see. */
export interface HolderScope {
  readonly actor: Actor;
  readonly context: Context;
  readonly holder: CardHolderKind;
  /** The school's calendar day. */
  readonly today: string;
  readonly ids?: readonly number[] | undefined;
  readonly levelId?: number | undefined;
  readonly classId?: number | undefined;
  readonly state?: CardState | undefined;
  readonly photo?: 'yes' | 'no' | undefined;
  readonly q?: string;
  /** Also who has left and had a card. */
  readonly withLeavers?: boolean;
}

/** The newest card of somebody; a valid one goes first. */
const newestCard = (db: Queryable, owner: SQL) =>
  db
    .select()
    .from(cards)
    .where(owner)
    .orderBy(desc(sql`${cards.status} = 'active'`), desc(cards.id))
    .limit(1)
    .as('newest_card');

type NewestCard = ReturnType<typeof newestCard>;

const cardColumns = (card: NewestCard) => ({
  id: card.id,
  version: card.version,
  number: card.number,
  token: card.token,
  status: card.status,
  issuedOn: card.issuedOn,
  expiresOn: card.expiresOn,
  printedAt: card.printedAt,
  copies: card.copies,
  replacedBy: sql<string | null>`(select next.number from card next where next.id = ${card.replacedBy})`,
});

const inState = (card: NewestCard, state: CardState, today: string): SQL | undefined => {
  const valid = sql`${card.status} = 'active' and ${card.expiresOn} >= ${today}`;
  switch (state) {
    case 'none':
      return isNull(card.id);
    case 'new':
      return or(isNull(card.id), sql`${valid} and ${card.copies} = 0`);
    case 'active':
      return valid;
    case 'expired':
      return sql`(${card.status} = 'expired' or ${card.status} = 'active' and ${card.expiresOn} < ${today})`;
    default:
      return eq(card.status, state);
  }
};

const firstPhone = (db: Queryable) =>
  db
    .select({ phone: guardians.phone })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardianId))
    .where(and(eq(studentGuardians.studentId, students.id), sql`${guardians.phone} is not null`))
    .orderBy(studentGuardians.contactOrder)
    .limit(1)
    .as('phone_first');

const staffTokens = { token: userSearch.token, owner: userSearch.userId };

export const studentRows = (db: Queryable, scope: HolderScope) => {
  const { actor, context, today, ids, levelId, classId, state, photo, q = '', withLeavers } = scope;
  const card = newestCard(db, eq(cards.studentId, students.id));
  const phone = firstPhone(db);
  const viewer = peopleViewer(actor);
  const seen = <Value>(field: keyof typeof studentFieldRules, column: SQL<Value>, none: SQL<Value>) =>
    studentFieldRules[field][viewer] === 'yes' ? column : none;
  const studies = inArray(enrolments.studentStatus, ['enrolled', 'suspended']);
  const where = and(
    eq(enrolments.branchId, context.branchId),
    eq(enrolments.yearId, context.yearId ?? 0),
    enrolments.isCurrent,
    withLeavers ? or(studies, sql`${card.id} is not null`) : studies,
    visibleStudents(actor, enrolments),
    ids && inArray(students.id, [...ids]),
    levelId === undefined ? undefined : eq(classes.levelId, levelId),
    classId === undefined ? undefined : eq(classes.id, classId),
    state && inState(card, state, today),
    photo && sql`${studentPhotos.studentId} is ${sql.raw(photo === 'yes' ? 'not null' : 'null')}`,
    ...matches(queryTerms(q), studentTokensFor(actor), students.id),
  );
  const studentTokens = studentTokensFor(actor);
  const orderBy = (sort: Sort) => ({
    name: shownName(sort, enrolments),
    code: students.code,
    class: [levels.position, classes.name, shownName(sort, enrolments)],
    number: card.number,
    expires: card.expiresOn,
  });
  const fields = {
    id: students.id,
    code: sql<string>`${students.code}`,
    nameLo: studentNameIn('lo'),
    nameEn: studentNameIn('en'),
    nickname: sql<string>`${students.nickname}`,
    className: sql<string | null>`${classes.name}`,
    levelId: sql<number | null>`${levels.id}`,
    levelLo: sql<string>`${levels.nameLo}`,
    levelEn: sql<string>`${levels.nameEn}`,
    jobLo: sql<string>`''`,
    jobEn: sql<string>`''`,
    phone: seen('phone', sql<string | null>`${students.phone}`, sql<string | null>`null::text`),
    guardianPhone:
      viewer === 'other_household' ? sql<string | null>`null::text` : sql<string | null>`${phone.phone}`,
    birthDate: sql<
      string | null
    >`case when ${students.birthDatePrecision} = 'day' then ${students.birthDate}::text end`,
    bloodGroup: seen('bloodGroup', sql<string>`${students.bloodGroup}`, sql<string>`''`),
    hasPhoto: sql<boolean>`${studentPhotos.studentId} is not null`,
    gone: sql<boolean>`${enrolments.studentStatus} not in ('enrolled', 'suspended')`,
    card: cardColumns(card),
  };
  return {
    order: (sort: Sort) => [
      ...namedFirst(
        queryTerms(q),
        hasToken(ownNameTokens, students.id),
        hasToken(studentTokens, students.id),
      ),
      ...listOrder(sort, orderBy(sort), enrolments.studentId),
    ],
    longest: desc(sql`char_length(${fields.nameLo}) + char_length(${fields.nameEn})`),
    select: () =>
      db
        .select(fields)
        .from(enrolments)
        .innerJoin(students, eq(students.id, enrolments.studentId))
        .innerJoin(classes, eq(classes.id, enrolments.classId))
        .innerJoin(levels, eq(levels.id, classes.levelId))
        .leftJoin(studentPhotos, eq(studentPhotos.studentId, students.id))
        .leftJoinLateral(card, sql`true`)
        .leftJoinLateral(phone, sql`true`)
        .where(where),
    count: () =>
      db
        .select({ total: rowCount })
        .from(enrolments)
        .innerJoin(students, eq(students.id, enrolments.studentId))
        .innerJoin(classes, eq(classes.id, enrolments.classId))
        .leftJoin(studentPhotos, eq(studentPhotos.studentId, students.id))
        .leftJoinLateral(card, sql`true`)
        .where(where),
  };
};

/** Without a branch's view one sees only oneself. */
export const visibleStaff = ({ scope, userId }: Actor): SQL | undefined =>
  scope === 'all_branches' || scope === 'own_branch' ? undefined : eq(users.id, userId);

export const staffRows = (db: Queryable, scope: HolderScope) => {
  const { actor, context, today, ids, state, photo, q = '', withLeavers } = scope;
  const card = newestCard(db, eq(cards.userId, users.id));
  const works = sql`${users.status} <> 'disabled' and coalesce(${users.employedUntil} >= ${today}, true)`;
  const where = and(
    ne(users.roleId, familyRole),
    sql`exists (select 1 from ${userBranches} where ${userBranches.userId} = ${users.id}
      and ${userBranches.branchId} = ${context.branchId})`,
    withLeavers ? or(works, sql`${card.id} is not null`) : works,
    visibleStaff(actor),
    ids && inArray(users.id, [...ids]),
    state && inState(card, state, today),
    photo && sql`${userPhotos.userId} is ${sql.raw(photo === 'yes' ? 'not null' : 'null')}`,
    ...matches(queryTerms(q), staffTokens, users.id),
  );
  const orderBy = (sort: Sort) => ({
    name: shownName(sort, users),
    code: users.username,
    class: [roles.nameLo, shownName(sort, users)],
    number: card.number,
    expires: card.expiresOn,
  });
  const fields = {
    id: users.id,
    code: sql<string>`${users.username}`,
    nameLo: sql<string>`${users.nameLo}`,
    nameEn: sql<string>`${users.nameEn}`,
    nickname: sql<string>`''`,
    className: sql<string | null>`null`,
    levelId: sql<number | null>`null::int`,
    levelLo: sql<string>`''`,
    levelEn: sql<string>`''`,
    jobLo: sql<string>`${roles.nameLo}`,
    jobEn: sql<string>`${roles.nameEn}`,
    phone: sql<string | null>`${users.phone}`,
    guardianPhone: sql<string | null>`null`,
    birthDate: sql<string | null>`null`,
    bloodGroup: sql<string>`''`,
    hasPhoto: sql<boolean>`${userPhotos.userId} is not null`,
    gone: sql<boolean>`not (${works})`,
    card: cardColumns(card),
  };
  return {
    order: (sort: Sort) => listOrder(sort, orderBy(sort), users.id),
    longest: desc(sql`char_length(${users.nameLo}) + char_length(${users.nameEn})`),
    select: () =>
      db
        .select(fields)
        .from(users)
        .innerJoin(roles, eq(roles.id, users.roleId))
        .leftJoin(userPhotos, eq(userPhotos.userId, users.id))
        .leftJoinLateral(card, sql`true`)
        .where(where),
    count: () =>
      db
        .select({ total: rowCount })
        .from(users)
        .leftJoin(userPhotos, eq(userPhotos.userId, users.id))
        .leftJoinLateral(card, sql`true`)
        .where(where),
  };
};

export type HolderRow = Awaited<ReturnType<ReturnType<typeof studentRows>['select']>>[number];
