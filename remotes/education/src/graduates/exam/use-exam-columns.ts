import { type ExamSubject, examColumns, subjectColumn } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import type { MatchField } from '@suksa/ui/import';
import { useTranslation } from 'react-i18next';

/** What the columns of a sheet of results may mean; a row is about somebody by code or by name. */
export function useExamColumns(subjects: readonly ExamSubject[]) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const ofSubjects = subjects.map(({ subjectId, name }) => ({
    key: subjectColumn(subjectId),
    label: format.name(name),
  }));
  const labels: Readonly<Record<string, string>> = {
    code: t('fields.code'),
    name: t('fields.name'),
    class: t('fields.class'),
    birthDate: t('fields.birth_date'),
    result: t('graduates.sheet.result'),
    exam: t('graduates.fields.exam'),
    re_sit: t('graduates.fields.re_sit'),
    ...Object.fromEntries(ofSubjects.map(({ key, label }) => [key, label])),
  };
  const needed: Readonly<Record<string, string>> = { code: 'who', name: 'who', result: 'result' };
  const fields: readonly MatchField[] = [
    ...examColumns
      .filter((key) => key !== 'result' || subjects.length === 0)
      .map((key) => ({ key, label: labels[key] ?? key, ...(needed[key] && { needed: needed[key] }) })),
    // The result follows from the marks; any of them will do.
    ...ofSubjects.map((field) => ({ ...field, needed: 'result' })),
  ];
  return { fields, label: (path: string): string => labels[path] ?? path };
}
