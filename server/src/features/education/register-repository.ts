import type { RegisterQuery } from '@suksa/contracts/education';
import { queryTerms } from '@suksa/i18n/lao';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  classes,
  enrolments,
  guardians,
  homerooms,
  levels,
  pupilGuardians,
  pupilPhotos,
  pupilSearch,
  pupils,
  users,
} from '../../db/schema/index.ts';
import type { Actor } from '../../http/actor.ts';
import type { Database } from '../../http/app.ts';
import { listOrder, matches, rowCount } from '../../list.ts';
import { visiblePupils } from '../../policies/pupil-scope.ts';

export interface RegisterScope {
  readonly actor: Actor;
  readonly yearId: number;
  readonly query: RegisterQuery;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

export type RegisterRowFound = Awaited<ReturnType<typeof registerRows>>[number];

/**
 * One page. The page is cut on the enrolment's own index first, and only then joined with everything that a row
 * shows, so that a late page costs no more joins than an early one.
 */
export const registerRows = (db: Database, scope: RegisterScope, { limit, offset }: Slice) => {
  const page = pageOfEnrolments(db, scope, { limit, offset }).as('page');
  const { homeroom, phone } = besideRow(db);
  return db
    .select({
      id: pupils.id,
      code: pupils.code,
      firstNameLo: pupils.firstNameLo,
      surnameLo: pupils.surnameLo,
      firstNameEn: pupils.firstNameEn,
      surnameEn: pupils.surnameEn,
      nickname: pupils.nickname,
      sex: pupils.sex,
      birthDate: pupils.birthDate,
      province: pupils.province,
      ownPhone: pupils.phone,
      guardianPhone: phone.phone,
      status: pupils.status,
      className: classes.name,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      homeroomLo: homeroom.nameLo,
      homeroomEn: homeroom.nameEn,
      entryCode: enrolments.entryCode,
      startDate: enrolments.startDate,
      photoStoredAt: pupilPhotos.updatedAt,
    })
    .from(page)
    .innerJoin(enrolments, eq(enrolments.id, page.id))
    .innerJoin(pupils, eq(pupils.id, enrolments.pupilId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .leftJoin(pupilPhotos, eq(pupilPhotos.pupilId, pupils.id))
    .leftJoinLateral(homeroom, sql`true`)
    .leftJoinLateral(phone, sql`true`)
    .orderBy(...orderOf(scope.query));
};

export const registerCount = async (db: Database, scope: RegisterScope): Promise<number> => {
  const [row] = await db.select({ total: rowCount }).from(enrolments).where(registerFilter(scope));
  return row?.total ?? 0;
};

const pageOfEnrolments = (db: Database, scope: RegisterScope, { limit, offset }: Slice) => {
  const rows = db.select({ id: enrolments.id }).from(enrolments).$dynamic();
  // Only where the order needs them: each join is paid for every row before the page.
  if (needsPupil.has(scope.query.sort)) rows.innerJoin(pupils, eq(pupils.id, enrolments.pupilId));
  if (scope.query.sort === 'class') {
    rows
      .innerJoin(classes, eq(classes.id, enrolments.classId))
      .innerJoin(levels, eq(levels.id, classes.levelId));
  }
  return rows
    .where(registerFilter(scope))
    .orderBy(...orderOf(scope.query))
    .limit(limit)
    .offset(offset);
};

const needsPupil: ReadonlySet<RegisterQuery['sort']> = new Set(['code', 'birth_date']);

const orderOf = (query: RegisterQuery): SQL[] =>
  listOrder(
    query,
    {
      name: enrolments.sortKey,
      code: pupils.code,
      class: [levels.position, classes.name, enrolments.sortKey],
      birth_date: pupils.birthDate,
      start_date: enrolments.startDate,
    },
    enrolments.pupilId,
  );

const registerFilter = ({ actor, yearId, query }: RegisterScope): SQL | undefined =>
  and(
    eq(enrolments.yearId, yearId),
    enrolments.isCurrent,
    statusFilter(query.status),
    visiblePupils(actor, enrolments),
    query.class ? eq(enrolments.classId, query.class) : undefined,
    query.level
      ? sql`${enrolments.classId} in (select ${classes.id} from ${classes} where ${classes.levelId} = ${query.level} and ${classes.yearId} = ${yearId})`
      : undefined,
    query.entry ? entryFilter(query.entry) : undefined,
    query.sex ? ofPupil(eq(pupils.sex, query.sex)) : undefined,
    query.province ? ofPupil(eq(pupils.province, query.province)) : undefined,
    query.missing ? missingFilter[query.missing] : undefined,
    ...matches(
      queryTerms(query.q),
      { token: pupilSearch.token, owner: pupilSearch.pupilId },
      enrolments.pupilId,
    ),
  );

const statusFilter = (status: RegisterQuery['status']): SQL | undefined => {
  if (status === 'all') return undefined;
  if (status === 'studying') return inArray(enrolments.pupilStatus, ['enrolled', 'suspended']);
  return eq(enrolments.pupilStatus, status);
};

/** Over the whole year: one who moved class in November came as new in September. */
const entryFilter = (entry: 'new' | 'repeated'): SQL => {
  const codes = entry === 'new' ? ['new', 'transferred_in'] : ['repeated'];
  const first = sql.raw('first_enrolment');
  return sql`exists (select 1 from ${enrolments} as ${first}
    where ${first}.pupil_id = ${enrolments.pupilId} and ${first}.year_id = ${enrolments.yearId}
    and ${first}.entry_code in ${codes})`;
};

const ofPupil = (condition: SQL): SQL =>
  sql`exists (select 1 from ${pupils} where ${pupils.id} = ${enrolments.pupilId} and ${condition})`;

const missingFilter = {
  photo: sql`not exists (select 1 from ${pupilPhotos} where ${pupilPhotos.pupilId} = ${enrolments.pupilId})`,
  guardian_phone: sql`not exists (select 1 from ${pupilGuardians}
    join ${guardians} on ${guardians.id} = ${pupilGuardians.guardianId}
    where ${pupilGuardians.pupilId} = ${enrolments.pupilId} and ${guardians.phone} is not null)`,
} satisfies Record<NonNullable<RegisterQuery['missing']>, SQL>;

/** The last homeroom teacher of the class, and the phone that is called first. */
const besideRow = (db: Database) => ({
  homeroom: db
    .select({ nameLo: users.nameLo, nameEn: users.nameEn })
    .from(homerooms)
    .innerJoin(users, eq(users.id, homerooms.teacherId))
    .where(eq(homerooms.classId, classes.id))
    .orderBy(sql`${homerooms.startDate} desc`)
    .limit(1)
    .as('homeroom_now'),
  phone: db
    .select({ phone: guardians.phone })
    .from(pupilGuardians)
    .innerJoin(guardians, eq(guardians.id, pupilGuardians.guardianId))
    .where(and(eq(pupilGuardians.pupilId, pupils.id), sql`${guardians.phone} is not null`))
    .orderBy(pupilGuardians.contactOrder)
    .limit(1)
    .as('phone_first'),
});
