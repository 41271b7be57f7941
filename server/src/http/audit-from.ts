import { type SQL, sql } from 'drizzle-orm';

/** The parts of the lines as SQL, or values that all of them share. */
interface LinesFrom {
  readonly actorId: unknown;
  readonly branchId: unknown;
  /** Verb, as in the permission: `create`, `edit`, `void`. Written into the statement as it stands. */
  readonly action: string;
  /** What kind of thing, as in the permission: `education.student`. Written into the statement as it stands. */
  readonly entity: string;
  readonly entityId: SQL;
  readonly before?: SQL;
  readonly after?: SQL;
  readonly reason?: unknown;
  readonly requestId: unknown;
}

/**
 * The audit's lines as a statement: for a change of very many records, or of one for whose number many wait, inside the
 * transaction or the very statement that makes it. `rows` begins with `from`.
 */
export const auditFrom = (
  { actorId, branchId, action, entity, entityId, before, after, reason, requestId }: LinesFrom,
  rows: SQL,
): SQL => {
  const given = Object.entries({ before, after, reason }).filter(([, value]) => value !== undefined);
  const names = given.map(([name]) => `${name}, `).join('');
  const values = given.map(([, value]) => sql`${value}, `);
  return sql`
    insert into audit_entry (actor_id, branch_id, action, entity, entity_id, ${sql.raw(names)}request_id)
    select ${actorId}, ${branchId}, ${sql.raw(`'${action}', '${entity}'`)}, ${entityId}, ${sql.join(values)}${requestId}
    ${rows}`;
};
