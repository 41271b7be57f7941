import type { AuditLogEntry } from '@suksa/contracts/settings';
import { presentEntry } from '../../../audit-trail.ts';
import type { ExportRow } from '../../../export.ts';
import type { EntryRow } from './audit-log-repository.ts';

export const presentLogEntry = (row: EntryRow): AuditLogEntry => ({
  ...presentEntry(row),
  entity: row.entity,
  entityId: row.entityId,
  branchId: row.branchId,
});

export const presentLogExport = (row: EntryRow): ExportRow => {
  const { at, by, action, entity, entityId, reason, changes } = presentLogEntry(row);
  return {
    at,
    by: by ? by.en || by.lo : '',
    action,
    entity,
    record: entityId,
    reason: reason ?? '',
    changes: changes.map(({ field }) => field).join(', '),
  };
};
