import type { Connection } from './connection.ts';

/** Waits no longer than this for whoever is at work in a table. */
const patience = '5s';

/**
 * Takes away all tables and functions of the school, and what is known of the steps that made them: afterwards the
 * database is as empty as at its first start. All of it or nothing. What extensions brought stays, and so does what
 * stands in place of a built-in function.
 */
export const clearAway = async ({ pool }: Pick<Connection, 'pool'>): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local lock_timeout = '${patience}'; set local statement_timeout = 0`);
    await client.query(takeAll);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    // Nothing that it has planned is there any more.
    client.release(true);
  }
};

const takeAll = `
  do $$
  declare
    one record;
  begin
    for one in select c.oid::regclass as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    loop
      execute format('drop table if exists %s cascade', one.name);
    end loop;
    -- All named before the first goes, which may take others that call it along.
    for one in select unnest(array_agg(p.oid::regprocedure::text)) as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        and not exists (select from pg_proc built where built.pronamespace = 'pg_catalog'::regnamespace
          and built.proname = p.proname)
    loop
      execute format('drop routine if exists %s cascade', one.name);
    end loop;
    drop schema if exists drizzle cascade;
  end $$`;
