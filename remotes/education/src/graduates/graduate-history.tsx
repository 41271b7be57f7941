import { type ExamSubject, graduateAudit, subjectColumn } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

const steps = [
  'decide_eligible',
  'decide_not_eligible',
  're_sit',
  'cleared',
  'not_cleared',
  'approve',
  'withhold',
  'release',
  'revoke',
  'roll_back',
] as const;
const others = ['exam', 're_sit_exam', 'issue', 'hand_over', 'duplicate'] as const;

/** Who did what with one candidate, and when. */
export function GraduateHistory({ id, subjects }: { id: number; subjects: readonly ExamSubject[] }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const history = useQuery(apiQuery(graduateAudit, { params: { id } }));
  const told = (action: string) => {
    const step = steps.find((known) => known === action);
    if (step) return t(`graduates.step.${step}`);
    const other = others.find((known) => known === action);
    return other ? t(`graduates.history.${other}`) : action;
  };
  const data = history.data && {
    rows: history.data.rows.map((row) => ({ ...row, action: told(row.action) })),
  };
  const marks = Object.fromEntries(
    subjects.map(({ subjectId, name }) => [subjectColumn(subjectId), format.name(name)]),
  );
  return (
    <AuditHistory
      result={{ ...history, data }}
      labels={{
        status: t('fields.status'),
        clearance: t('graduates.check.clearance'),
        exam: t('graduates.fields.exam'),
        re_sit: t('graduates.fields.re_sit'),
        ...marks,
        certificate: t('graduates.fields.certificate'),
        receivedBy: t('graduates.hand_over.received_by'),
        duplicate: t('graduates.duplicate.action'),
        stateNumber: t('graduates.fields.state_number'),
        phone: t('fields.phone'),
        email: t('graduates.fields.email'),
        destination: t('graduates.fields.destination'),
      }}
      show={(field, value) => {
        if (field === 'status' && value) return t(`graduates.status.${value as 'eligible'}`);
        if (field === 'clearance' && value) return t(`graduates.clearance.${value as 'cleared'}`);
        const isMark =
          (field === 'exam' || field === 're_sit' || field in marks) && typeof value === 'number';
        return isMark ? format.mark(value, 2) : undefined;
      }}
    />
  );
}
