import { yearStates } from '@suksa/contracts/session';
import type { AcademicYear } from '@suksa/contracts/settings';
import type { Tone } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

export const stateTones: Record<AcademicYear['state'], Tone> = {
  planned: 'blue',
  open: 'green',
  closing: 'amber',
  closed: 'gray',
};

/** The states of a year with their words, in the order of its life. */
export function useYearLabels() {
  const { t } = useTranslation('settings');
  return {
    states: yearStates.map((value) => ({ value, label: t(`years.states.${value}`) })),
  };
}
