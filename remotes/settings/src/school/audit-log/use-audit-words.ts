import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What the audit's names are called: kinds of records with dots and dashes told as underscores, and what was done. */
export function useAuditWords() {
  const { i18n } = useTranslation('settings');
  const { language } = i18n;
  const { entityWords, actionWords, entities } = useMemo(() => {
    const wordsAt = (namespace: string, place: string): Readonly<Record<string, string>> =>
      i18n.getResource(language, namespace, place) ?? {};
    const words = wordsAt('settings', 'audit_log.entities');
    return {
      entityWords: words,
      actionWords: { ...wordsAt('common', 'audit.actions'), ...wordsAt('settings', 'audit_log.actions') },
      entities: Object.entries(words)
        .map(([value, label]) => ({ value, label }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    };
  }, [i18n, language]);
  // What came with a newer server has no words here yet.
  const firstOf = (keys: readonly string[], none: string): string => {
    const found = keys.find((key) => i18n.exists(key));
    return found === undefined ? none : i18n.t(found as never);
  };
  const entityOf = (entity: string) =>
    firstOf([`settings:audit_log.entities.${entity.replaceAll(/[.-]/g, '_')}`], entity);
  /** A student who leaves isn’t a gate’s screen that is left: where an area has words of its own, these. */
  const actionOf = (entity: string, action: string) =>
    firstOf(
      [
        `settings:audit_log.actions.${entity.split('.')[0]}_${action}`,
        `settings:audit_log.actions.${action}`,
        `common:audit.actions.${action}`,
      ],
      action,
    );
  return { entities, entityOf, actionOf, entityWords, actionWords };
}
