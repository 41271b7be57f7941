import type { Locale } from './locale.ts';
import { addTabLocale, currentLocale } from './set-up.ts';

type Words = Readonly<Record<Locale, () => Promise<{ readonly default: object }>>>;

interface Opened {
  readonly namespace: string;
  readonly words: Words;
  readonly known: Set<Locale>;
}

const opened = new Map<Words, Opened>();

/**
 * A screen together with the words that no other screen of its tab uses: nobody loads them before it is opened.
 *
 * @param namespace the tab's name.
 */
export const withWords =
  <Screen>(namespace: string, words: Words, screen: () => Promise<Screen>) =>
  async (): Promise<Screen> => {
    const own = opened.get(words) ?? { namespace, words, known: new Set() };
    opened.set(words, own);
    const [loaded] = await Promise.all([screen(), learn(own, currentLocale())]);
    return loaded;
  };

/** Whether every screen that was opened has its words in that language. */
export const hasScreenWords = (locale: Locale): boolean =>
  [...opened.values()].every(({ known }) => known.has(locale));

/** Loads in one language the words of every screen that was opened. */
export const loadScreenWords = async (locale: Locale): Promise<void> => {
  await Promise.all([...opened.values()].map((screen) => learn(screen, locale)));
};

async function learn({ namespace, words, known }: Opened, locale: Locale): Promise<void> {
  if (known.has(locale)) return;
  const { default: bundle } = await words[locale]();
  addTabLocale(namespace, locale, bundle);
  known.add(locale);
}
