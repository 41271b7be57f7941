import { type AuditLogEntry, auditKinds } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { FilterSelect } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import type { useAuditLogState } from './audit-log-state.ts';
import { DaysFilter } from './days-filter.tsx';
import { useAuditWords } from './use-audit-words.ts';

interface AuditLogFiltersProps {
  readonly state: ReturnType<typeof useAuditLogState>;
  /** The rows that are shown: they tell whom and what the list is narrowed to. */
  readonly rows: readonly AuditLogEntry[];
}

/** By days, kind, type of record; and the person and the record that a line's menu has chosen. */
export function AuditLogFilters({ state, rows }: AuditLogFiltersProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { query } = state;
  const { entities } = useAuditWords();
  const [first] = rows;
  return (
    <>
      <DaysFilter from={query.from} until={query.until} onChange={state.setDays} />
      <FilterSelect
        label={t('audit_log.fields.kind')}
        value={query.kind}
        data={auditKinds.map((value) => ({ value, label: t(`audit_log.kinds.${value}`) }))}
        onChange={(value) => state.setFilter('kind', value)}
      />
      <FilterSelect
        label={t('audit_log.fields.entity')}
        value={query.entity?.replaceAll(/[.-]/g, '_')}
        data={entities}
        onChange={(value) => state.showEntity(value)}
      />
      {query.by !== undefined && (
        <FilterSelect
          label={t('audit_log.fields.by')}
          value={query.by}
          data={[{ value: query.by, label: first?.by ? format.name(first.by) : String(query.by) }]}
          onChange={(value) => state.setFilter('by', value)}
        />
      )}
      {query.record !== undefined && (
        <FilterSelect
          label={t('audit_log.fields.record')}
          value={query.record}
          data={[
            {
              value: query.record,
              label: first?.recordName ? format.name(first.recordName) : query.record,
            },
          ]}
          onChange={(value) => state.setFilter('record', value)}
        />
      )}
    </>
  );
}
