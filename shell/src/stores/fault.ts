import { atom } from 'jotai';

/** What went wrong outside of drawing and hasn't been told yet; null while all is well. */
export const faultAtom = atom<Error | null>(null);
