import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { planned } from '../../db/planned.ts';
import { markCodes, markSchemeLevels, markSchemes } from '../../db/schema/index.ts';
import type { Queryable } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';

const schemeOfLevel = planned('school_scheme_of_level', (db) =>
  db
    .select({ scheme: markSchemes })
    .from(markSchemes)
    .leftJoin(
      markSchemeLevels,
      and(
        eq(markSchemeLevels.schemeId, markSchemes.id),
        eq(markSchemeLevels.levelId, sql.placeholder('levelId')),
      ),
    )
    .where(sql`${markSchemes.isDefault} or ${markSchemeLevels.levelId} is not null`)
    .orderBy(sql`${markSchemeLevels.levelId} is null`, desc(markSchemes.isDefault))
    .limit(1),
);

/** How a level counts marks: by its own scheme, else by that of all others. */
export const rulesOfLevel = async (db: Queryable, levelId: number) => {
  const [row] = await schemeOfLevel(db, { levelId });
  return row?.scheme ?? refuse('not_found', { details: { reason: 'no_scheme' } });
};

const codesInPlaceOfMarks = planned('school_special_codes', (db) =>
  db
    .select()
    .from(markCodes)
    .where(eq(markCodes.kind, 'special'))
    .orderBy(asc(markCodes.position), asc(markCodes.id)),
);

/** What may stand in place of a mark, those that are no longer offered too: marks of before carry them. */
export const specialCodes = async (db: Queryable) => {
  const rows = await codesInPlaceOfMarks(db, {});
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    sign: row.sign ?? row.code,
    name: { lo: row.nameLo, en: row.nameEn },
    tone: row.tone,
    counts: row.counts ?? ('left_out' as const),
    active: row.active,
  }));
};

/** The bands in use from the lowest, in hundredths: what an average is called. */
export const gradeBands = async (db: Queryable) => {
  const rows = await db
    .select()
    .from(markCodes)
    .where(and(eq(markCodes.kind, 'band'), eq(markCodes.active, true)))
    .orderBy(asc(markCodes.fromMark));
  return rows.map((row) => ({
    from: row.fromMark ?? 0,
    until: row.untilMark ?? 0,
    name: { lo: row.nameLo, en: row.nameEn },
  }));
};
