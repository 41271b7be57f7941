import { markAudit } from '@suksa/contracts/reports';
import { apiQuery } from '@suksa/platform';
import { Modal } from '@suksa/ui';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface HistoryWindowProps {
  readonly markId: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** Who entered what in a cell, and why it was corrected. */
export default function HistoryWindow({ markId, title, onClose }: HistoryWindowProps) {
  const { t } = useTranslation('reports');
  const result = useQuery(apiQuery(markAudit, { params: { id: markId } }));
  return (
    <Modal opened kind="drawer" onClose={onClose} title={t('mark_book.history_of', { what: title })}>
      <AuditHistory
        result={result}
        labels={{ mark: t('mark_book.why.mark') }}
        show={(_field, value) => (value === null ? '–' : String(value))}
      />
    </Modal>
  );
}
