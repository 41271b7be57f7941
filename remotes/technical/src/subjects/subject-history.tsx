import { subjectAudit } from '@suksa/contracts/technical';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSubjectTypes } from './use-subject-types.ts';

/** Who changed a subject, when, and from what to what. */
export function SubjectHistory({ id }: { id: number }) {
  const { t } = useTranslation('technical');
  const types = useSubjectTypes();
  const history = useQuery(apiQuery(subjectAudit, { params: { id } }));
  const labels = {
    code: t('fields.code'),
    name: t('subjects.name'),
    type: t('fields.type'),
    levels: t('fields.levels'),
    weeklyPeriods: t('fields.periods'),
    coefficient: t('fields.coefficient'),
    countsInAverage: t('fields.counts'),
    examSubject: t('fields.exam'),
    position: t('fields.position'),
    active: t('fields.active'),
  };
  const show = (field: string, value: unknown) =>
    field === 'type' ? types.find((type) => type.value === value)?.label : undefined;
  return <AuditHistory result={history} labels={labels} show={show} />;
}
