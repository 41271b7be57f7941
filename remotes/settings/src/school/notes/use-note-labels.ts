import { noteGroups, notePictures } from '@suksa/contracts/settings';
import { useTranslation } from 'react-i18next';

/** The groups of standard texts with their words, in the order of the contract. */
export function useNoteLabels() {
  const { t } = useTranslation('settings');
  return {
    groups: noteGroups.map((value) => ({ value, label: t(`notes.groups.${value}`) })),
    pictures: notePictures.map((value) => ({ value, label: t(`notes.pictures.${value}`) })),
  };
}
