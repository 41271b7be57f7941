/** What was typed into a form and isn't saved: enough to fill the same form again. Plain data. */
export interface FormDraft {
  readonly values: object;
  /** What the form began with, so that a change by somebody else meanwhile is still told. */
  readonly base: object;
  /** What was chosen beside the fields. */
  readonly aside: unknown;
  /** Files are never written down: one must be chosen again. */
  readonly fileLost: boolean;
}

/** What watches over everything typed in the composed product. */
export interface FormKeeper {
  /** From here on, whoever would leave is asked first; `discard` is called when they leave all the same. */
  readonly hold: (form: symbol, discard: () => void) => void;
  readonly release: (form: symbol) => void;
  /** From here on, the page waits for its user where a session ends; nobody is asked before leaving. */
  readonly holdChoice: (choice: symbol) => void;
  readonly releaseChoice: (choice: symbol) => void;
  /** Who works on the page, also while their session has ended; null where nobody has signed in. */
  readonly owner: () => number | null;
  /** Drafts by form and record, of the user who is signed in and the branch they work in. */
  readonly readDraft: (form: string) => FormDraft | null;
  readonly keepDraft: (form: string, draft: FormDraft) => void;
  readonly dropDraft: (form: string) => void;
}

/** Where no shell has started there is nothing to leave. */
let keeper: FormKeeper = {
  hold: () => {},
  release: () => {},
  holdChoice: () => {},
  releaseChoice: () => {},
  owner: () => null,
  readDraft: () => null,
  keepDraft: () => {},
  dropDraft: () => {},
};

/** Called once, by the shell: every form of every tab is under this keeper without asking for it. */
export function provideFormKeeper(provided: FormKeeper): void {
  keeper = provided;
}

export const formKeeper = (): FormKeeper => keeper;
