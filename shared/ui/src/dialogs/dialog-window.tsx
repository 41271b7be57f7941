import { Alert, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { Modal } from '../overlay/modal.tsx';
import { AutoClose } from './auto-close.tsx';
import type { DialogRequest } from './dialog-request.ts';
import classes from './dialog-window.module.css';
import { QuestionButtons } from './question-buttons.tsx';
import { usePrompt } from './use-prompt.ts';

interface DialogWindowProps {
  readonly request: DialogRequest;
  /** `undefined` when it was cancelled or closed. */
  readonly onAnswer: (answer: boolean | string | undefined) => void;
  /** What was typed and could not be sent. */
  readonly onUnsent: (typed: string) => void;
}

/** One dialog. */
export function DialogWindow({ request, onAnswer, onUnsent }: DialogWindowProps) {
  const { t } = useTranslation('common');
  const prompt = usePrompt({ request, onAnswer, onUnsent });

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
        {request.kind === 'alert' && request.timed && <AutoClose onClose={() => onAnswer(undefined)} />}
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
        <QuestionButtons
          confirmLabel={request.confirmLabel ?? t('actions.ok')}
          cancelLabel={request.kind === 'alert' ? undefined : (request.cancelLabel ?? t('actions.cancel'))}
          busy={prompt.sending}
          focus={request.kind === 'prompt' ? undefined : danger ? 'cancel' : 'confirm'}
          onCancel={request.kind === 'leave' ? () => onAnswer(false) : prompt.cancel}
        />
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
