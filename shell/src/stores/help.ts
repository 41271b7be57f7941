import type { PageComposition, Title } from '@suksa/contracts';
import { atom } from 'jotai';
import { tabsOf } from '../composition/read-composition.ts';
import { store } from './store.ts';

/** Lines of help by the address of their screen, where the page was served without them. */
export const helpAtom = atom<Readonly<Record<string, Title>>>({});

/** Milliseconds after which it is asked once more: menus say a little less until then. */
const waits = [5_000, 60_000];

/** Asks for the lines of help that the page doesn't name: when its first screen stands, which has its own. */
export async function loadHelp(composition: PageComposition, tried = 0): Promise<void> {
  if (!composition.withoutHelp) return;
  try {
    const { remotes } = await tabsOf(composition.id);
    const screens = Object.values(remotes).flatMap(({ tab }) => tab.screens);
    store.set(
      helpAtom,
      Object.fromEntries(screens.flatMap(({ path, help }) => (help ? [[path, help]] : []))),
    );
  } catch (error) {
    console.warn('The lines of help are not there', error);
    const wait = waits[tried];
    if (wait !== undefined) setTimeout(() => void loadHelp(composition, tried + 1), wait);
  }
}
