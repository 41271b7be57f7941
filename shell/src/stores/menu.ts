import { atom } from 'jotai';

const storageKey = 'menu_narrow';
const narrowAtom = atom(localStorage.getItem(storageKey) === 'true');

/** Whether the left menu shows icons only; remembered in this browser. */
export const menuNarrowAtom = atom(
  (get) => get(narrowAtom),
  (_get, set, narrow: boolean) => {
    localStorage.setItem(storageKey, String(narrow));
    set(narrowAtom, narrow);
  },
);
