import { type KeyOf, useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

/** Coded fields, by the group of their words. */
const codedFields: Readonly<Record<string, string>> = {
  sex: 'sex',
  title: 'person_title',
  relation: 'relation',
  birthDatePrecision: 'date_precision',
  entryCode: 'entry_code',
  exitCode: 'exit_code',
  status: 'status',
  documentKind: 'documents.kind',
  guardianRelation: 'relation',
  outcome: 'outcome',
  conduct: 'conduct',
};

/** Field names and values of the audit in words; a guardian's are stored as `guardian.<id>.<field>`. */
export function useChangeLabels() {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();

  return {
    label(path: string): string {
      const field = fieldOf(path);
      const label = t(`fields.${snakeCase(field) as KeyOf<'education', 'fields'>}`);
      return path.startsWith('guardian.') ? String(t('history.of_guardian', { label })) : label;
    },
    value(path: string, value: unknown): string {
      const group = codedFields[fieldOf(path)];
      if (value === null || value === undefined || value === '') return '';
      if (typeof value === 'boolean') return common(value ? 'answers.yes' : 'answers.no');
      if (group) return String(t(`${group}.${String(value)}` as KeyOf<'education'>));
      if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return format.date(value);
      return String(value);
    },
  };
}

const fieldOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
