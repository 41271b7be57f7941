import { languageOf, type PrintLanguage, printLanguages } from '@suksa/i18n';
import { useState } from 'react';
import { getI18n } from 'react-i18next';
import { printUser } from './print-host.ts';

const storageKey = (kind: string): string => `print-language:${printUser()}:${kind}`;

function remembered(kind: string): PrintLanguage | undefined {
  try {
    const stored = localStorage.getItem(storageKey(kind));
    return printLanguages.find((language) => language === stored);
  } catch {
    // Unreadable or forbidden storage: the page's language serves as well.
    return undefined;
  }
}

function remember(kind: string, language: PrintLanguage): void {
  try {
    localStorage.setItem(storageKey(kind), language);
  } catch (cause) {
    console.warn('The language of this print could not be kept', cause);
  }
}

/**
 * In which language the user prints this kind of paper: as the last time in this browser, else `usual`, else as the
 * page speaks.
 *
 * @param kind e.g. `education.record`.
 */
export function usePrintLanguage(
  kind: string,
  usual?: PrintLanguage,
): readonly [PrintLanguage, (language: PrintLanguage) => void] {
  const [chosen, setChosen] = useState(() => remembered(kind));
  return [
    chosen ?? usual ?? languageOf(getI18n()),
    (language) => {
      setChosen(language);
      remember(kind, language);
    },
  ];
}
