import type { Screen, Tab, Title } from '@suksa/contracts';
import type { CurrentUser, SessionBranch, SessionYear } from '@suksa/contracts/session';
import type { QueryClient } from '@tanstack/react-query';
import type { Atom, createStore } from 'jotai';

export type Locale = 'en' | 'lo';

export interface Session {
  readonly token: string;
  /** Null until `/api/auth/me` has answered. */
  readonly user: CurrentUser | null;
}

/** The branch and year that the header's switch names; every list is within them. */
export interface BranchContext {
  readonly branch: SessionBranch;
  readonly year: SessionYear | null;
  /** True in a closed year: nothing may be written. */
  readonly readOnly: boolean;
}

/** Says how far a file is that is being sent. */
export interface UploadNotice {
  readonly progress: (bytes: { readonly sent: number; readonly total: number }) => void;
  readonly end: () => void;
}

/** What the shell gives to this package at start-up. Remotes see it only through the functions and hooks here. */
export interface Host {
  readonly store: ReturnType<typeof createStore>;
  /** What the server said, for every part. */
  readonly queryClient: QueryClient;
  readonly session: Atom<Session | null>;
  readonly permissions: Atom<readonly string[]>;
  readonly holiday: Atom<boolean>;
  readonly loadHoliday: () => Promise<void>;
  readonly locale: Atom<Locale>;
  /** Asks anew who is signed in, after a change of one's own name or photo. */
  readonly refreshUser: () => Promise<void>;
  readonly switchLocale: (locale: Locale) => Promise<void>;
  readonly branchContext: Atom<BranchContext | null>;
  readonly unsavedForms: { add: (form: symbol) => void; remove: (form: symbol) => void };
  readonly tabs: readonly Tab[];
  /** Lines of help, by address, of screens that came without: half of what the tabs' descriptions take in a page. */
  readonly help: Atom<Readonly<Record<string, Title>>>;
  /** Called when the server no longer accepts the token. */
  readonly onTokenRefused: (token: string) => void;
  /** Called with each answer of the API: what the server says names the caller's rights as they are now. */
  readonly onRights?: (rights: string) => void;
  /** Called with each call that worked, as {@link ApiError} names the ones that didn't. */
  readonly onWorked?: (call: string) => void;
  /**
   * Called where a gravest act asks anew who one is. Answers whether that was proved; then the call is made once more.
   */
  readonly confirmIdentity?: () => Promise<boolean>;
  /** Called for each file that takes longer than a moment to send. */
  readonly showUpload?: () => UploadNotice;
}

let provided: Host | undefined;

/** Called once, by the shell, before anything is drawn. */
export function provideHost(host: Host): void {
  provided = host;
}

/** The shell's side of the contract. Throws where no shell has started: a remote can't run alone. */
export function host(): Host {
  if (!provided)
    throw new Error('The shell has not provided the platform: a remote runs only inside the shell.');
  return provided;
}

/** A screen together with the tab that owns it. */
export interface OwnedScreen {
  readonly tab: Tab;
  readonly screen: Screen;
}
