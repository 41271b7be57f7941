import { type CardState, cardStates } from '@suksa/contracts/settings';
import type { Tone } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

export const stateTones: Readonly<Record<CardState, Tone>> = {
  none: 'gray',
  new: 'blue',
  active: 'green',
  lost: 'red',
  replaced: 'gray',
  expired: 'amber',
  blocked: 'red',
};

/** The states of cards in words. */
export function useCardLabels() {
  const { t } = useTranslation('settings');
  const states = cardStates.map((value) => ({ value, label: t(`cards.states.${value}`) }));
  return {
    states,
    labels: Object.fromEntries(states.map(({ value, label }) => [value, label])),
  };
}
