import {
  type Shift,
  type ShiftState,
  shiftPersons,
  shiftSessions,
  shiftStates,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import type { Tone } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useUserLabels } from '../../components/use-user-labels.ts';

export const stateTones: Record<ShiftState, Tone> = { now: 'green', coming: 'blue', past: 'gray' };

type Group = Pick<Shift, 'person' | 'staffType' | 'className'> & {
  readonly level: Shift['level'];
};

/** The coded values of shifts with their words, in the order of the contract. */
export function useShiftLabels() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { types } = useUserLabels();
  const persons = shiftPersons.map((value) => ({ value, label: t(`shifts.persons.${value}`) }));

  /** For whom a shift is: `All students`, `Primary 3`, `Class P3/1`, `Staff: teaching`. */
  function groupText({ person, staffType, level, className }: Group): string {
    if (className) return t('shifts.group.class', { name: format.className(className) });
    if (level) return t('shifts.group.level', { name: format.name(level.name) });
    const type = types.find(({ value }) => value === staffType)?.label;
    return type ? t('shifts.group.staff_type', { name: type }) : t(`shifts.group.all.${person}`);
  }

  return {
    persons,
    types,
    sessions: shiftSessions.map((value) => ({ value, label: t(`shifts.sessions.${value}`) })),
    states: shiftStates.map((value) => ({ value, label: t(`shifts.states.${value}`) })),
    groupText,
  };
}
