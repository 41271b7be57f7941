import { atom } from 'jotai';

/** Whether the command palette is open. */
export const paletteAtom = atom(false);
