import { staffTitles, staffTypes, type UserStatus, userStatuses } from '@suksa/contracts/settings';
import type { Tone } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

export const statusTones: Record<UserStatus, Tone> = {
  invited: 'blue',
  active: 'green',
  locked: 'amber',
  disabled: 'gray',
};

/** The coded values of an account with their words, in the order of the contract. */
export function useUserLabels() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  return {
    statuses: userStatuses.map((value) => ({ value, label: t(`users.statuses.${value}`) })),
    types: staffTypes.map((value) => ({ value, label: t(`users.types.${value}`) })),
    titles: staffTitles.flatMap((value) =>
      value === '' ? [] : [{ value, label: common(`person_title.${value}`) }],
    ),
    sexes: (['female', 'male'] as const).map((value) => ({ value, label: common(`sex.${value}`) })),
  };
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** For exports: the words by their codes. */
export const labelsOf = (options: readonly Option[]): Record<string, string> =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]));
