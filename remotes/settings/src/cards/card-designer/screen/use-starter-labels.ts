import { useTranslation } from 'react-i18next';
import type { StarterWords } from '../starter-designs.ts';

/** What starter designs print; the same in both locale files, since a card shows both languages. */
export function useStarterLabels(): StarterWords {
  const { t } = useTranslation('settings');
  return {
    title: t('cards.starter.title'),
    code: t('cards.starter.code'),
    class: t('cards.starter.class'),
    birthDate: t('cards.starter.birth_date'),
    expires: t('cards.starter.expires'),
    phone: t('cards.starter.phone'),
    foundLo: t('cards.starter.found_lo'),
    foundEn: t('cards.starter.found_en'),
  };
}
