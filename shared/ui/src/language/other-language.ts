import type { Locale } from '@suksa/i18n';
import type { ReactNode } from 'react';

/**
 * The language of a cell's text where it isn't the page's: a Lao name in the English page, a Latin one in the Lao page.
 * Fonts, line breaks and voices go by it. Undefined for the page's own language, and for what is no plain text.
 */
export const otherLanguage = (content: ReactNode, locale: Locale): Locale | undefined => {
  if (typeof content !== 'string') return undefined;
  const lao = /\p{Script=Lao}/u.test(content);
  if (locale === 'en') return lao ? 'lo' : undefined;
  return !lao && /\p{Script=Latin}{2}/u.test(content) ? 'en' : undefined;
};
