import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { askToDiscard } from '../dialogs/ask-to-discard.ts';
import { QuestionButtons } from '../dialogs/question-buttons.tsx';
import { notify } from '../notify/notify.tsx';
import { Modal, type ModalProps } from '../overlay/modal.tsx';
import { ConflictChooser } from './conflict-chooser.tsx';
import { FormProblem } from './form-problem.tsx';
import classes from './form-window.module.css';
import type { ContractForm } from './use-contract-form.ts';
import { useFocusOnFault } from './use-focus-on-fault.ts';

export interface FormWindowProps<Values> {
  readonly opened: boolean;
  /** Called after saving, and when the user leaves; unsaved changes are asked about first. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly form: ContractForm<Values>;
  readonly children: ReactNode;
  readonly submitLabel?: string;
  /** Where "Cancel" would read as the deed itself, as beside "Void": in Lao both are one word. */
  readonly cancelLabel?: string;
  /** What to say after saving; null says nothing. */
  readonly savedText?: string | null;
  readonly size?: ModalProps['size'];
  /** Left of the buttons, e.g. to delete. */
  readonly extra?: ReactNode;
  /** Nothing is chosen yet that could be done: the button waits. */
  readonly incomplete?: boolean;
  /**
   * What is done can't be undone: the buttons are those of a question, and `submitLabel` names the deed.
   */
  readonly irreversible?: boolean;
  /** For looking only: no button to save. */
  readonly readOnly?: boolean;
}

/** A form at the right edge of the page; on a phone it fills the screen. */
export function FormDrawer<Values>(props: FormWindowProps<Values>) {
  return <FormWindow {...props} kind="drawer" />;
}

/** A short form in the middle of the page. */
export function FormDialog<Values>(props: FormWindowProps<Values>) {
  return <FormWindow {...props} kind="centred" />;
}

function FormWindow<Values>({
  opened,
  onClose,
  title,
  form,
  children,
  submitLabel,
  cancelLabel,
  savedText,
  size = 'md',
  extra,
  incomplete = false,
  readOnly = false,
  irreversible = false,
  kind,
}: FormWindowProps<Values> & { readonly kind: 'drawer' | 'centred' }) {
  const { t } = useTranslation('common');
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusOnFault(element, form.errors, form.saving);

  async function save(values?: Values) {
    if (readOnly || !(await form.save(values))) return;
    if (savedText !== null) notify({ text: savedText ?? t('form.saved') });
    onClose();
  }

  async function leave() {
    if (form.saving) return;
    const lost = form.dirty && !readOnly;
    if (lost && !(await askToDiscard())) return;
    form.abandon();
    onClose();
  }

  function saveByKey(event: KeyboardEvent) {
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.key !== 's' && event.key !== 'Enter') return;
    event.preventDefault();
    // A field may hold back what is typed until it loses focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setTimeout(() => element.current?.requestSubmit());
  }

  return (
    <Modal
      opened={opened}
      kind={kind}
      size={size}
      title={title}
      onClose={() => void leave()}
      closeOnBackdrop={!form.dirty}
      onKeyDown={saveByKey}
      footer={
        <>
          {extra && <div className={classes.extra}>{extra}</div>}
          {irreversible ? (
            <QuestionButtons
              confirmLabel={submitLabel ?? t('form.save')}
              cancelLabel={cancelLabel ?? t('form.cancel')}
              busy={form.saving}
              form={formId}
              onCancel={() => void leave()}
            />
          ) : (
            <>
              <Button variant="default" disabled={form.saving} onClick={() => void leave()}>
                {readOnly ? t('actions.close') : (cancelLabel ?? t('form.cancel'))}
              </Button>
              {!readOnly && (
                <Button type="submit" form={formId} loading={form.saving} disabled={incomplete}>
                  {submitLabel ?? t('form.save')}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      <form
        ref={element}
        id={formId}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <FormProblem form={form} />
        {children}
        {/* Enter in a field submits only where the form has a submit button inside. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden />
      </form>
      {form.conflict && <ConflictChooser form={form} onResolved={(values) => void save(values)} />}
    </Modal>
  );
}
