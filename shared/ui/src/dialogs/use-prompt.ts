import { useErrorText } from '@suksa/i18n';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedErrorOf } from '../states/coded-error.ts';
import { checkInput } from './check-input.ts';
import type { DialogRequest, PromptRequest } from './dialog-request.ts';

interface PromptOptions {
  readonly request: DialogRequest;
  readonly onAnswer: (answer: boolean | string | undefined) => void;
  readonly onUnsent: (typed: string) => void;
}

/** What is typed into a dialog, what is wrong with it, and the sending of it: once a press, again after a refusal. */
export function usePrompt({ request, onAnswer, onUnsent }: PromptOptions) {
  const prompt = request.kind === 'prompt' ? request : undefined;
  const { t } = useTranslation('common');
  const { errorText, fieldErrorText } = useErrorText(prompt?.namespace);
  const [text, setText] = useState(prompt?.initial ?? '');
  /** Wrong with the text itself. */
  const [fault, setFault] = useState<string | null>(null);
  /** Why it wasn't done. */
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const [sending, setSending] = useState(false);
  const running = useRef(false);
  const failed = useRef(false);

  function faultOf(trimmed: string): string | null {
    if (!trimmed) return prompt?.required === false ? null : t('errors.field.required');
    const code = checkInput(prompt?.inputType ?? 'text', trimmed);
    return code ? t(`errors.field.${code}`) : (prompt?.validate?.(trimmed) ?? null);
  }

  /** A fault of the one field is told there, all else above the buttons. */
  function refuse(cause: unknown) {
    const { code, details, fields = [] } = codedErrorOf(cause);
    if (codedErrorOf(cause) !== cause) console.error(cause);
    const own = fields.find(({ path }) => /reason$/i.test(path)) ?? (fields.length === 1 ? fields[0] : null);
    if (own) setFault(fieldErrorText(own.code, { ...own.values }));
    else setRefusal(errorText(code, { ...details }));
  }

  async function send(trimmed: string, submit: NonNullable<PromptRequest['submit']>) {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setRefusal(null);
    try {
      const left = (await submit(trimmed)) as ReactNode;
      if (!left) return onAnswer(trimmed);
      failed.current = true;
      setRefusal(left);
    } catch (cause) {
      failed.current = true;
      // The sign-in takes the page's place: the question makes way, and is offered with what was typed when it is asked again.
      if (codedErrorOf(cause).code === 'not_signed_in') {
        onUnsent(trimmed);
        return onAnswer(undefined);
      }
      refuse(cause);
    } finally {
      running.current = false;
      setSending(false);
    }
  }

  return {
    text,
    fault,
    refusal,
    sending,
    write(next: string) {
      setText(next);
      setFault(null);
    },
    cancel() {
      if (running.current) return;
      if (failed.current) onUnsent(text);
      onAnswer(undefined);
    },
    submit(event: FormEvent) {
      event.preventDefault();
      event.stopPropagation();
      if (!prompt) return onAnswer(true);
      const trimmed = text.trim();
      const found = faultOf(trimmed);
      setFault(found);
      if (found) return;
      if (prompt.submit) void send(trimmed, prompt.submit);
      else onAnswer(trimmed);
    },
  };
}
