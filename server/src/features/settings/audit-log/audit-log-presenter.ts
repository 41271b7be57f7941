import type { ExportColumn } from '@suksa/contracts';
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

/** Whether the caller has a word for a value of a column. */
const wordsOf = (columns: readonly ExportColumn[], key: string) => {
  const { labels = {} } = columns.find((column) => column.key === key) ?? {};
  return (value: string) => Object.hasOwn(labels, value);
};

/** As the caller's words name it: a kind of record with underscores, what was done where an area has a word of its own. */
export const presentLogExport = (columns: readonly ExportColumn[]) => {
  const hasAction = wordsOf(columns, 'action');
  const hasEntity = wordsOf(columns, 'entity');
  return (row: NamedEntry): ExportRow => {
    const { at, by, action, entity, entityId, recordName, reason, changes } = presentLogEntry(row);
    const own = `${entity.split('.')[0]}_${action}`;
    const kind = entity.replaceAll(/[.-]/g, '_');
    const name = { lo: by ? by.lo || by.en : 'system', en: by ? by.en || by.lo : 'system' };
    const record = {
      lo: recordName ? recordName.lo || recordName.en : entityId,
      en: recordName ? recordName.en || recordName.lo : entityId,
    };
    return {
      at,
      ...{ by: by ? name.en : '', by_lo: name.lo, by_en: name.en },
      action: hasAction(own) ? own : action,
      entity: hasEntity(kind) ? kind : entity,
      ...{ record: record.en, record_lo: record.lo, record_en: record.en },
      reason: reason ?? '',
      changes: changes.map(({ field }) => field).join(', '),
      changed: changes.length === 0 ? '' : changes.length,
    };
  };
};
