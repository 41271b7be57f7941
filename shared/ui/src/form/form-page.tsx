import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../notify/notify.tsx';
import { ConflictChooser } from './conflict-chooser.tsx';
import classes from './form-page.module.css';
import { FormProblem } from './form-problem.tsx';
import type { ContractForm } from './use-contract-form.ts';
import { useFocusOnFault } from './use-focus-on-fault.ts';

interface FormPageProps<Values> {
  readonly form: ContractForm<Values>;
  readonly children: ReactNode;
  /** Names the form for screen readers. */
  readonly label: string;
  readonly submitLabel?: string;
  readonly savedText?: string;
  /** For looking only: no button to save. */
  readonly readOnly?: boolean;
  /** Left of the button, e.g. the way back. */
  readonly extra?: ReactNode;
}

/** A form that is a page of its own: its button stays in sight below it. */
export function FormPage<Values>(props: FormPageProps<Values>) {
  const { form, children, label, submitLabel, savedText, readOnly = false, extra } = props;
  const { t } = useTranslation('common');
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusOnFault(element, form.errors, form.saving);

  async function save(values?: Values) {
    if (!readOnly && (await form.save(values))) notify({ text: savedText ?? t('form.saved') });
  }

  return (
    <form
      ref={element}
      id={formId}
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormProblem form={form} />
      {children}
      <div className={classes.foot}>
        {extra && <div className={classes.extra}>{extra}</div>}
        {!readOnly && (
          <Button type="submit" loading={form.saving}>
            {submitLabel ?? t('form.save')}
          </Button>
        )}
      </div>
      {form.conflict && <ConflictChooser form={form} onResolved={(values) => void save(values)} />}
    </form>
  );
}
