import type { ReactNode } from 'react';

interface Question {
  readonly title: string;
  readonly text?: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
}

export interface ConfirmRequest extends Question {
  readonly danger?: boolean;
}

/** What is confirmed is staying, what is cancelled is lost. */
export type LeaveRequest = Required<Pick<Question, 'title' | 'text' | 'confirmLabel' | 'cancelLabel'>>;

export interface AlertRequest {
  readonly title: string;
  readonly text?: ReactNode;
  readonly confirmLabel?: string;
  readonly tone?: 'success' | 'error' | 'info';
  /** For what only confirms success: closes by itself after 1500 ms, unless pointer or focus is on it. */
  readonly timed?: boolean;
}

export type PromptInputType = 'text' | 'email' | 'url' | 'textarea' | 'password';

export interface PromptRequest extends Question {
  readonly inputType?: PromptInputType;
  readonly label?: string;
  readonly placeholder?: string;
  readonly initial?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  /** A sentence where the text can't be taken, else null. Runs after the check of the input type. */
  readonly validate?: (text: string) => string | null;
  /**
   * Sends what was typed while the dialog stays open. What it throws is told in the dialog, which keeps the text and
   * lets one try again; so is what it gives back, where some of it is still to be done. Nothing given back: it closes.
   */
  readonly submit?: ((text: string) => Promise<ReactNode>) | ((text: string) => Promise<void>);
  /** Namespace of the tab whose own error codes `submit` may throw. */
  readonly namespace?: string;
}

export type DialogRequest =
  | ({ readonly kind: 'confirm' } & ConfirmRequest)
  | ({ readonly kind: 'leave'; readonly danger?: undefined } & LeaveRequest)
  | ({ readonly kind: 'alert' } & AlertRequest)
  | ({ readonly kind: 'prompt' } & PromptRequest);

/** How long a timed alert stays, in milliseconds. */
export const autoCloseAfter = 1500;
