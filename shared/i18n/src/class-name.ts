import type { Locale } from './locale.ts';

/**
 * A class as it is written in a language, in step with its level: `M7/2` is `ມ.7/2` in Lao, and the other way round. What
 * is stored doesn't change; a name that a school has written otherwise (`Blue`, `ຫ້ອງ ກ`) stays as it is.
 */
export const formatClassName = (name: string, locale: Locale): string =>
  locale === 'lo'
    ? name.replace(/^([PM])\s?(?=\d)/, (_, stage: string) => (stage === 'P' ? 'ປ.' : 'ມ.'))
    : name.replace(/^([ປມ])\.?\s?(?=\d)/, (_, stage: string) => (stage === 'ປ' ? 'P' : 'M'));
