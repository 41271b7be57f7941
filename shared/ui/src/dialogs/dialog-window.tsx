import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { Modal } from '../overlay/modal.tsx';
import { checkInput } from './check-input.ts';
import { autoCloseAfter, type DialogRequest } from './dialog-request.ts';
import classes from './dialog-window.module.css';

interface DialogWindowProps {
  readonly request: DialogRequest;
  /** `undefined` when it was cancelled or closed. */
  readonly onAnswer: (answer: true | string | undefined) => void;
}

/** One dialog. Its buttons carry the colours that SPEC.md fixes; their text is large and bold for contrast. */
export function DialogWindow({ request, onAnswer }: DialogWindowProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState(request.kind === 'prompt' ? (request.initial ?? '') : '');
  const [problem, setProblem] = useState<string | null>(null);
  useAutoClose(request.kind === 'alert' && request.timed === true, () => onAnswer(undefined));

  function problemOf(trimmed: string): string | null {
    if (request.kind !== 'prompt') return null;
    if (!trimmed) return request.required === false ? null : t('errors.field.required');
    const code = checkInput(request.inputType ?? 'text', trimmed);
    return code ? t(`errors.field.${code}`) : (request.validate?.(trimmed) ?? null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (request.kind !== 'prompt') return onAnswer(true);
    const found = problemOf(text.trim());
    setProblem(found);
    if (!found) onAnswer(text.trim());
  }

  const danger = request.kind === 'confirm' && request.danger === true;
  return (
    <Modal
      opened
      size="sm"
      role={request.kind === 'prompt' ? 'dialog' : 'alertdialog'}
      title={request.title}
      onClose={() => onAnswer(undefined)}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        {request.kind === 'alert' && <AlertMark tone={request.tone ?? 'info'} />}
        {request.text && <div className={classes.text}>{request.text}</div>}
        {request.kind === 'prompt' && (
          <PromptInput
            request={request}
            text={text}
            problem={problem}
            onChange={(next) => {
              setText(next);
              setProblem(null);
            }}
          />
        )}
        <div className={classes.buttons} data-kind={request.kind}>
          {request.kind !== 'alert' && (
            <button
              type="button"
              className={classes.cancel}
              data-autofocus={danger || undefined}
              onClick={() => onAnswer(undefined)}
            >
              {request.cancelLabel ?? t('actions.cancel')}
            </button>
          )}
          <button
            type="submit"
            className={classes.confirm}
            data-autofocus={(request.kind !== 'prompt' && !danger) || undefined}
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
  readonly onChange: (text: string) => void;
}

function PromptInput({ request, text, problem, onChange }: PromptInputProps) {
  const { inputType = 'text', label, placeholder, maxLength } = request;
  const shared = {
    label,
    'aria-label': label ? undefined : request.title,
    placeholder,
    maxLength,
    value: text,
    error: problem,
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
