import { effectiveDueDate } from '@suksa/contracts/feeinvoice';
import { useFormat, weekdayOf } from '@suksa/i18n';
import { apiQuery, useCan } from '@suksa/platform';
import { DateField } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** When a part of an agreement is due; says so where the school is closed on the chosen day. */
export function PartDate(field: ComponentProps<typeof DateField>) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { value } = field;
  const mayAsk = useCan()('feeinvoice.invoice.create');
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const { data } = useQuery({
    ...apiQuery(effectiveDueDate, { query: { dueDate: value ?? '' } }),
    enabled: isDay && mayAsk,
  });
  const payable = data?.effectiveDueDate;
  return (
    <DateField
      {...field}
      description={
        isDay && payable !== undefined && payable !== value
          ? t('new_invoice.counts_as', {
              weekday: format.weekday(weekdayOf(payable)),
              date: format.date(payable),
            })
          : undefined
      }
    />
  );
}
