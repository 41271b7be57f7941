import { languageOf, type PrintLanguage, translationIn } from '@suksa/i18n';
import type { i18n } from 'i18next';
import { type ReactNode, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { getI18n, I18nextProvider } from 'react-i18next';

let spoken: PrintLanguage | null = null;
const read = (): PrintLanguage | null => spoken;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function speak(language: PrintLanguage | null): void {
  spoken = language;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

/** The page with its translations. {@link readPageIn} can hear it in another language. */
export function SpokenPage({ i18n, children }: { readonly i18n: i18n; readonly children: ReactNode }) {
  const language = useSyncExternalStore(subscribe, read, read);
  return <I18nextProvider i18n={language ? translationIn(language) : i18n}>{children}</I18nextProvider>;
}

/**
 * What `read` gives while the page speaks the language of a paper: the columns, titles and functions that its components
 * made of their words. The page is drawn in that language and back again within one task, so nobody sees it; what is
 * typed and chosen stays. The words must be loaded.
 */
export function readPageIn<Read>(language: PrintLanguage, read: () => Read): Read {
  if (language === languageOf(getI18n())) return read();
  speak(language);
  try {
    return read();
  } finally {
    speak(null);
  }
}
