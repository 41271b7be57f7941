import { branchImageKinds, branchStatuses } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The coded values of branches with their words, in the order of the contract. */
export function useBranchLabels() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return {
    statuses: branchStatuses.map((value) => ({ value, label: t(`branches.statuses.${value}`) })),
    pictures: branchImageKinds.map((value) => ({
      value,
      label: t(`branches.pictures.${value}`),
      help: t(`branches.pictures_help.${value}`),
    })),
    weekdays: weekdays.map((value) => ({ value, label: format.weekday(value) })),
  };
}
