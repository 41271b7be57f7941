import { contactChannels, customerDebts, paymentRhythms, siblingCounts } from '@suksa/contracts/settings';
import { useTranslation } from 'react-i18next';

const relations = ['father', 'mother', 'grandparent', 'sibling', 'uncle_aunt', 'guardian', 'other'] as const;
const titles = ['mr', 'ms', 'monk', 'novice'] as const;

/** The coded values of a customer with their words, in the order of the contract. */
export function useCustomerLabels() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  return {
    debts: customerDebts.map((value) => ({ value, label: t(`customers.debts.${value}`) })),
    siblings: siblingCounts.map((value) => ({ value, label: t(`customers.siblings.${value}`) })),
    rhythms: paymentRhythms.flatMap((value) =>
      value === '' ? [] : [{ value, label: t(`customers.rhythms.${value}`) }],
    ),
    channels: contactChannels.map((value) => ({ value, label: t(`customers.channels.${value}`) })),
    relations: relations.map((value) => ({ value, label: t(`customers.relations.${value}`) })),
    titles: titles.map((value) => ({ value, label: common(`person_title.${value}`) })),
  };
}
