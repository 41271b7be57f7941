import { Alert, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { Modal } from '../overlay/modal.tsx';
import { autoCloseAfter, type DialogRequest } from './dialog-request.ts';
import classes from './dialog-window.module.css';
import { usePrompt } from './use-prompt.ts';

interface DialogWindowProps {
  readonly request: DialogRequest;
  /** `undefined` when it was cancelled or closed. */
  readonly onAnswer: (answer: boolean | string | undefined) => void;
  /** What was typed and could not be sent. */
  readonly onUnsent: (typed: string) => void;
}

/** One dialog. Its buttons carry the colours that SPEC.md fixes; their text is large and bold for contrast. */
export function DialogWindow({ request, onAnswer, onUnsent }: DialogWindowProps) {
  const { t } = useTranslation('common');
  const prompt = usePrompt({ request, onAnswer, onUnsent });
  useAutoClose(request.kind === 'alert' && request.timed === true, () => onAnswer(undefined));

  const danger = request.kind === 'confirm' && request.danger === true;
  return (
    <Modal
      opened
      size="sm"
      role={request.kind === 'prompt' ? 'dialog' : 'alertdialog'}
      title={request.title}
      onClose={prompt.cancel}
      closeOnBackdrop={!prompt.refusal}
    >
      <form className={classes.form} onSubmit={prompt.submit} noValidate>
        {request.kind === 'alert' && <AlertMark tone={request.tone ?? 'info'} />}
        {request.text && <div className={classes.text}>{request.text}</div>}
        {request.kind === 'prompt' && (
          <PromptInput
            request={request}
            text={prompt.text}
            problem={prompt.fault}
            readOnly={prompt.sending}
            onChange={prompt.write}
          />
        )}
        {prompt.refusal && (
          <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />}>
            {prompt.refusal}
          </Alert>
        )}
        <div className={classes.buttons} data-kind={request.kind}>
          {request.kind !== 'alert' && (
            <button
              type="button"
              className={classes.cancel}
              data-autofocus={danger || undefined}
              aria-disabled={prompt.sending || undefined}
              onClick={request.kind === 'leave' ? () => onAnswer(false) : prompt.cancel}
            >
              {request.cancelLabel ?? t('actions.cancel')}
            </button>
          )}
          <button
            type="submit"
            className={classes.confirm}
            data-autofocus={(request.kind !== 'prompt' && !danger) || undefined}
            aria-disabled={prompt.sending || undefined}
            aria-busy={prompt.sending || undefined}
          >
            {request.confirmLabel ?? t('actions.ok')}
          </button>
        </div>
      </form>
    </Modal>
  );
}

const marks = { success: 'check', error: 'alert-triangle', info: 'info-circle' } as const;

function AlertMark({ tone }: { tone: keyof typeof marks }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      <Icon name={marks[tone]} size={32} />
    </span>
  );
}

interface PromptInputProps {
  readonly request: Extract<DialogRequest, { kind: 'prompt' }>;
  readonly text: string;
  readonly problem: string | null;
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
}

function PromptInput({ request, text, problem, readOnly, onChange }: PromptInputProps) {
  const { inputType = 'text', label, placeholder, maxLength } = request;
  const shared = {
    label,
    'aria-label': label ? undefined : request.title,
    placeholder,
    maxLength,
    value: text,
    error: problem,
    readOnly,
    'data-autofocus': true,
  };
  return inputType === 'textarea' ? (
    <Textarea {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput {...shared} type={inputType} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

function useAutoClose(timed: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!timed) return;
    const timer = setTimeout(() => close.current(), autoCloseAfter);
    return () => clearTimeout(timer);
  }, [timed]);
}
