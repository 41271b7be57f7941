import { type AuditLogEntry, auditKinds, auditLogSorts } from '@suksa/contracts/settings';
import { useListState } from '@suksa/ui/list';
import { useSearchParams } from 'react-router-dom';

/** Which lines are shown, as the address tells it. */
export function useAuditLogState() {
  const state = useListState({
    sorts: auditLogSorts,
    filters: { kind: auditKinds, from: 'text', until: 'text', by: 'number', entity: 'text', record: 'text' },
  });
  const [, setParams] = useSearchParams();
  // Several at once: two changes of the address in one go would lose the first.
  const put = (filters: Readonly<Record<string, string | null>>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      for (const [name, value] of Object.entries(filters)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return {
    ...state,
    setDays: put,
    showEntity: (entity: string | null) => put({ entity, record: null }),
    showRecord: ({ entity, entityId }: AuditLogEntry) => put({ entity, record: entityId, by: null }),
  };
}
