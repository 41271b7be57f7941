import { dayLetters } from '@suksa/contracts/reports';
import { useTranslation } from 'react-i18next';

/** The letters of the attendance reports in words. */
export function useLetterLabels() {
  const { t } = useTranslation('settings');
  return Object.fromEntries(dayLetters.map((letter) => [letter, t(`holidays.letters.${letter}`)])) as Record<
    (typeof dayLetters)[number],
    string
  >;
}
