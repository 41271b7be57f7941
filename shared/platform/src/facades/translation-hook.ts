import type { i18n } from 'i18next';
import { type Context, useContext, useSyncExternalStore } from 'react';
import type { useTranslation } from 'react-i18next';

type Said = ReturnType<typeof useTranslation>;

/** Everything that is drawn in one speaker's words hangs on one listener of it. */
class Speech {
  readonly #speaker: i18n;
  readonly #listeners = new Set<() => void>();
  readonly #said = new Map<string, Said>();

  constructor(speaker: i18n) {
    this.#speaker = speaker;
    speaker.on('languageChanged', this.#changed);
    speaker.store?.on('added', this.#changed);
  }

  readonly #changed = (): void => {
    this.#said.clear();
    for (const tell of [...this.#listeners]) tell();
  };

  readonly listen = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  };

  /** The same until the language or the words change, for all who ask. */
  in(namespace: string): Said {
    const known = this.#said.get(namespace);
    if (known) return known;
    const i18n = this.#speaker;
    const t = sayOnce(i18n.getFixedT(i18n.language, namespace as 'common'));
    const said = Object.assign([t, i18n, true], { t, i18n, ready: true }) as unknown as Said;
    this.#said.set(namespace, said);
    return said;
  }
}

type Say = i18n['t'];

/** A list says the same few words in every row: what is asked for by its key alone is looked up the first time. */
function sayOnce(say: Say): Say {
  const said = new Map<unknown, unknown>();
  const find = say as unknown as (...asked: readonly unknown[]) => unknown;
  const once = (...asked: readonly unknown[]): unknown => {
    const [key] = asked;
    if (asked.length > 1 || typeof key !== 'string') return find(...asked);
    if (!said.has(key)) said.set(key, find(key));
    return said.get(key);
  };
  return Object.assign(once, say) as unknown as Say;
}

const speeches = new WeakMap<i18n, Speech>();

function speechOf(speaker: i18n): Speech {
  const known = speeches.get(speaker) ?? new Speech(speaker);
  speeches.set(speaker, known);
  return known;
}

/**
 * react-i18next's `useTranslation` for what the product does with it: words that are there before they are drawn, of one
 * namespace. Its own copies the whole instance, and listens twice, for each of the hundreds of components of a page.
 */
export const translationHook = (
  context: Context<{ readonly i18n: i18n }>,
  own: () => i18n,
): typeof useTranslation =>
  ((namespace?: string): Said => {
    const speech = speechOf((useContext(context) as { i18n: i18n } | undefined)?.i18n ?? own());
    const say = () => speech.in(namespace ?? 'common');
    return useSyncExternalStore(speech.listen, say, say);
  }) as unknown as typeof useTranslation;
