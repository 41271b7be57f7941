import type { AuditLogEntry } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useLocale } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { recordAddress } from './record-address.ts';
import { useAuditWords } from './use-audit-words.ts';

/** The list's columns; the keys are those of the export. */
export function useAuditLogColumns(): readonly Column<AuditLogEntry>[] {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const { entityOf, actionOf, entityWords, actionWords } = useAuditWords();
  const locale = useLocale();
  return [
    {
      key: 'at',
      title: t('audit_log.fields.at'),
      render: ({ at }) => format.dateTime(at),
      width: 150,
      card: 'subtitle',
    },
    {
      key: 'by',
      exportKey: `by_${locale}`,
      labels: { system: common('audit.system') },
      title: t('audit_log.fields.by'),
      render: ({ by }) => (by ? format.name(by) : common('audit.system')),
      card: 'title',
    },
    {
      key: 'action',
      labels: actionWords,
      title: t('audit_log.fields.action'),
      render: ({ entity, action }) => actionOf(entity, action),
      card: 'badge',
    },
    {
      key: 'entity',
      title: t('audit_log.fields.entity'),
      labels: entityWords,
      render: ({ entity }) => entityOf(entity),
      wrap: true,
    },
    {
      key: 'record',
      exportKey: `record_${locale}`,
      title: t('audit_log.fields.record'),
      render: ({ entity, entityId, recordName }) => {
        const name = recordName ? format.name(recordName) : entityId;
        const address = recordName && recordAddress(entity, entityId);
        return address ? <Link to={address}>{name}</Link> : name;
      },
      wrap: true,
    },
    {
      key: 'changes',
      exportKey: 'changed',
      title: t('audit_log.fields.changes'),
      align: 'end',
      spare: true,
      render: ({ changes }) => (changes.length === 0 ? '' : format.number(changes.length)),
    },
    {
      key: 'reason',
      title: t('audit_log.fields.reason'),
      render: ({ reason }) => reason ?? '',
      wrap: true,
    },
  ];
}
