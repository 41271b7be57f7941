import { type MarkPeriod, markPeriods, windowStates } from '@suksa/contracts/marks/window';
import type { MarkWindow } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import type { Tone } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** What a state looks like; the word stands beside it. */
export const stateTones = {
  before: 'blue',
  open: 'green',
  reopened: 'amber',
  after: 'gray',
} as const satisfies Record<MarkWindow['state'], Tone>;

/** The coded values of entry windows with their words, and moments of the branch's clock. */
export function useWindowLabels() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return {
    periods: markPeriods.map((value) => ({ value, label: t(`windows.periods.${value}`) })),
    states: windowStates.map((value) => ({ value, label: t(`windows.states.${value}`) })),
    periodOf: (
      { period, month }: { readonly period: MarkPeriod; readonly month: number | null },
      width?: 'short',
    ) => (period === 'month' && month !== null ? format.month(month, width) : t(`windows.periods.${period}`)),
    levelOf: ({ level }: Pick<MarkWindow, 'level'>) =>
      level ? format.name(level.name) : t('windows.all_levels'),
    /** `25/10/2026 08:00` of `2026-10-25T08:00`, which is the branch's clock already. */
    moment: (local: string) => `${format.date(local.slice(0, 10))} ${local.slice(11)}`,
    /** The day alone, without its year: `25/10`. */
    dayOf: (local: string) => format.date(local.slice(0, 10)).slice(0, 5),
  };
}
