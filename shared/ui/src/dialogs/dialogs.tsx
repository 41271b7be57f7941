import { lazy, Suspense } from 'react';
import { showOverlay } from '../overlay/overlay-store.ts';
import type {
  AlertRequest,
  ConfirmRequest,
  DialogRequest,
  LeaveRequest,
  PromptRequest,
} from './dialog-request.ts';

const DialogWindow = lazy(() =>
  import('./dialog-window.tsx').then(({ DialogWindow: window }) => ({ default: window })),
);

/** The questions that stand open. */
const asked = new Set<string>();

/** What was typed where sending it failed and the dialog was then cancelled, by title: offered when it is asked again. */
const unsent = new Map<string, string>();

/** The same question a second time, by a double click before its window was there, counts as cancelled. */
function ask<Answer>(request: DialogRequest, cancelled: Answer): Promise<Answer> {
  const { kind, title, text } = request;
  const question = [kind, title, typeof text === 'string' ? text : ''].join('\n');
  if (asked.has(question)) return Promise.resolve(cancelled);
  asked.add(question);
  return new Promise((resolve) => {
    const close = showOverlay(
      <Suspense>
        <DialogWindow
          request={request.kind === 'prompt' ? { initial: unsent.get(title), ...request } : request}
          onUnsent={(typed) => unsent.set(title, typed)}
          onAnswer={(answer) => {
            asked.delete(question);
            if (answer !== undefined) unsent.delete(title);
            close();
            resolve(answer === undefined ? cancelled : (answer as Answer));
          }}
        />
      </Suspense>,
    );
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
