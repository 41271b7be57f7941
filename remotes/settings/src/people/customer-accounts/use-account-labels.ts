import { userStatuses } from '@suksa/contracts/settings';
import { useTranslation } from 'react-i18next';

/** The coded values of a family's account with their words. */
export function useAccountLabels() {
  const { t } = useTranslation('settings');
  return {
    statuses: userStatuses.map((value) => ({ value, label: t(`accounts.statuses.${value}`) })),
    uses: (['never', 'yes'] as const).map((value) => ({ value, label: t(`accounts.uses.${value}`) })),
    consents: (['yes', 'no'] as const).map((value) => ({ value, label: t(`accounts.consents.${value}`) })),
  };
}
