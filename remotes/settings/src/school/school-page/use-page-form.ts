import { type SchoolPage, SchoolPageChange, updateSchoolPage } from '@suksa/contracts/landing';
import { send } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { type ContractForm, type FieldBinding, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { PagePart } from './page-parts.ts';

export interface PageForm extends ContractForm<SchoolPage> {
  /** A field by its path; lists in lists lie deeper than the form's own types look, so the caller names the type. */
  readonly at: <Value = string>(path: string) => FieldBinding<Value>;
  readonly items: (path: string) => readonly unknown[];
  readonly setItems: (path: string, items: readonly unknown[]) => void;
}

/** The whole page as one form: each drawer shows its part of it, and one version guards all. */
export function usePageForm(page: SchoolPage, part: PagePart): PageForm {
  const { t } = useTranslation('settings');
  const form = useContractForm({
    name: 'settings.school_page',
    record: part,
    schema: SchoolPageChange,
    namespace: 'settings',
    initial: page,
    submit: (body) => send(updateSchoolPage, { body }),
    onSaved: () => {
      notify({ text: t('school_page.saved') });
    },
    listNames: {
      levels: t('school_page.parts.levels'),
      gallery: t('school_page.parts.gallery'),
      faq: t('school_page.parts.faq'),
      'fees.rows': t('school_page.parts.fees'),
      'about.facts': t('school_page.facts'),
    },
  });
  return {
    ...form,
    at: (path) => form.field(path as never) as never,
    items: (path) => form.field(path as never).value as readonly unknown[],
    setItems: (path, items) => form.set(path as never, items as never),
  };
}
