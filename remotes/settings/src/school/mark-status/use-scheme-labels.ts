import { promotionRules } from '@suksa/contracts/marks/scheme';
import type { MarkScheme } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { levelCodes } from '../branches/level-codes.ts';

/** The coded values of mark schemes with their words, in the order of the contract. */
export function useSchemeLabels() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return {
    promotions: promotionRules.map((value) => ({ value, label: t(`schemes.promotions.${value}`) })),
    levelsOf: ({ isDefault, levels }: Pick<MarkScheme, 'isDefault' | 'levels'>) =>
      isDefault ? t('schemes.all_others') : levelCodes(levels, format.name) || '–',
  };
}
