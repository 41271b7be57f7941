import type { Locale, PrintLanguage } from '@suksa/i18n';
import { localesOf } from '@suksa/i18n';
import { getI18n } from 'react-i18next';

/** What printing needs of the shell. */
export interface PrintHost {
  /** Loads the words of everything that is open in one language: the page itself knows only those of its own. */
  readonly loadMessages: (locale: Locale) => Promise<void>;
  /** Whose choices are remembered; empty for a stranger. */
  readonly user: () => string;
}

let host: PrintHost = { loadMessages: async () => {}, user: () => '' };

/** Called once, by the shell. */
export function providePrinting(given: PrintHost): void {
  host = given;
}

export const printUser = (): string => host.user();

/** Has the words of a paper's languages at hand. */
export async function loadPrintLanguage(language: PrintLanguage): Promise<void> {
  const others = localesOf(language).filter((locale) => locale !== getI18n().language);
  await Promise.all(others.map((locale) => host.loadMessages(locale)));
}
