import type { Locale } from '@suksa/i18n';
import { useLocale } from '@suksa/platform';
import { useTranslation } from 'react-i18next';
import classes from './language-switch.module.css';
import { useChooseLocale } from './use-choose-locale.ts';

/** Each language by its own name, so that whoever can't read the other finds it. */
const languages = [
  { locale: 'en', short: 'EN', name: 'English', lang: 'en' },
  { locale: 'lo', short: 'ລາວ', name: 'ພາສາລາວ', lang: 'lo' },
] as const satisfies readonly { locale: Locale; short: string; name: string; lang: string }[];

/** EN | ລາວ: changes the whole page at once, without a reload. */
export function LanguageSwitch() {
  const { t } = useTranslation('shell');
  const current = useLocale();
  const choose = useChooseLocale();
  return (
    <fieldset className={classes.switch} aria-label={t('language.label')}>
      {languages.map(({ locale, short, name, lang }) => (
        <button
          key={locale}
          type="button"
          className={classes.choice}
          lang={lang}
          aria-label={name}
          aria-pressed={locale === current}
          onClick={() => choose(locale)}
        >
          {short}
        </button>
      ))}
    </fieldset>
  );
}
