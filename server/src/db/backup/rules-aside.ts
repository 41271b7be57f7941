import type pg from 'pg';
import { named } from './catalog.ts';

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}
interface Trigger {
  readonly table: string;
  readonly name: string;
  /** `O` as usual, `D` off, `R` and `A` for replicas. */
  readonly enabled: 'O' | 'D' | 'R' | 'A';
}

/** What was set aside, to be put back as it was. */
export interface RulesAside {
  readonly references: readonly Reference[];
  readonly triggers: readonly Trigger[];
}

/**
 * For as long as the rows of a school are put where they were: no trigger acts on them a second time, and a reference
 * may come before what it refers to. Needs no more than to own the tables.
 */
export const setRulesAside = async (client: pg.ClientBase): Promise<RulesAside> => {
  const { rows: references } = await client.query<Reference>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where k.contype = 'f' and k.conparentid = 0
    order by c.relname, k.conname`);
  const { rows: triggers } = await client.query<Trigger>(`
    select c.relname as table, t.tgname as name, t.tgenabled as enabled
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where not t.tgisinternal
    order by c.relname, t.tgname`);
  for (const { table, name } of references)
    await client.query(`alter table ${named(table)} drop constraint ${named(name)}`);
  for (const table of new Set(triggers.map(({ table }) => table)))
    await client.query(`alter table ${named(table)} disable trigger user`);
  return { references, triggers };
};

const ways = {
  O: 'enable trigger',
  D: 'disable trigger',
  R: 'enable replica trigger',
  A: 'enable always trigger',
};

/** Puts the rules back; every reference is looked up again, so one that leads nowhere is an error here. */
export const restoreRules = async (
  client: pg.ClientBase,
  { references, triggers }: RulesAside,
): Promise<void> => {
  // What is checked at the end of a transaction is checked now: no table changes while a check waits.
  await client.query('set constraints all immediate');
  for (const { table, name, definition } of references)
    await client.query(`alter table ${named(table)} add constraint ${named(name)} ${definition}`);
  for (const { table, name, enabled } of triggers)
    await client.query(`alter table ${named(table)} ${ways[enabled]} ${named(name)}`);
};
