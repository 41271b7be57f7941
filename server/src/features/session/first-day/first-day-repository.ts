import { unchosenNames } from '@suksa/contracts/settings';
import { eq, type SQL, sql } from 'drizzle-orm';
import { firstDayAside } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Known } from './first-day-rules.ts';

type Row = Omit<Known, 'counts'> & Known['counts'];

const isUnchosen = (name: SQL): SQL =>
  sql`${name} in (${sql.join(
    unchosenNames.map((unchosen) => sql`${unchosen}`),
    sql`, `,
  )})`;

/** What the branch and its year have, asked for at once; counts stop where they are enough to be a number. */
export const whatIsThere = async (
  db: Queryable,
  { branchId, yearId }: { readonly branchId: number; readonly yearId: number | null },
): Promise<Known> => {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select
      exists (select 1 from school where not ${isUnchosen(sql`name_lo`)}) as "schoolNamed",
      exists (select 1 from school where second_factor_demanded) as "secondFactor",
      not ${isUnchosen(sql`b.name_lo`)} as "branchNamed",
      b.phone <> '' as "branchPhone",
      exists (select 1 from branch_image i where i.branch_id = b.id and i.kind = 'logo') as "logo",
      exists (select 1 from academic_year y where y.branch_id = b.id and y.state = 'open') as "openYear",
      exists (select 1 from mark_scheme) as "markScheme",
      exists (select 1 from card_template c where c.branch_id = b.id and not c.retired) as "cardTemplate",
      (select count(*)::int from branch_level l where l.branch_id = b.id) as levels,
      (select count(*)::int from subject) as subjects,
      (select count(*)::int from holiday) as holidays,
      (select count(*)::int from shift s where s.branch_id = b.id) as shifts,
      (select count(*)::int from class c where c.year_id = ${yearId}) as classes,
      (select count(*)::int from app_user u where u.role_id not in (1, 3) and u.status <> 'disabled') as staff,
      (select count(*)::int from enrolment e where e.year_id = ${yearId} and e.is_current) as students,
      (select count(*)::int from fee_plan p where p.year_id = ${yearId}) as fee_plans,
      (select count(*)::int from card c where c.branch_id = b.id) as cards,
      (select count(*)::int from (
        select 1 from check_event e where e.branch_id = b.id limit 1) as any_event) as check_ins
    from branch b where b.id = ${branchId}`);
  const {
    schoolNamed = false,
    branchNamed = false,
    branchPhone = false,
    logo = false,
    openYear = false,
    markScheme = false,
    cardTemplate = false,
    secondFactor = false,
    ...counts
  } = rows[0] ?? ({} as Row);
  return {
    schoolNamed,
    branchNamed,
    branchPhone,
    logo,
    openYear,
    markScheme,
    cardTemplate,
    secondFactor,
    counts,
  };
};

/** Whether the school is one to practise with, or one in which nobody has done anything yet. */
export const sampleState = async (
  db: Queryable,
): Promise<{
  readonly isSample: boolean;
  readonly isUntouched: boolean;
  readonly lo: string;
  readonly en: string;
}> => {
  const { rows } = await db.execute<{ isSample: boolean; isUntouched: boolean; lo: string; en: string }>(sql`
    select is_sample as "isSample", name_lo as lo, name_en as en, not exists (select from class)
      and not exists (select from student) and (select count(*) from app_user) = 1
      and not exists (select from card) and not exists (select from fee_plan) as "isUntouched"
    from school`);
  return rows[0] ?? { isSample: false, isUntouched: false, lo: '', en: '' };
};

export const stepsAside = async (db: Queryable): Promise<ReadonlySet<string>> =>
  new Set((await db.select({ step: firstDayAside.step }).from(firstDayAside)).map(({ step }) => step));

export const setAside = async (tx: Transaction, step: string, aside: boolean): Promise<void> => {
  if (aside) await tx.insert(firstDayAside).values({ step }).onConflictDoNothing();
  else await tx.delete(firstDayAside).where(eq(firstDayAside.step, step));
};

/** The levels of a branch, with how many classes each has in the year. */
export const levelsWithClasses = async (
  db: Queryable,
  { branchId, yearId }: { readonly branchId: number; readonly yearId: number | null },
) => {
  const { rows } = await db.execute<{
    id: number;
    code: string;
    nameLo: string;
    nameEn: string;
    stage: string;
    classes: number;
  }>(sql`
    select l.id, l.code, l.name_lo as "nameLo", l.name_en as "nameEn", l.stage,
      (select count(*)::int from class c where c.level_id = l.id and c.year_id = ${yearId}) as classes
    from branch_level b join level l on l.id = b.level_id
    where b.branch_id = ${branchId} order by l.position`);
  return rows;
};

export const classNamesOf = async (db: Queryable, yearId: number): Promise<ReadonlySet<string>> => {
  const { rows } = await db.execute<{ name: string }>(sql`select name from class where year_id = ${yearId}`);
  return new Set(rows.map(({ name }) => name));
};
