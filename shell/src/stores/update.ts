import { atom } from 'jotai';

/** True when a newer composition is live than the one that this page was served with. */
export const updateAtom = atom(false);
