import type { EndpointRequest } from '@suksa/contracts';
import type { listMarkSchemes, MarkSchemeInput } from '@suksa/contracts/settings';
import { queryTerms, searchTokens } from '@suksa/i18n/lao';
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { levels, markSchemeLevels, markSchemes } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { shownNameKey } from '../../../list.ts';

type SchemeQuery = EndpointRequest<typeof listMarkSchemes>['query'];

const columns = {
  ...getTableColumns(markSchemes),
  levels: sql<{ id: number; code: string; name: { lo: string; en: string } }[]>`coalesce((
    select json_agg(json_build_object('id', l.id, 'code', l.code,
        'name', json_build_object('lo', l.name_lo, 'en', l.name_en)) order by l.position)
    from ${markSchemeLevels} of join ${levels} l on l.id = of.level_id
    where of.scheme_id = "mark_scheme"."id"), '[]'::json)`,
};

const rowsWhere = (db: Queryable, where: SQL | undefined) =>
  db.select(columns).from(markSchemes).where(where).orderBy(desc(markSchemes.isDefault), markSchemes.id);

export type SchemeRow = Awaited<ReturnType<typeof rowsWhere>>[number];

/** A handful: they are searched and sorted here, so that Lao spellings fold as everywhere. */
export const findSchemes = async (
  db: Queryable,
  { q, promotion, sort, dir, names }: SchemeQuery,
): Promise<SchemeRow[]> => {
  const rows = await rowsWhere(db, promotion && eq(markSchemes.promotion, promotion));
  const terms = queryTerms(q);
  const found = rows.filter(({ nameLo, nameEn }) => {
    const tokens = searchTokens([nameLo, nameEn]);
    return terms.every((term) => tokens.some((token) => token.includes(term)));
  });
  const value = (row: SchemeRow) => (sort === 'pass' ? row.passMark : shownNameKey({ names }, row));
  const turn = dir === 'desc' ? -1 : 1;
  return found.sort((a, b) => (value(a) < value(b) ? -turn : value(a) > value(b) ? turn : a.id - b.id));
};

export const findScheme = async (db: Queryable, id: number): Promise<SchemeRow | undefined> =>
  (await rowsWhere(db, eq(markSchemes.id, id)))[0];

/** Schemes share the levels out among themselves: they are changed one after another. */
export const lockSchemes = async (tx: Transaction): Promise<void> => {
  await tx.select({ id: markSchemes.id }).from(markSchemes).orderBy(markSchemes.id).for('update');
};

const valuesOf = ({ name, levelIds: _levels, ...rules }: MarkSchemeInput) => ({
  nameLo: name.lo,
  nameEn: name.en,
  monthWeight: rules.monthWeight,
  examWeight: rules.examWeight,
  firstTermWeight: rules.firstTermWeight,
  secondTermWeight: rules.secondTermWeight,
  decimals: rules.decimals,
  step: rules.step,
  passMark: rules.passMark,
  promotion: rules.promotion,
  mostFailed: rules.mostFailed,
});

export const insertScheme = (tx: Transaction, input: MarkSchemeInput): Promise<number> =>
  insertOne(tx, markSchemes, valuesOf(input));

export const updateSchemeRow = async (tx: Transaction, id: number, input: MarkSchemeInput): Promise<void> => {
  await tx
    .update(markSchemes)
    .set({ ...valuesOf(input), version: sql`${markSchemes.version} + 1`, updatedAt: sql`now()` })
    .where(eq(markSchemes.id, id));
};

/** The levels leave the scheme that they had. */
export const giveLevels = async (tx: Transaction, schemeId: number, levelIds: readonly number[]) => {
  const ids = [...new Set(levelIds)];
  await tx.delete(markSchemeLevels).where(eq(markSchemeLevels.schemeId, schemeId));
  if (ids.length === 0) return;
  await tx.delete(markSchemeLevels).where(and(inArray(markSchemeLevels.levelId, ids)));
  await tx.insert(markSchemeLevels).values(ids.map((levelId) => ({ levelId, schemeId })));
};

export const deleteSchemeRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(markSchemes).where(eq(markSchemes.id, id));
};
