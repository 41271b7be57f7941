import { FormRow, TextareaField, TextField } from '@suksa/ui/form';
import type { PageForm } from './use-page-form.ts';

interface WordsFieldsProps {
  readonly form: PageForm;
  /** Where both languages stand, e.g. `hero.title`. */
  readonly path: string;
  /** With the language in it: `[Lao, English]`. */
  readonly labels: readonly [lo: string, en: string];
  readonly lines?: number;
  readonly required?: boolean;
}

/** One text in both languages, Lao first. */
export function WordsFields({ form, path, labels: [lo, en], lines = 1, required = false }: WordsFieldsProps) {
  const Field = lines > 1 ? TextareaField : TextField;
  const size = lines > 1 ? { rows: lines } : {};
  return (
    <FormRow>
      <Field {...form.at(`${path}.lo`)} {...size} label={lo} required={required} />
      <Field {...form.at(`${path}.en`)} {...size} label={en} required={required} />
    </FormRow>
  );
}
