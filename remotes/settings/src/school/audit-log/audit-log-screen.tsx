import { exportAuditLog, listAuditLog } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useList, useScreen } from '@suksa/platform';
import { PageFrame } from '@suksa/ui';
import { ListScreen } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { AuditLogFilters } from './audit-log-filters.tsx';
import { useAuditLogState } from './audit-log-state.ts';
import { EntryMenu } from './entry-menu.tsx';
import { useAuditLogColumns } from './use-audit-log-columns.tsx';
import { useAuditWords } from './use-audit-words.ts';

/** Who did what in the whole school: changes, sign-ins, and what was looked at and carried away. */
export default function AuditLogScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const format = useFormat();
  const { entityOf } = useAuditWords();
  const columns = useAuditLogColumns();
  const state = useAuditLogState();
  const entries = useList(listAuditLog, { query: state.query }, { file: exportAuditLog });
  const { from, until } = state.query;
  return (
    <PageFrame title={title} help={help}>
      <ListScreen
        name="settings.audit"
        label={title}
        state={state}
        columns={columns}
        list={entries}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ entity, entityId, recordName }) =>
          `${entityOf(entity)} ${recordName ? format.name(recordName) : entityId}`
        }
        searchLabel={t('audit_log.search')}
        filters={<AuditLogFilters state={state} rows={entries.result.data?.rows ?? []} />}
        rowActions={(entry) => (
          <EntryMenu
            entry={entry}
            name={`${entityOf(entry.entity)} ${entry.recordName ? format.name(entry.recordName) : entry.entityId}`}
            onRecord={() => state.showRecord(entry)}
            onPerson={() => state.setFilter('by', entry.byId ?? null)}
          />
        )}
        empty={{
          title: t('audit_log.empty.title'),
          text: from || until ? undefined : t('audit_log.empty.text'),
        }}
        print={{ landscape: true }}
      />
    </PageFrame>
  );
}
