import type { EndpointRequest } from '@suksa/contracts';
import type { SessionYear } from '@suksa/contracts/session';
import type { AcademicYearInput, listAcademicYears } from '@suksa/contracts/settings';
import { and, asc, count, eq, getTableColumns, isNull, like, type SQL, sql } from 'drizzle-orm';
import {
  academicYears,
  classes,
  enrolments,
  invoices,
  markCorrections,
  markSheets,
  marks,
  terms,
  yearResults,
} from '../../../db/schema/index.ts';
import type { Context } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { listOrder, rowCount } from '../../../list.ts';

type YearQuery = EndpointRequest<typeof listAcademicYears>['query'];
type State = SessionYear['state'];
type Place = Pick<Context, 'branchId'>;

interface TermFound {
  readonly lo: string;
  readonly en: string;
  readonly start: string;
  readonly end: string;
}

/** Named by hand: in a select of one table a column's own name loses its table's. */
const year = sql.raw('"academic_year"."id"');

const students = sql<number>`(select count(*)::int from ${enrolments}
  where ${enrolments}."year_id" = ${year} and ${enrolments}."is_current"
  and ${enrolments}."student_status" in ('enrolled', 'suspended', 'graduated'))`;

const columns = {
  ...getTableColumns(academicYears),
  terms: sql<TermFound[]>`coalesce((
    select json_agg(json_build_object('lo', t.name_lo, 'en', t.name_en, 'start', t.start_date, 'end', t.end_date)
      order by t.number) from ${terms} t where t.year_id = ${year}), '[]'::json)`,
  students,
  classes: sql<number>`(select count(*)::int from ${classes} where ${classes}."year_id" = ${year})`,
};

const order = {
  start: academicYears.startDate,
  name: academicYears.name,
  state: academicYears.state,
  students,
};

const found = ({ branchId }: Place, { q, state }: Pick<YearQuery, 'q' | 'state'>): SQL | undefined =>
  and(
    eq(academicYears.branchId, branchId),
    state && eq(academicYears.state, state),
    q === '' ? undefined : like(academicYears.name, `%${q.replace(/[%_\\]/g, '').replace('-', '–')}%`),
  );

const rowsWhere = (db: Queryable, where: SQL | undefined) =>
  db.select(columns).from(academicYears).where(where);

export type YearRow = Awaited<ReturnType<typeof rowsWhere>>[number];

export const findYears = (
  db: Queryable,
  place: Place,
  query: YearQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  rowsWhere(db, found(place, query))
    .orderBy(...listOrder(query, order, academicYears.id))
    .limit(limit)
    .offset(offset);

export const countYears = async (db: Queryable, place: Place, query: YearQuery): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(academicYears).where(found(place, query));
  return row?.total ?? 0;
};

export const findYear = async (
  db: Queryable,
  { branchId }: Place,
  id: number,
): Promise<YearRow | undefined> =>
  (await rowsWhere(db, and(eq(academicYears.id, id), eq(academicYears.branchId, branchId))))[0];

/** Reads a year and holds it until the transaction ends. */
export const lockYear = async (tx: Transaction, place: Place, id: number): Promise<YearRow | undefined> => {
  await tx.select({ id: academicYears.id }).from(academicYears).where(eq(academicYears.id, id)).for('update');
  return findYear(tx, place, id);
};

const valuesOf = ({ terms: _terms, markingMonths, ...dates }: AcademicYearInput) => ({
  ...dates,
  markingMonths: [...new Set(markingMonths)],
});

const termNames = [
  { nameLo: 'ພາກຮຽນ I', nameEn: 'Term I' },
  { nameLo: 'ພາກຮຽນ II', nameEn: 'Term II' },
] as const;

export const insertYear = async (
  tx: Transaction,
  { branchId }: Place,
  input: AcademicYearInput,
): Promise<number> => {
  const [row] = await tx
    .insert(academicYears)
    .values({ ...valuesOf(input), branchId })
    .returning({ id: academicYears.id });
  const { id } = row as { id: number };
  await writeTerms(tx, id, input);
  return id;
};

const changed = { version: sql`${academicYears.version} + 1`, updatedAt: sql`now()` };

/** The terms leave first and come back last: between, neither they nor the year stand in each other's way. */
export const updateYearRow = async (tx: Transaction, id: number, input: AcademicYearInput): Promise<void> => {
  await tx.delete(terms).where(eq(terms.yearId, id));
  await tx
    .update(academicYears)
    .set({ ...valuesOf(input), ...changed })
    .where(eq(academicYears.id, id));
  await writeTerms(tx, id, input);
};

const writeTerms = async (tx: Transaction, yearId: number, input: AcademicYearInput): Promise<void> => {
  await tx.insert(terms).values(
    input.terms.map((term, index) => ({
      ...term,
      ...(termNames[index] ?? termNames[1]),
      yearId,
      number: index + 1,
    })),
  );
};

export const setYearState = async (tx: Transaction, id: number, state: State): Promise<void> => {
  await tx
    .update(academicYears)
    .set({ state, ...changed })
    .where(eq(academicYears.id, id));
};

export const deleteYearRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(academicYears).where(eq(academicYears.id, id));
};

/** First and last day of anybody's enrolment in the year: its dates hold them. */
export const enrolledBetween = async (db: Queryable, yearId: number) => {
  const [row] = await db
    .select({
      first: sql<string | null>`min(${enrolments.startDate})::text`,
      last: sql<string | null>`greatest(max(${enrolments.startDate}), max(${enrolments.endDate}))::text`,
    })
    .from(enrolments)
    .where(eq(enrolments.yearId, yearId));
  return row ?? { first: null, last: null };
};

/** Who still studies in the year without anybody having said what becomes of them after it. */
export const countUndecided = async (db: Queryable, yearId: number): Promise<number> => {
  const [row] = await db
    .select({ total: rowCount })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.yearId, yearId),
        enrolments.isCurrent,
        sql`${enrolments.studentStatus} in ('enrolled', 'suspended')`,
        sql`${enrolments.outcome} is null and ${enrolments.endDate} is null`,
      ),
    );
  return row?.total ?? 0;
};

/** Who studies in the year and has no average of it. */
export const countWithoutResult = async (db: Queryable, yearId: number): Promise<number> => {
  const [row] = await db
    .select({ total: rowCount })
    .from(enrolments)
    .leftJoin(
      yearResults,
      and(eq(yearResults.studentId, enrolments.studentId), eq(yearResults.yearId, enrolments.yearId)),
    )
    .where(
      and(
        eq(enrolments.yearId, yearId),
        enrolments.isCurrent,
        sql`${enrolments.studentStatus} in ('enrolled', 'suspended')`,
        isNull(yearResults.average),
      ),
    );
  return row?.total ?? 0;
};

/** Columns of a class and subject with marks in them that nobody has approved. */
export const countUnapproved = async (db: Queryable, yearId: number): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total
    from (select distinct class_id, subject_id, book_column from ${marks}
      where year_id = ${yearId} and (value is not null or code_id is not null)) entered
    left join ${markSheets} sheet using (class_id, subject_id, book_column)
    where coalesce(sheet.state, 'open') in ('open', 'submitted')`);
  return rows[0]?.total ?? 0;
};

/** Corrections of the year's marks on which nobody has decided. */
export const countCorrections = async (db: Queryable, yearId: number): Promise<number> => {
  const [row] = await db
    .select({ total: rowCount })
    .from(markCorrections)
    .innerJoin(marks, eq(marks.id, markCorrections.markId))
    .where(and(eq(marks.yearId, yearId), eq(markCorrections.state, 'waiting')));
  return row?.total ?? 0;
};

export const countInvoices = async (db: Queryable, yearId: number) => {
  const [row] = await db
    .select({
      drafts: sql<number>`count(*) filter (where ${invoices.state} = 'draft')::int`,
      unpaid: sql<number>`count(*) filter (where ${invoices.balance} > 0)::int`,
    })
    .from(invoices)
    .where(eq(invoices.yearId, yearId));
  return row ?? { drafts: 0, unpaid: 0 };
};

/** The year after this one, if the branch has planned it. */
export const yearAfter = async (db: Queryable, { branchId }: Place, endDate: string) => {
  const [row] = await db
    .select({ id: academicYears.id })
    .from(academicYears)
    .where(and(eq(academicYears.branchId, branchId), sql`${academicYears.startDate} > ${endDate}`))
    .orderBy(asc(academicYears.startDate))
    .limit(1);
  return row;
};
