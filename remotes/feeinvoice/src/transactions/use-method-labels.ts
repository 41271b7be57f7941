import {
  type PaymentMethod,
  type PaymentStatus,
  paymentMethods,
  paymentStatuses,
} from '@suksa/contracts/feeinvoice';
import type { IconName } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

export const methodIcons: Readonly<Record<PaymentMethod, IconName>> = {
  cash: 'cash',
  bank_transfer: 'building-bank',
  bank_qr: 'qrcode',
  cheque: 'writing',
  branch_transfer: 'transfer',
};

/** The ways to pay and the statuses in words, as choices of a filter and as labels of an export. */
export function useMethodLabels() {
  const { t } = useTranslation('feeinvoice');
  const methods: readonly { value: PaymentMethod; label: string }[] = paymentMethods.map((value) => ({
    value,
    label: t(`methods.${value}`),
  }));
  const statuses: readonly { value: PaymentStatus; label: string }[] = paymentStatuses.map((value) => ({
    value,
    label: t(`statuses.${value}`),
  }));
  return { methods, statuses };
}

export const labelsOf = (words: readonly { readonly value: string; readonly label: string }[]) =>
  Object.fromEntries(words.map(({ value, label }) => [value, label]));
