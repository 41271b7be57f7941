import { type Refund, refundStates } from '@suksa/contracts/feeinvoice';
import type { Tone } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

export const refundTones: Readonly<Record<Refund['state'], Tone>> = {
  waiting: 'amber',
  approved: 'blue',
  paid: 'green',
  refused: 'gray',
};

/** The states of refunds in words, as choices of a filter. */
export function useRefundLabels() {
  const { t } = useTranslation('feeinvoice');
  return refundStates.map((value) => ({ value, label: t(`refunds.states.${value}`) }));
}
