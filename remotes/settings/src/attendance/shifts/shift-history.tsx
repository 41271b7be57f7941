import { shiftAudit } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useShiftLabels } from './use-shift-labels.ts';
import { weekdayText } from './weekday-text.ts';

/** Who changed a shift, when, and from what to what. */
export function ShiftHistory({ id }: { id: number }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { persons, types, sessions } = useShiftLabels();
  const history = useQuery(apiQuery(shiftAudit, { params: { id } }));
  const labels = {
    name: t('holidays.fields.name'),
    person: t('shifts.fields.person'),
    staffType: t('shifts.fields.staff_type'),
    level: t('holidays.fields.level'),
    className: t('holidays.fields.class'),
    session: t('shifts.fields.session'),
    weekdays: t('shifts.fields.days'),
    inFrom: t('shifts.fields.in_from'),
    onTimeUntil: t('shifts.fields.on_time_until'),
    graceMinutes: t('shifts.fields.grace'),
    lateUntil: t('shifts.fields.late_until'),
    outFrom: t('shifts.fields.out_from'),
    outUntil: t('shifts.fields.out_until'),
    breakFrom: t('shifts.fields.break_from'),
    breakUntil: t('shifts.fields.break_until'),
    halfDayOutFrom: t('shifts.fields.half_day'),
    validFrom: t('shifts.fields.valid_from'),
    validUntil: t('shifts.fields.valid_until'),
  };
  const coded: readonly { readonly value: string; readonly label: string }[] = [
    ...persons,
    ...types,
    ...sessions,
  ];
  const show = (field: string, value: unknown) => {
    if (field.startsWith('valid') && typeof value === 'string') return format.date(value);
    if (field === 'weekdays' && Array.isArray(value)) return weekdayText(value.map(Number), format);
    return coded.find((option) => option.value === value)?.label;
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
