import { lazy, Suspense } from 'react';
import { getI18n } from 'react-i18next';
import { formKeeper } from '../form/form-keeper.ts';
import { notify } from '../notify/notify.tsx';
import { showOverlay } from '../overlay/overlay-store.ts';
import type {
  AlertRequest,
  ConfirmRequest,
  DialogRequest,
  LeaveRequest,
  PromptRequest,
} from './dialog-request.ts';

const load = () => import('./dialog-window.tsx');
const DialogWindow = lazy(async () => ({ default: (await load()).DialogWindow }));

/** Fetches what a question needs ahead, for a screen that asks while the line is down too. */
export const prepareDialogs = async (): Promise<void> => void (await load());

/** The questions that stand open. */
const asked = new Set<string>();

/**
 * What was typed where sending it failed and the dialog was then cancelled, by who typed it and the title: offered when they
 * are asked again, and nobody else who signs in on this page.
 */
const unsent = new Map<string, string>();

const unsentKey = (title: string): string => `${formKeeper().owner()}:${title}`;

/** Where its window can't be fetched the page stays as it is, and says why. */
function sayNoLine(cause: unknown): void {
  console.warn('The question could not be asked', cause);
  notify({ tone: 'red', text: getI18n().t('errors.network', { ns: 'common' }) });
}

/**
 * The same question a second time, by a double click before its window was there, counts as cancelled, and so does one
 * that can't be asked.
 */
function ask<Answer>(request: DialogRequest, cancelled: Answer): Promise<Answer> {
  const { kind, title, text } = request;
  const question = [kind, title, typeof text === 'string' ? text : ''].join('\n');
  if (asked.has(question)) return Promise.resolve(cancelled);
  asked.add(question);
  return new Promise((resolve) => {
    load().then(show, (cause: unknown) => {
      asked.delete(question);
      sayNoLine(cause);
      resolve(cancelled);
    });
    function show() {
      const key = unsentKey(title);
      const close = showOverlay(
        <Suspense>
          <DialogWindow
            request={request.kind === 'prompt' ? { initial: unsent.get(key), ...request } : request}
            onUnsent={(typed) => unsent.set(key, typed)}
            onAnswer={(answer) => {
              asked.delete(question);
              if (answer !== undefined) unsent.delete(key);
              close();
              resolve(answer === undefined ? cancelled : (answer as Answer));
            }}
          />
        </Suspense>,
      );
    }
  });
}

/** Dialogs as questions that can be awaited. Their code is fetched when the first one is asked. */
export const dialogs = {
  /** True when the user agreed. `danger` marks what can't be undone and starts on Cancel. */
  confirm: (request: ConfirmRequest): Promise<boolean> =>
    ask<boolean>({ kind: 'confirm', ...request }, false),
  /**
   * Before something would be lost. Confirming is the safe way on; true only when the cancelling button was pressed.
   * Escape, the cross and a press beside the window mean staying, and so does asking a second time meanwhile.
   */
  leave: async (request: LeaveRequest): Promise<boolean> =>
    !(await ask<boolean>({ kind: 'leave', ...request }, true)),
  /** Resolves when it was closed, or has closed itself after 1500 ms where `timed` is set. */
  alert: (request: AlertRequest): Promise<void> => ask<void>({ kind: 'alert', ...request }, undefined),
  /**
   * The text typed, or null when it was cancelled. E-mail and web addresses are checked before it is given back.
   * With `submit` it is also sent before: whoever sends what was typed gives it, so that a refusal costs no word.
   */
  prompt: (request: PromptRequest): Promise<string | null> =>
    ask<string | null>({ kind: 'prompt', ...request }, null),
};
