import type { CardTemplate } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

/** Whose cards a design is for: the staff, a level, or every other student. */
export function useTemplateName() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return ({ holder, level }: Pick<CardTemplate, 'holder' | 'level'>): string => {
    if (holder === 'staff') return t('cards.holders.staff');
    return level
      ? t('cards.holders.level', { level: format.name(level.name) })
      : t('cards.holders.every_level');
  };
}
