import type { AuditLogEntry } from '@suksa/contracts/settings';
import { presentEntry } from '../../../audit-trail.ts';
import type { ExportRow } from '../../../export.ts';
import type { NamedEntry } from './record-names-repository.ts';

export const presentLogEntry = (row: NamedEntry): AuditLogEntry => ({
  ...presentEntry(row),
  entity: row.entity,
  entityId: row.entityId,
  branchId: row.branchId,
  byId: row.actorId,
  recordName: row.recordName,
});

export const presentLogExport = (row: NamedEntry): ExportRow => {
  const { at, by, action, entity, entityId, recordName, reason, changes } = presentLogEntry(row);
  return {
    at,
    by: by ? by.en || by.lo : '',
    action,
    entity,
    record: recordName ? recordName.en || recordName.lo : entityId,
    reason: reason ?? '',
    changes: changes.map(({ field }) => field).join(', '),
  };
};
