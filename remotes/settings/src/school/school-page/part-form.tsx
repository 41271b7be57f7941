import type { SchoolPage } from '@suksa/contracts/landing';
import { FormDrawer } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { PagePart } from './page-parts.ts';
import { PartFields } from './part-fields.tsx';
import { usePageForm } from './use-page-form.ts';

interface PartFormProps {
  readonly part: PagePart;
  readonly page: SchoolPage;
  readonly onClose: () => void;
}

/** Edits one part of the public page. */
export default function PartForm({ part, page, onClose }: PartFormProps) {
  const { t } = useTranslation('settings');
  const form = usePageForm(page, part);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={t(`school_page.parts.${part}`)}
      savedText={null}
      size="lg"
    >
      <PartFields part={part} form={form} />
    </FormDrawer>
  );
}
