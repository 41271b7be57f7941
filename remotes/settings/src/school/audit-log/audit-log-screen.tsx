import { auditKinds, auditLogSorts, exportAuditLog, listAuditLog } from '@suksa/contracts/settings';
import { useList, useScreen } from '@suksa/platform';
import { PageFrame } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useAuditLogColumns } from './use-audit-log-columns.tsx';

/** Who did what in the whole school: changes, sign-ins, and what was looked at and carried away. */
export default function AuditLogScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const columns = useAuditLogColumns();
  const state = useListState({ sorts: auditLogSorts, filters: { kind: auditKinds } });
  const entries = useList(listAuditLog, { query: state.query }, { file: exportAuditLog });
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
        rowLabel={({ entity, entityId }) => `${entity} ${entityId}`}
        searchLabel={t('audit_log.search')}
        filters={
          <FilterSelect
            label={t('audit_log.fields.kind')}
            value={state.query.kind}
            data={auditKinds.map((value) => ({ value, label: t(`audit_log.kinds.${value}`) }))}
            onChange={(value) => state.setFilter('kind', value)}
          />
        }
        empty={{ title: t('audit_log.empty.title'), text: t('audit_log.empty.text') }}
        print={{ landscape: true }}
      />
    </PageFrame>
  );
}
