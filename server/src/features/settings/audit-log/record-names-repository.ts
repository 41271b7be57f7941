import { inArray, sql } from 'drizzle-orm';
import { type Actor, can } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { EntryRow } from './audit-log-repository.ts';
import { recordKinds } from './record-kinds-repository.ts';

interface RecordName {
  /** What the record of a line is called now. */
  readonly recordName: { readonly lo: string; readonly en: string } | null;
}

export type NamedEntry = EntryRow & RecordName;

/**
 * The lines with their records' names: one question for each kind among them that the caller may look at. A record
 * without a name, or one that is gone, has none.
 */
export const withRecordNames = async <Row extends Pick<EntryRow, 'entity' | 'entityId'>>(
  db: Queryable,
  actor: Pick<Actor, 'permissions'>,
  rows: readonly Row[],
): Promise<(Row & RecordName)[]> => {
  const names = new Map<string, RecordName['recordName']>();
  const keyOf = (entity: string, id: number | string) => `${entity} ${id}`;
  for (const [entity, { sees, table, id, lo, en }] of Object.entries(recordKinds)) {
    const ids = rows
      .filter((row) => row.entity === entity && /^\d{1,9}$/.test(row.entityId))
      .map((row) => Number(row.entityId));
    if (ids.length === 0 || !sees.every((permission) => can(actor, permission))) continue;
    const found = await db
      .select({ id: sql<number>`${id}`, lo: sql<string | null>`${lo}`, en: sql<string | null>`${en}` })
      .from(table)
      .where(inArray(id, [...new Set(ids)]));
    for (const name of found)
      if (name.lo || name.en) names.set(keyOf(entity, name.id), { lo: name.lo ?? '', en: name.en ?? '' });
  }
  return rows.map((row) => ({ ...row, recordName: names.get(keyOf(row.entity, row.entityId)) ?? null }));
};
