import type { FamilyInvoice } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

/** What an invoice is for: `Term 1: Registration, Books, Tuition`. */
export function useInvoiceText() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return ({ period, items, number }: Pick<FamilyInvoice, 'period' | 'items' | 'number'>): string => {
    const term = /^T(\d)$/.exec(period ?? '')?.[1];
    const names = format.row(items.map(format.name)) || number;
    return term ? format.row([t('periods.term', { number: term }), names], ': ') : names;
  };
}
