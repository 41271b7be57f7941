import type { Title } from '@suksa/contracts';
import { locales } from '@suksa/i18n';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadShellWords } from '../words.ts';

/** The shell's words in both languages: one may search in the other. */
export function useBothLabels(): (key: string) => Title {
  const { i18n } = useTranslation('shell');
  useEffect(() => {
    for (const locale of locales) void loadShellWords(locale);
  }, []);
  return (key) => ({
    en: i18n.getFixedT('en', 'shell' as 'common')(key as 'sex.male'),
    lo: i18n.getFixedT('lo', 'shell' as 'common')(key as 'sex.male'),
  });
}
