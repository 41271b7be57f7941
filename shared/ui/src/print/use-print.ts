import { type PrintLanguage, useErrorText } from '@suksa/i18n';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { notify, settled } from '../notify/notify.tsx';
import { codedErrorOf } from '../states/coded-error.ts';
import { loadPrintLanguage } from './print-host.ts';
import { readPageIn } from './spoken-page.tsx';

/** Prints; every word and format that it has from its component is in the language of the paper already. */
export type Print = (language: PrintLanguage) => Promise<void> | void;

/** Prints in the asked language, one at a time, and says when it didn't work. */
export function usePrint(print: Print, namespace?: string) {
  const { errorText } = useErrorText(namespace);
  const [busy, setBusy] = useState(false);
  const about = useId();
  const drawn = useRef(print);
  useLayoutEffect(() => {
    drawn.current = print;
  });
  // A button that is busy loses the focus, and with it the keys of the window that it stands in.
  const pressed = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (busy) return;
    if (document.activeElement === document.body && pressed.current instanceof HTMLElement)
      pressed.current.focus();
    pressed.current = null;
  }, [busy]);

  /** Whether it was printed. */
  async function start(language: PrintLanguage): Promise<boolean> {
    pressed.current = document.activeElement;
    setBusy(true);
    try {
      await loadPrintLanguage(language);
      await readPageIn(language, () => drawn.current)(language);
      settled(about);
      return true;
    } catch (cause) {
      const error = codedErrorOf(cause);
      if (error !== cause) console.error(cause);
      notify({ tone: 'red', text: errorText(error.code), about });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, start };
}
