import { curriculumAudit } from '@suksa/contracts/technical';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Who changed how a subject is taught at a level, when, and from what to what. */
export function CurriculumHistory({ id }: { id: number }) {
  const { t } = useTranslation('technical');
  const history = useQuery(apiQuery(curriculumAudit, { params: { id } }));
  const labels = {
    weeklyPeriods: t('fields.periods'),
    coefficient: t('fields.coefficient'),
    countsInAverage: t('fields.counts'),
    examSubject: t('fields.exam'),
    position: t('fields.position'),
  };
  return <AuditHistory result={history} labels={labels} />;
}
