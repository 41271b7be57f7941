import { partOfSecond } from '@suksa/contracts/fee-allocation';
import type { InvoiceStart } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import details from '../../components/details.module.css';
import type { NewInvoiceForm } from './use-new-invoice.ts';

interface HouseholdPartsProps {
  readonly start: InvoiceStart;
  readonly second: NonNullable<InvoiceStart['second']>;
  readonly form: NewInvoiceForm;
}

/** What each household of the student will be billed, as the amounts stand now; the server divides in the same way. */
export function HouseholdParts({ start, second, form }: HouseholdPartsProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  // What a company pays isn't theirs to share.
  const shared = form.values.lines.filter(
    ({ feeItemId }) => !start.items.find(({ id }) => id === feeItemId)?.company,
  );
  const total = shared.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const ofSecond = shared.reduce((sum, { amount }) => sum + partOfSecond(amount ?? 0, second.share), 0);
  const parts = [
    { ...start, share: 100 - second.share, amount: total - ofSecond },
    { ...second, amount: ofSecond },
  ];
  return (
    <section aria-label={t('new_invoice.households')}>
      <Text size="sm" mb="xs">
        {t('new_invoice.households_hint')}
      </Text>
      <ul className={details.lines}>
        {parts.map(({ family, payer, owed, share, amount }) => (
          <li key={family.id} className={details.line}>
            <span>
              {t('new_invoice.part', {
                family: format.name(family.name),
                share: format.percent(share / 100),
              })}
              <span className={details.detail}>
                {[
                  payer && t('new_invoice.part_payer', { payer: format.name(payer) }),
                  owed > 0 ? t('payment.owes', { amount: format.kip(owed) }) : t('payment.owes_nothing'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={details.figure}>{format.kip(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
