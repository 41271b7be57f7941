import {
  type Announcement,
  type AnnouncementState,
  announcementAudiences,
  announcementStates,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import type { Tone } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

export const stateTones: Record<AnnouncementState, Tone> = {
  draft: 'gray',
  scheduled: 'blue',
  published: 'green',
  expired: 'gray',
  withdrawn: 'red',
};

/** Audiences and states with their words, in the order of the contract, and whom one announcement is for. */
export function useAnnouncementLabels() {
  const { t } = useTranslation('technical');
  const format = useFormat();
  return {
    audiences: announcementAudiences.map((value) => ({
      value,
      label: t(`announcements.audiences.${value}`),
    })),
    states: announcementStates.map((value) => ({ value, label: t(`announcements.states.${value}`) })),
    /** Its levels, classes or branch; empty where it is for the whole school. */
    place: ({ levels, classes, branch }: Announcement): string =>
      [
        ...levels.map(({ name }) => format.name(name)),
        ...classes.map(({ name }) => format.className(name)),
      ].join(', ') || (branch ? format.name(branch.name) : t('announcements.all_branches')),
  };
}
