import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What kinds of records are called, by the name that the audit keeps: with dots and dashes told as underscores. */
export function useEntityWords() {
  const { t, i18n } = useTranslation('settings');
  const { language } = i18n;
  const all = useMemo(() => {
    const words: Readonly<Record<string, string>> =
      i18n.getResource(language, 'settings', 'audit_log.entities') ?? {};
    return Object.entries(words)
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label, language));
  }, [i18n, language]);
  // A kind that came with a newer server has no words here yet.
  const wordOf = (entity: string): string => {
    const key = `audit_log.entities.${entity.replaceAll(/[.-]/g, '_')}`;
    return i18n.exists(`settings:${key}`) ? t(key as 'audit_log.entities.settings_user') : entity;
  };
  return { all, wordOf };
}
