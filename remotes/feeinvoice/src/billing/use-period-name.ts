import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

/** `Term 1`, `October 2026`, or the code as the plan has it. */
export function usePeriodName() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (code: string): string => {
    const term = /^T(\d)$/.exec(code)?.[1];
    if (term) return t('periods.term', { number: term });
    const [, year, month] = /^M(\d{4})-(\d{2})$/.exec(code) ?? [];
    return year && month ? `${format.month(Number(month))} ${year}` : code;
  };
}
