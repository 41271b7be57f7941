import { useFormat } from '@suksa/i18n';
import type { ReactNode } from 'react';
import { otherLanguage } from './other-language.ts';

/**
 * A name or text that may be in the other language than the page: fonts, line breaks and voices go by its own. Lao has
 * no spaces, and a browser breaks it by its dictionary.
 */
export function LanguageText({ children }: { readonly children: ReactNode }) {
  const { locale } = useFormat();
  const lang = otherLanguage(children, locale);
  return lang ? <span lang={lang}>{children}</span> : children;
}
