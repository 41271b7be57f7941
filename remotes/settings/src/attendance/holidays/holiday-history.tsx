import { holidayAudit } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useHolidayLabels } from './use-holiday-labels.ts';

/** Who changed an entry, when, and from what to what. */
export function HolidayHistory({ id }: { id: number }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { types, audiences } = useHolidayLabels();
  const history = useQuery(apiQuery(holidayAudit, { params: { id } }));
  const labels = {
    startDate: t('holidays.fields.first'),
    endDate: t('holidays.fields.last'),
    name: t('holidays.fields.name'),
    type: t('holidays.fields.type'),
    branch: t('users.fields.branch'),
    level: t('holidays.fields.level'),
    className: t('holidays.fields.class'),
    audience: t('holidays.fields.audience'),
    freeFrom: t('holidays.fields.free_from'),
    freeUntil: t('holidays.fields.free_until'),
    paid: t('holidays.fields.paid'),
    source: t('holidays.fields.source'),
    confirmed: t('holidays.fields.confirmed'),
  };
  const coded = [...types, ...audiences];
  const show = (field: string, value: unknown) => {
    if (field.endsWith('Date') && typeof value === 'string') return format.date(value);
    return coded.find((option) => option.value === value)?.label;
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
