import type { EndpointRequest } from '@suksa/contracts';
import type { listSubjects, SubjectInput } from '@suksa/contracts/technical';
import { isFound, laoSortKey, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { and, asc, eq, exists, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { curricula, levels, subjectLevels, subjects, teacherAssignments } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { listOrder, shownName } from '../../../list.ts';

type SubjectQuery = EndpointRequest<typeof listSubjects>['query'];
type SubjectRow = typeof subjects.$inferSelect & { readonly inUse: boolean };
export type LevelRow = typeof levels.$inferSelect;
export type SubjectWithLevels = SubjectRow & { readonly levels: readonly LevelRow[] };

const columns = {
  ...getTableColumns(subjects),
  // Table names are spelt out: in a query of one table the builder writes columns without theirs.
  inUse: sql<boolean>`exists (select 1 from ${curricula} where ${curricula}.subject_id = ${subjects}.id)
    or exists (select 1 from ${teacherAssignments} where ${teacherAssignments}.subject_id = ${subjects}.id)`,
};

const orderOf = (query: SubjectQuery) => ({
  position: subjects.position,
  code: subjects.code,
  name: shownName(query, subjects),
  type: subjects.type,
  periods: subjects.weeklyPeriods,
  coefficient: subjects.coefficient,
});

/** A school group has some dozens of subjects: they are searched here, so that Lao spellings fold as everywhere. */
export const findSubjects = async (db: Queryable, query: SubjectQuery): Promise<SubjectWithLevels[]> => {
  const rows = await db
    .select(columns)
    .from(subjects)
    .where(and(...filters(db, query)))
    .orderBy(...listOrder(query, orderOf(query), shownName(query, subjects), subjects.id));
  const terms = queryTerms(query.q);
  const found = rows.filter((row) => {
    const tokens = searchTokens([row.code, row.nameLo, row.nameEn]);
    return isFound(tokens, terms);
  });
  return withLevels(db, found);
};

const filters = (db: Queryable, { level, type, active }: SubjectQuery): SQL[] => [
  ...(type ? [eq(subjects.type, type)] : []),
  ...(active ? [eq(subjects.active, active === 'yes')] : []),
  ...(level
    ? [
        exists(
          db
            .select({ one: sql`1` })
            .from(subjectLevels)
            .where(and(eq(subjectLevels.subjectId, subjects.id), eq(subjectLevels.levelId, level))),
        ),
      ]
    : []),
];

export const findSubject = async (db: Queryable, id: number): Promise<SubjectWithLevels | undefined> => {
  const rows = await db.select(columns).from(subjects).where(eq(subjects.id, id));
  return (await withLevels(db, rows))[0];
};

/** Reads a subject and holds it until the transaction ends, so that two editors come one after the other. */
export const lockSubject = async (tx: Transaction, id: number): Promise<SubjectWithLevels | undefined> => {
  await tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.id, id)).for('update');
  return findSubject(tx, id);
};

const withLevels = async (db: Queryable, rows: readonly SubjectRow[]): Promise<SubjectWithLevels[]> => {
  const ids = rows.map(({ id }) => id);
  const taught = await db
    .select({ subjectId: subjectLevels.subjectId, level: levels })
    .from(subjectLevels)
    .innerJoin(levels, eq(levels.id, subjectLevels.levelId))
    .where(inArray(subjectLevels.subjectId, ids))
    .orderBy(asc(levels.position));
  return rows.map((row) => ({
    ...row,
    levels: taught.filter(({ subjectId }) => subjectId === row.id).map(({ level }) => level),
  }));
};

export const allLevels = (db: Queryable): Promise<LevelRow[]> =>
  db.select().from(levels).where(eq(levels.active, true)).orderBy(asc(levels.position));

export const insertSubject = async (
  tx: Transaction,
  { levelIds, ...input }: SubjectInput,
): Promise<number> => {
  const [row] = await tx.insert(subjects).values(columnsOf(input)).returning({ id: subjects.id });
  const { id } = row as { id: number };
  await writeLevels(tx, id, levelIds);
  return id;
};

export const updateSubjectRow = async (
  tx: Transaction,
  { id, input: { levelIds, ...input } }: { readonly id: number; readonly input: SubjectInput },
): Promise<void> => {
  await tx
    .update(subjects)
    .set({ ...columnsOf(input), version: sql`${subjects.version} + 1`, updatedAt: sql`now()` })
    .where(eq(subjects.id, id));
  await tx.delete(subjectLevels).where(eq(subjectLevels.subjectId, id));
  await writeLevels(tx, id, levelIds);
};

export const deleteSubjectRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(subjects).where(eq(subjects.id, id));
};

const writeLevels = async (
  tx: Transaction,
  subjectId: number,
  levelIds: readonly number[],
): Promise<void> => {
  await tx.insert(subjectLevels).values([...new Set(levelIds)].map((levelId) => ({ subjectId, levelId })));
};

const columnsOf = ({
  name,
  code,
  type,
  weeklyPeriods,
  coefficient,
  ...rest
}: Omit<SubjectInput, 'levelIds'>) => ({
  code,
  type,
  weeklyPeriods,
  coefficient,
  countsInAverage: rest.countsInAverage,
  examSubject: rest.examSubject,
  position: rest.position,
  active: rest.active,
  nameLo: name.lo,
  nameEn: name.en,
  sortKey: laoSortKey(name.lo),
});
