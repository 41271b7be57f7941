import { createContext, useContext } from 'react';

/** What a branch puts on its paper; pictures as data addresses. */
export interface Letterhead {
  readonly logo: string | null;
  readonly stamp: string | null;
  readonly signature: string | null;
  readonly bankQr: string | null;
  /** The ministry or education service above the school. */
  readonly authority: { readonly lo: string; readonly en: string };
  /** The school that the branch is part of; a server of before doesn't tell it. */
  readonly school?: { readonly lo: string; readonly en: string };
}

let load: () => Promise<Letterhead | null> = async () => null;

/** Called once, by the shell: how to ask for the letterhead of the branch that the user works in. */
export function provideLetterhead(loader: () => Promise<Letterhead | null>): void {
  load = loader;
}

/** The letterhead for a sheet; none where it can't be had, which must not stop a receipt. */
export async function currentLetterhead(): Promise<Letterhead | null> {
  try {
    return await load();
  } catch (cause) {
    console.warn('Printed without the letterhead', cause);
    return null;
  }
}

export const LetterheadContext = createContext<Letterhead | null>(null);

/** The letterhead of the sheet that is being printed. */
export const useLetterhead = (): Letterhead | null => useContext(LetterheadContext);
