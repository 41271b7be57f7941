import { type ImportField, importFields } from '@suksa/contracts/education';
import type { KeyOf } from '@suksa/i18n';
import type { MatchField } from '@suksa/ui/import';
import { useTranslation } from 'react-i18next';

/** Fields without which no new student can be entered, by what they are needed for. */
const needed: Partial<Record<ImportField, string>> = {
  fullName: 'name',
  fullNameEn: 'name',
  firstNameLo: 'name',
  firstNameEn: 'name',
  code: 'name',
};

/** The names of the columns that an import knows, and every sentence about a cell, for files made on the server. */
export function useImportLabels() {
  const { t, i18n } = useTranslation('education');
  const label = (path: string): string =>
    t(`fields.${(path === 'phone' ? 'own_phone' : snakeCase(path)) as KeyOf<'education', 'fields'>}`);
  const fields: readonly MatchField[] = importFields.map((key) => {
    const group = needed[key];
    return { key, label: label(key), ...(group && { needed: group }) };
  });
  return {
    fields,
    label,
    sentences: (): Record<string, string> => ({
      ...sentencesOf(i18n.getResource(i18n.language, 'common', 'errors')),
      ...sentencesOf(i18n.getResource(i18n.language, 'education', 'errors')),
      unsure: t('import.undecided'),
    }),
  };
}

const sentencesOf = (errors: unknown): Record<string, string> =>
  (errors as { field?: Record<string, string> } | undefined)?.field ?? {};

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
