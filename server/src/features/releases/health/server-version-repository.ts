import type { ServerVersion } from '@suksa/contracts';
import { desc, sql } from 'drizzle-orm';
import { serverVersions } from '../../../db/schema/index.ts';
import type { Database } from '../../../http/app.ts';

/** Notes that a server begins to serve, unless it is the one that began last: a start anew is nothing new. */
export const noteServer = async (db: Database, { version, commit }: ServerVersion) => {
  await db.execute(sql`
    insert into ${serverVersions} ("version", "commit")
    select ${version}::text, ${commit}::text
    where not exists (
      select from (select * from ${serverVersions} order by "id" desc limit 1) as last
      where last."version" = ${version} and last."commit" = ${commit}
    )`);
};

/** The servers that began to serve last, the newest first. */
export const lastServers = (db: Database) =>
  db.select().from(serverVersions).orderBy(desc(serverVersions.id)).limit(2);
