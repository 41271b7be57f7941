import type { Action, Tab, Title } from '@suksa/contracts';
import { fold, queryTerms } from '@suksa/i18n/lao';

/** Something to do that the palette may offer. */
export interface ActionEntry {
  readonly id: string;
  readonly title: Title;
  readonly keywords: readonly string[];
  /** The tab's title, or the product's for the shell's own actions. */
  readonly place: Title;
  readonly icon: string;
  readonly to: string | (() => void);
}

type Can = (permission: string) => boolean;

/** The actions of the tabs that the user may take. */
export const actionsOf = (tabs: readonly Tab[], can: Can): readonly ActionEntry[] =>
  tabs.flatMap(({ menu, actions = [] }) =>
    actions
      .filter(({ permission }) => !permission || can(permission))
      .map((action) => ({
        id: action.path,
        title: action.title,
        keywords: wordsOf(action),
        place: menu.title,
        icon: action.icon ?? menu.icon,
        to: action.path,
      })),
  );

const wordsOf = ({ keywords }: Action) => (keywords ? [...keywords.en, ...keywords.lo] : []);

/** The actions of whose titles and synonyms, in either language, every word of the query begins some word. */
export function findActions(entries: readonly ActionEntry[], query: string): readonly ActionEntry[] {
  const terms = queryTerms(query);
  if (terms.length === 0) return [];
  return entries.filter(({ title, keywords }) => {
    // Lao is written without spaces: a word may begin anywhere in it.
    const text = ` ${[title.en, title.lo, ...keywords].map(fold).join(' ')}`;
    return terms.every((term) => text.includes(/^[a-z]/.test(term) ? ` ${term}` : term));
  });
}
