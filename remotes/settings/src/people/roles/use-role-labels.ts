import { dataScopes } from '@suksa/contracts/session';
import type { KeyOf } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { partsOf } from './matrix.ts';

type Key<Group extends string> = KeyOf<'settings', `permissions.${Group}`>;

/** The words for permissions and scopes. A permission of a newer part, without words here, shows its own name. */
export function useRoleLabels() {
  const { t } = useTranslation('settings');
  const area = (name: string) => t(`permissions.areas.${name as Key<'areas'>}`, { defaultValue: name });
  const noun = (name: string) => t(`permissions.nouns.${key(name) as Key<'nouns'>}`, { defaultValue: name });
  const help = (name: string) => t(`permissions.help.${key(name) as Key<'help'>}`, { defaultValue: '' });
  const verb = (name: string) => t(`permissions.verbs.${name as Key<'verbs'>}`, { defaultValue: name });
  return {
    area,
    noun,
    help,
    verb,
    /** `Students: edit`. */
    permission(name: string): string {
      const parts = partsOf(name);
      return t('permissions.one', { noun: noun(parts.noun), verb: verb(parts.verb) });
    },
    scopes: dataScopes.map((value) => ({
      value,
      label: t(`scopes.${value}`),
      help: t(`scopes.${value}_help`),
    })),
  };
}

/** A dot would lead into the locale file's tree. */
const key = (noun: string) => noun.replace('.', '_');
