import type { Measure } from '@suksa/contracts/releases';
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { releaseMeasures } from '../../../db/schema/index.ts';
import type { Database, Queryable } from '../../../http/app.ts';
import { type Buckets, bucketOf } from './size-buckets-rules.ts';

/** What a version's numbers are counted from, on the page and as the version before. */
const counted = sql`now() - interval '30 days'`;

/** Adds what a page measured to the counters of this hour. */
export const countMeasures = async (db: Database, composition: string, measures: readonly Measure[]) => {
  const rows = new Map<string, typeof releaseMeasures.$inferInsert>();
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
  for (const { part, version, metric, value } of measures) {
    const bucket = bucketOf(value);
    const key = [part, version, metric, bucket].join('\0');
    const count = (rows.get(key)?.count ?? 0) + 1;
    rows.set(key, { part, partVersion: version, metric, hour, composition, bucket, count });
  }
  // In one order for every writer, so that two of them never wait for each other.
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await db
    .insert(releaseMeasures)
    .values(sorted)
    .onConflictDoUpdate({
      target: [
        releaseMeasures.part,
        releaseMeasures.partVersion,
        releaseMeasures.metric,
        releaseMeasures.hour,
        releaseMeasures.composition,
        releaseMeasures.bucket,
      ],
      set: { count: sql`${releaseMeasures}.count + excluded.count` },
    });
};

/** Buckets by `part version metric`, of versions as the last thirty days saw them. */
export const bucketsOf = async (db: Database, versions: readonly string[]): Promise<Map<string, Buckets>> => {
  const rows = await db
    .select({
      part: releaseMeasures.part,
      version: releaseMeasures.partVersion,
      metric: releaseMeasures.metric,
      bucket: releaseMeasures.bucket,
      count: sql<number>`sum(${releaseMeasures.count})::int`,
    })
    .from(releaseMeasures)
    .where(and(inArray(releaseMeasures.partVersion, [...versions]), gte(releaseMeasures.hour, counted)))
    .groupBy(
      releaseMeasures.part,
      releaseMeasures.partVersion,
      releaseMeasures.metric,
      releaseMeasures.bucket,
    );
  const found = new Map<string, Map<number, number>>();
  for (const { part, version, metric, bucket, count } of rows) {
    const key = bucketsKey(part, version, metric);
    found.set(key, (found.get(key) ?? new Map<number, number>()).set(bucket, count));
  }
  return found;
};

export const bucketsKey = (part: string, version: string, metric: Measure['metric']) =>
  `${part} ${version} ${metric}`;

/** How often a version came, under some compositions or under any of the last thirty days. */
export const countLoads = async (
  db: Database,
  part: string,
  version: string,
  compositions?: readonly string[],
): Promise<number> => {
  const [row] = await db
    .select({ loads: sql<number>`coalesce(sum(${releaseMeasures.count}), 0)::int` })
    .from(releaseMeasures)
    .where(
      and(
        eq(releaseMeasures.part, part),
        eq(releaseMeasures.partVersion, version),
        eq(releaseMeasures.metric, 'load'),
        compositions
          ? inArray(releaseMeasures.composition, [...compositions])
          : gte(releaseMeasures.hour, counted),
      ),
    );
  return row?.loads ?? 0;
};

/** Two months old, and two versions back. */
export const forgetOldMeasures = async (db: Queryable) => {
  await db.delete(releaseMeasures).where(lt(releaseMeasures.hour, sql`now() - interval '60 days'`));
};
