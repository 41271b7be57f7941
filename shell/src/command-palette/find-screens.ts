import type { Screen, Tab, Title } from '@suksa/contracts';
import { fold, queryTerms } from '@suksa/i18n/lao';

/** A screen that the palette may offer. */
export interface ScreenEntry {
  readonly path: string;
  readonly title: Title;
  /** The tab's title, or the product's for the shell's own screens. */
  readonly place: Title;
  readonly icon: string;
}

type Can = (permission: string) => boolean;

/** Every screen of the tabs that is built and that the user may open, once a path. */
export function entriesOf(tabs: readonly Tab[], can: Can): readonly ScreenEntry[] {
  return tabs.flatMap(({ menu, screens }) =>
    screens
      .filter((screen) => mayOpenScreen(screen, can))
      .map(({ path, title, icon }) => ({ path, title, place: menu.title, icon: icon ?? menu.icon })),
  );
}

const mayOpenScreen = ({ permission, planned }: Screen, can: Can) =>
  !planned && (!permission || can(permission));

/**
 * The screens whose title (in either language, whatever way it is spelled) holds every word of the query; those
 * that begin with it come first.
 */
export function findScreens(entries: readonly ScreenEntry[], query: string): readonly ScreenEntry[] {
  const terms = queryTerms(query);
  const found = entries
    .map((entry) => ({ entry, rank: rankOf(wordsOf(entry), terms) }))
    .filter(({ rank }) => rank > 0);
  return found.sort((a, b) => b.rank - a.rank).map(({ entry }) => entry);
}

const wordsOf = ({ title, place }: ScreenEntry) => [title.en, title.lo, place.en, place.lo].map(fold);

/** 0 where a word is missing, 2 where a title begins with the query, else 1. */
function rankOf(words: readonly string[], terms: readonly string[]): number {
  const text = words.join(' ');
  if (!terms.every((term) => text.includes(term))) return 0;
  return words.slice(0, 2).some((title) => title.startsWith(terms[0] ?? '')) ? 2 : 1;
}
