import type { Tab } from '@suksa/contracts';
import { provideHost } from '@suksa/platform';
import { provideFormKeeper, settled, showUpload } from '@suksa/ui';
import { confirmIdentity } from './session/confirm-identity.tsx';
import { drafts } from './session/drafts.ts';
import { refreshUser, rightsSeen, sessionAtom, tokenRefused } from './session/session.ts';
import { branchContextAtom, stayInYearAtom } from './stores/branch.ts';
import { helpAtom } from './stores/help.ts';
import { holidayAtom, loadHoliday } from './stores/holiday.ts';
import { localeAtom, switchLocale } from './stores/locale.ts';
import { permissionsAtom } from './stores/permissions.ts';
import { queryClient } from './stores/query-client.ts';
import { store } from './stores/store.ts';
import { unsavedForms } from './unsaved-forms.ts';

/** What comes with each answer of the API. */
export function heardRights(rights: string): void {
  store.set(stayInYearAtom);
  rightsSeen(rights);
}

/** Hands the shell's side of the platform over, before anything is drawn. */
export function provideShell(tabs: readonly Tab[]): void {
  provideHost({
    store,
    queryClient,
    session: sessionAtom,
    permissions: permissionsAtom,
    holiday: holidayAtom,
    loadHoliday,
    locale: localeAtom,
    refreshUser,
    switchLocale,
    branchContext: branchContextAtom,
    unsavedForms,
    tabs,
    help: helpAtom,
    onTokenRefused: tokenRefused,
    onRights: heardRights,
    onWorked: settled,
    confirmIdentity,
    showUpload,
  });
  provideFormKeeper({
    hold: unsavedForms.add,
    release: unsavedForms.remove,
    holdChoice: unsavedForms.addChoice,
    releaseChoice: unsavedForms.removeChoice,
    owner: () => store.get(sessionAtom)?.user?.id ?? null,
    readDraft: drafts.read,
    keepDraft: drafts.keep,
    dropDraft: drafts.drop,
  });
}
