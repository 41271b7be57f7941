import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { failureReports } from '../../../db/schema/index.ts';
import type { Database, Queryable } from '../../../http/app.ts';

const counted = sql`now() - interval '30 days'`;

/** Page loads, not reports: one page that fails a hundred times is one. */
const pages = sql<number>`count(distinct case when ${failureReports.page} = ''
  then ${failureReports.id}::text else ${failureReports.page} end)::int`;

export const insertFailure = async (db: Database, failure: typeof failureReports.$inferInsert) => {
  await db.insert(failureReports).values(failure);
};

export interface FailedPages {
  /** Page loads in which something of the part failed. */
  readonly failed: number;
  /** Those of them in which the part didn't come at all, so that no load was counted. */
  readonly missed: number;
}

const failedPages = {
  failed: pages,
  missed: sql<number>`count(distinct case when ${failureReports.kind} = 'load' then
    case when ${failureReports.page} = '' then ${failureReports.id}::text else ${failureReports.page} end end)::int`,
};

/** Failing page loads by `part version`, of the last thirty days. */
export const failedPagesOf = async (
  db: Database,
  versions: readonly string[],
): Promise<Map<string, FailedPages>> => {
  const rows = await db
    .select({ part: failureReports.part, version: failureReports.partVersion, ...failedPages })
    .from(failureReports)
    .where(and(inArray(failureReports.partVersion, [...versions]), gte(failureReports.at, counted)))
    .groupBy(failureReports.part, failureReports.partVersion);
  return new Map(rows.map(({ part, version, ...found }) => [`${part} ${version}`, found]));
};

/**
 * Failing page loads of one version that count against it: of people who are signed in, so that a stranger can't
 * have it taken back, but for the shell, which signs them in.
 */
export const countFailedPages = async (
  db: Database,
  part: string,
  version: string,
  compositions?: readonly string[],
): Promise<FailedPages> => {
  const [row] = await db
    .select(failedPages)
    .from(failureReports)
    .where(
      and(
        ofVersion(part, version),
        or(eq(failureReports.signedIn, true), eq(failureReports.part, 'shell')),
        compositions
          ? inArray(failureReports.composition, [...compositions])
          : gte(failureReports.at, counted),
      ),
    );
  return row ?? { failed: 0, missed: 0 };
};

const shown = 20;

/** What failed in one version, the commonest first. */
export const commonFailures = (db: Database, part: string, version: string) =>
  db
    .select({
      kind: failureReports.kind,
      message: failureReports.message,
      path: sql<string>`min(${failureReports.path})`,
      pages,
      last: sql<Date>`max(${failureReports.at})`.mapWith(failureReports.at),
    })
    .from(failureReports)
    .where(and(ofVersion(part, version), gte(failureReports.at, counted)))
    .groupBy(failureReports.kind, failureReports.message)
    .orderBy(desc(pages), desc(sql`max(${failureReports.at})`))
    .limit(shown);

const ofVersion = (part: string, version: string): SQL | undefined =>
  and(eq(failureReports.part, part), eq(failureReports.partVersion, version));

export const forgetOldFailures = async (db: Queryable) => {
  await db.delete(failureReports).where(lt(failureReports.at, sql`now() - interval '60 days'`));
};
