import type { EndpointRequest } from '@suksa/contracts';
import type { listMarkCodes, MarkBandInput, MarkCodeInput } from '@suksa/contracts/settings';
import { queryTerms, searchTokens } from '@suksa/i18n/lao';
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { enrolments, markBandSet, markCodes, marks, yearResults } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { shownNameKey } from '../../../list.ts';

type CodeQuery = EndpointRequest<typeof listMarkCodes>['query'];

/** Named by hand, so that the sub-queries keep them apart from their own columns. */
const [from, until, outcome] = ['from_mark', 'until_mark', 'outcome'].map((name) =>
  sql.raw(`"mark_code"."${name}"`),
) as [SQL, SQL, SQL];

/** What refers to a code; the trigger `mark_code_in_use_stays` looks at the same. */
const columns = {
  ...getTableColumns(markCodes),
  uses: sql<number>`((select count(*) from ${yearResults} r where r.average * 100 between ${from} and ${until})
    + (select count(*) from ${yearResults} r where r.re_sit_average * 100 between ${from} and ${until})
    + (select count(*) from ${enrolments} e where e.outcome = ${outcome})
    + (select count(*) from ${marks} m where m.code_id = "mark_code"."id"))::int`,
};

const rowsWhere = (db: Queryable, where: SQL | undefined) =>
  db.select(columns).from(markCodes).where(where).orderBy(asc(markCodes.position), asc(markCodes.id));

export type CodeRow = Awaited<ReturnType<typeof rowsWhere>>[number];
export type BandRow = typeof markCodes.$inferSelect;

const kinds: readonly CodeRow['kind'][] = ['band', 'special', 'result'];

const comparing = (
  query: Pick<CodeQuery, 'names'>,
): Record<CodeQuery['sort'], (a: CodeRow, b: CodeRow) => number> => ({
  // Bands from the best down, as reports print them; the others in their order.
  order: (a, b) =>
    kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
    Number(b.active) - Number(a.active) ||
    (b.fromMark ?? 0) - (a.fromMark ?? 0) ||
    a.position - b.position,
  code: (a, b) => (a.code < b.code ? -1 : 1),
  name: (a, b) => (shownNameKey(query, a) < shownNameKey(query, b) ? -1 : 1),
  uses: (a, b) => a.uses - b.uses,
});

/** A dozen or two: they are searched and sorted here, so that Lao spellings fold as everywhere. */
export const findCodes = async (
  db: Queryable,
  { q, kind, active, sort, dir, names }: CodeQuery,
): Promise<CodeRow[]> => {
  const rows = await rowsWhere(
    db,
    and(kind && eq(markCodes.kind, kind), active && eq(markCodes.active, active === 'yes')),
  );
  const terms = queryTerms(q);
  const found = rows.filter(({ code, sign, nameLo, nameEn }) => {
    const tokens = searchTokens([code, sign ?? '', nameLo, nameEn]);
    return terms.every((term) => tokens.some((token) => token.includes(term)));
  });
  const compare = comparing({ names })[sort];
  const turn = dir === 'desc' ? -1 : 1;
  return found.sort((a, b) => turn * compare(a, b) || a.id - b.id);
};

export const findCode = async (db: Queryable, id: number): Promise<CodeRow | undefined> =>
  (await rowsWhere(db, eq(markCodes.id, id)))[0];

/** Reads a code and holds it until the transaction ends. */
export const lockCode = async (tx: Transaction, id: number): Promise<CodeRow | undefined> => {
  await tx.select({ id: markCodes.id }).from(markCodes).where(eq(markCodes.id, id)).for('update');
  return findCode(tx, id);
};

/** Every band, also those that are no longer in use, from the lowest. */
export const allBands = (db: Queryable): Promise<CodeRow[]> =>
  db.select(columns).from(markCodes).where(eq(markCodes.kind, 'band')).orderBy(asc(markCodes.fromMark));

export const bandsInUse = (db: Queryable): Promise<BandRow[]> =>
  db
    .select()
    .from(markCodes)
    .where(and(eq(markCodes.kind, 'band'), eq(markCodes.active, true)))
    .orderBy(asc(markCodes.fromMark));

export const codesTaken = (db: Queryable) =>
  db.select({ id: markCodes.id, code: markCodes.code }).from(markCodes);

export const bandSetVersion = async (db: Queryable): Promise<number> =>
  (await db.select().from(markBandSet))[0]?.version ?? 1;

/** Writers of bands go one after another. */
export const lockBandSet = async (tx: Transaction): Promise<number> =>
  (await tx.select().from(markBandSet).for('update'))[0]?.version ?? 1;

export const raiseBandSet = async (tx: Transaction): Promise<void> => {
  await tx.update(markBandSet).set({ version: sql`${markBandSet.version} + 1` });
};

/** How many averages of a year lie at each hundredth: numbers only, of the whole school. */
export const spreadOfAverages = async (db: Queryable): Promise<{ mark: number; count: number }[]> => {
  const mark = sql<number>`(coalesce(${yearResults.reSitAverage}, ${yearResults.average}) * 100)::int`;
  return db
    .select({ mark, count: sql<number>`count(*)::int` })
    .from(yearResults)
    .where(sql`coalesce(${yearResults.reSitAverage}, ${yearResults.average}) is not null`)
    .groupBy(mark)
    .orderBy(mark);
};

const raised = { version: sql`${markCodes.version} + 1`, updatedAt: sql`now()` };

const bandValues = ({ code, name, from: low, until: high, passes, tone }: MarkBandInput) => ({
  kind: 'band' as const,
  code,
  nameLo: name.lo,
  nameEn: name.en,
  fromMark: low,
  untilMark: high,
  passes,
  tone,
  active: true,
});

export const updateBand = async (tx: Transaction, id: number, band: MarkBandInput): Promise<void> => {
  await tx
    .update(markCodes)
    .set({ ...bandValues(band), ...raised })
    .where(eq(markCodes.id, id));
};

export const insertBand = async (tx: Transaction, band: MarkBandInput): Promise<void> => {
  await tx.insert(markCodes).values(bandValues(band));
};

/** Keeps codes, but offers them no longer. */
export const retireCodes = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .update(markCodes)
    .set({ active: false, ...raised })
    .where(inArray(markCodes.id, [...ids]));
};

export const deleteCodes = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(markCodes).where(inArray(markCodes.id, [...ids]));
};

const valuesOf = ({ kind, code, name, tone, active, ...own }: MarkCodeInput) => ({
  kind,
  code,
  nameLo: name.lo,
  nameEn: name.en,
  tone,
  active,
  ...(kind === 'special'
    ? { sign: own.sign, counts: own.counts, passes: null, outcome: null }
    : { sign: null, counts: null, passes: own.passes, outcome: own.outcome }),
});

/** A new code comes last of its kind. */
export const insertCode = async (tx: Transaction, input: MarkCodeInput): Promise<number> => {
  const position = sql`(select coalesce(max(position), 0) + 1 from ${markCodes} where kind = ${input.kind})`;
  return insertOne(tx, markCodes, { ...valuesOf(input), position });
};

export const updateCode = async (tx: Transaction, id: number, input: MarkCodeInput): Promise<void> => {
  await tx
    .update(markCodes)
    .set({ ...valuesOf(input), ...raised })
    .where(eq(markCodes.id, id));
};

export const kindsPresent = async (tx: Transaction): Promise<ReadonlySet<string>> =>
  new Set((await tx.selectDistinct({ kind: markCodes.kind }).from(markCodes)).map(({ kind }) => kind));

export const insertCodes = async (
  tx: Transaction,
  rows: readonly (typeof markCodes.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await tx.insert(markCodes).values([...rows]);
};
