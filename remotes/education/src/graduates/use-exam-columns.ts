import { examColumns } from '@suksa/contracts/education';
import type { MatchField } from '@suksa/ui/import';
import { useTranslation } from 'react-i18next';

/** What the columns of a sheet of results may mean; a row is about somebody by code or by name. */
export function useExamColumns() {
  const { t } = useTranslation('education');
  const labels: Readonly<Record<string, string>> = {
    code: t('fields.code'),
    name: t('fields.name'),
    class: t('fields.class'),
    birthDate: t('fields.birth_date'),
    result: t('graduates.sheet.result'),
    exam: t('graduates.fields.exam'),
    re_sit: t('graduates.fields.re_sit'),
  };
  const needed: Readonly<Record<string, string>> = { code: 'who', name: 'who', result: 'result' };
  const fields: readonly MatchField[] = examColumns.map((key) => ({
    key,
    label: labels[key] ?? key,
    ...(needed[key] && { needed: needed[key] }),
  }));
  return { fields, label: (path: string): string => labels[path] ?? path };
}
