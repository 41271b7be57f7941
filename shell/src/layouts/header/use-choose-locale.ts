import type { Locale } from '@suksa/i18n';
import { notify, settled } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { switchLocale } from '../../stores/locale.ts';

/** Changes the language of the whole page; says so where its words can't be loaded. */
export function useChooseLocale() {
  const { t } = useTranslation('shell');
  return (locale: Locale) =>
    switchLocale(locale).then(
      () => settled('language'),
      (error: unknown) => {
        console.warn('The words could not be loaded', error);
        notify({ tone: 'red', text: t('language.failed'), about: 'language' });
      },
    );
}
