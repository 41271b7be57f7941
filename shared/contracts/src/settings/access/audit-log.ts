import * as z from 'zod/mini';
import { AuditTrailEntry } from '../../audit.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, LocalDate, optionalLine } from '../../fields.ts';
import { exportBody, listPage, listQuery } from '../../list.ts';

/** What people ask the audit for: everything, changes alone, who signed in, or what was looked at and carried away. */
export const auditKinds = ['changes', 'sign_ins', 'disclosures'] as const;
export const AuditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof AuditKind>;

/** A line of who did what in the whole school. */
export const AuditLogEntry = z.extend(AuditTrailEntry, {
  /** What kind of thing, as in permissions: `education.student`. */
  entity: z.string(),
  entityId: z.string(),
  branchId: z.nullable(z.number()),
  /** The account that did it; null for the system itself. */
  byId: z.optional(z.nullable(z.number())),
  /** What the record is called now; null where it has no name, is gone, or isn’t for the caller to see. */
  recordName: z.optional(z.nullable(z.object({ lo: z.string(), en: z.string() }))),
});
export type AuditLogEntry = z.infer<typeof AuditLogEntry>;

export const auditLogSorts = ['at'] as const;

const AuditLogQuery = listQuery(auditLogSorts, {
  kind: z.optional(AuditKind),
  /** Days by the school’s clock, both included; the last 30 unless told. */
  from: z.optional(LocalDate),
  until: z.optional(LocalDate),
  by: z.optional(Id),
  entity: z.optional(optionalLine(60)),
  /** One record of that kind. */
  record: z.optional(optionalLine(60)),
});

export const listAuditLog = endpoint({
  name: 'settings.audit.list',
  stillAnswers: ['5e5f417aead0', '438af59082d6'],
  method: 'GET',
  path: '/api/settings/audit',
  access: 'settings.audit.view',
  reads: ['disclosure'],
  query: AuditLogQuery,
  output: listPage(AuditLogEntry),
});

export const exportAuditLog = endpoint({
  name: 'settings.audit.export',
  stillAnswers: ['a0a8136dc0bc'],
  method: 'POST',
  path: '/api/settings/audit/export',
  access: 'settings.audit.export',
  body: exportBody(AuditLogQuery),
  output: 'file',
  discloses: 'people',
});
