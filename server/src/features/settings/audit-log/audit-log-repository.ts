import type { EndpointRequest } from '@suksa/contracts';
import { daysAfter, instantAt } from '@suksa/contracts/days';
import type { AuditKind, listAuditLog } from '@suksa/contracts/settings';
import { and, desc, eq, gte, inArray, like, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { disclosures } from '../../../audit-trail.ts';
import { auditEntries, users } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { rowCount } from '../../../list.ts';
import { todayIn } from '../../../school/clock.ts';

type Query = EndpointRequest<typeof listAuditLog>['query'];

const signIns = ['sign_in', 'sign_in_failed', 'sign_in_locked', 'sign_out'];

const kinds: Record<AuditKind, SQL | undefined> = {
  changes: notInArray(auditEntries.action, [...signIns, ...disclosures]),
  sign_ins: inArray(auditEntries.action, signIns),
  disclosures: inArray(auditEntries.action, [...disclosures]),
};

/** Days that are looked at where nobody names any: a whole school's years would be read to count them. */
const usualDays = 30;

/** The sign is part of a pattern's language, not of what was typed. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const found = (
  { scope, branches }: Actor,
  { kind, from, until, by, entity, record, q }: Query,
): SQL | undefined => {
  const last = until ?? todayIn();
  const first = from ?? daysAfter(last, -usualDays);
  return and(
    gte(auditEntries.at, instantAt(first, '00:00')),
    lt(auditEntries.at, instantAt(daysAfter(last, 1), '00:00')),
    kind && kinds[kind],
    by === undefined ? undefined : eq(auditEntries.actorId, by),
    // Kinds of records are written with dots, dashes and underscores; whoever asks needn’t know which.
    entity
      ? eq(sql`translate(${auditEntries.entity}, '.-', '__')`, entity.replaceAll(/[.-]/g, '_'))
      : undefined,
    record ? eq(auditEntries.entityId, record) : undefined,
    // Who works in some branches reads what was done there.
    scope === 'all_branches'
      ? undefined
      : inArray(
          auditEntries.branchId,
          branches.map(({ id }) => id),
        ),
    q === ''
      ? undefined
      : or(
          like(auditEntries.entityId, containing(q)),
          like(auditEntries.entity, containing(q)),
          like(auditEntries.reason, containing(q)),
          like(users.nameLo, containing(q)),
          like(users.nameEn, containing(q)),
          like(users.username, containing(q)),
        ),
  );
};

export const findEntries = (
  db: Queryable,
  actor: Actor,
  query: Query,
  page: { limit: number; offset: number },
) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      action: auditEntries.action,
      entity: auditEntries.entity,
      entityId: auditEntries.entityId,
      branchId: auditEntries.branchId,
      reason: auditEntries.reason,
      before: auditEntries.before,
      after: auditEntries.after,
      actorId: auditEntries.actorId,
      nameLo: users.nameLo,
      nameEn: users.nameEn,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(found(actor, query))
    .orderBy(desc(auditEntries.id))
    .limit(page.limit)
    .offset(page.offset);

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

export const countEntries = async (db: Queryable, actor: Actor, query: Query): Promise<number> => {
  const [row] = await db
    .select({ count: rowCount })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(found(actor, query));
  return row?.count ?? 0;
};
