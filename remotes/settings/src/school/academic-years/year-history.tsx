import { academicYearAudit } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useYearLabels } from './use-year-labels.ts';

/** Who changed a year or took it a step on, when, and why. */
export function YearHistory({ id }: { id: number }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { states } = useYearLabels();
  const history = useQuery(apiQuery(academicYearAudit, { params: { id } }));
  const labels = {
    name: t('years.fields.name'),
    startDate: t('years.fields.start'),
    endDate: t('years.fields.end'),
    firstTerm: t('years.fields.term_first'),
    secondTerm: t('years.fields.term_second'),
    markingMonths: t('years.fields.months'),
    state: t('years.fields.state'),
  };
  const show = (field: string, value: unknown) => {
    if (field.endsWith('Date') && typeof value === 'string') return format.date(value);
    if (field.endsWith('Term') && Array.isArray(value))
      return value.map((day: string) => format.date(day)).join(' – ');
    if (field === 'markingMonths' && Array.isArray(value))
      return value.map((month: number) => format.month(month)).join(', ');
    return states.find((option) => option.value === value)?.label;
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
