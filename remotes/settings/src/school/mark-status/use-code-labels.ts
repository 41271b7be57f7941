import { outcomes } from '@suksa/contracts/education';
import { countings, markCodeKinds, markTones } from '@suksa/contracts/marks/code';
import type { MarkCode } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

/** The coded values of mark codes with their words, in the order of the contract. */
export function useCodeLabels() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const mark = (hundredths: number) => format.mark(hundredths / 100, 2);
  return {
    kinds: markCodeKinds.map((value) => ({ value, label: t(`codes.kinds.${value}`) })),
    tones: markTones.map((value) => ({ value, label: t(`codes.tones.${value}`) })),
    countings: countings.map((value) => ({ value, label: t(`codes.countings.${value}`) })),
    outcomes: outcomes.map((value) => ({ value, label: t(`codes.outcomes.${value}`) })),
    mark,
    /** `7.00–7.99`; a dash for what has no range. */
    rangeOf: ({ from, until }: Pick<MarkCode, 'from' | 'until'>) =>
      from === null || until === null ? '–' : `${mark(from)}–${mark(until)}`,
  };
}
