import { useTranslation } from 'react-i18next';

export type WordsField =
  | 'title'
  | 'text'
  | 'value'
  | 'label'
  | 'name'
  | 'ages'
  | 'note'
  | 'caption'
  | 'question'
  | 'answer'
  | 'hours';

/** The labels of a text's two fields, e.g. `Title in Lao` and `Title in English`. */
export function useBothLanguages() {
  const { t } = useTranslation('settings');
  return (field: WordsField): readonly [lo: string, en: string] => {
    const name = t(`school_page.fields.${field}`);
    return [t('school_page.in_lao', { name }), t('school_page.in_english', { name })];
  };
}
