import type { InvoiceStart } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import details from '../../components/details.module.css';
import type { NewInvoiceForm } from './use-new-invoice.ts';

interface CompanyPartsProps {
  readonly items: InvoiceStart['items'];
  readonly lines: NewInvoiceForm['values']['lines'];
}

/** What companies will be billed, each on an invoice of its own, as the lines stand now. */
export function CompanyParts({ items, lines }: CompanyPartsProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const parts = new Map<number, { name: string; amount: number }>();
  for (const { feeItemId, amount } of lines) {
    const company = items.find(({ id }) => id === feeItemId)?.company;
    if (!company) continue;
    const before = parts.get(company.id)?.amount ?? 0;
    parts.set(company.id, { name: format.name(company.name), amount: before + (amount ?? 0) });
  }
  if (parts.size === 0) return null;
  return (
    <section aria-label={t('new_invoice.companies')}>
      <Text size="sm" mb="xs">
        {t('new_invoice.companies_hint')}
      </Text>
      <ul className={details.lines}>
        {[...parts].map(([id, { name, amount }]) => (
          <li key={id} className={details.line}>
            <span>{name}</span>
            <span className={details.figure}>{format.kip(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
