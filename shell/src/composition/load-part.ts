import type { PageComposition } from '@suksa/contracts';
import { addTabLocale, hasScreenWords, loadScreenWords } from '@suksa/i18n';
import type { Locale, PanelProps } from '@suksa/platform';
import type { ComponentType } from 'react';
import { loadRemote, registerPlugins, registerRemotes } from '../federation/host.ts';
import { noteLoad } from '../health/loads.ts';
import { runningVersion } from '../health/running.ts';
import { isChunkFailure } from './chunk-failure.ts';
import { heal } from './heal.ts';
import { integrityPlugin, scriptTimeLimit } from './integrity-plugin.ts';
import { filesNamedIn, PartFiles } from './part-files.ts';
import { PartListings } from './part-listings.ts';
import { filesWanted, forgetPreloads, preloadPart } from './preload.ts';
import type { DevRemote } from './read-composition.ts';

type Words = Record<string, unknown>;

/** What a remote exposes as `./screens`. */
interface ScreensModule {
  readonly screens: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
  readonly locales: Readonly<Record<Locale, () => Promise<{ default: Words }>>>;
  /** What it shows in other tabs' records, each with words of its own. */
  readonly panels?: Readonly<Record<string, () => Promise<{ default: ComponentType<PanelProps> }>>>;
}

/** What of a part was asked for. */
type Opened = { readonly locale: Locale } & ({ readonly screen: string } | { readonly panel: string });

interface Begun {
  readonly part: string;
  readonly screen: string;
  readonly locale: Locale;
  readonly outcome: Promise<ComponentType>;
}

export type PartFailure = 'unavailable' | 'too-slow' | 'broken';

/** Why a part isn't there. The screen shows it in its own place; the rest of the product goes on. */
export class PartLoadError extends Error {
  override readonly name = 'PartLoadError';
  constructor(
    readonly part: string,
    readonly version: string,
    readonly failure: PartFailure,
    cause: unknown,
  ) {
    super(`${part} ${version}: ${failure}`, { cause });
  }
}

/** Loads tabs as the composition lists them. A failure isn't remembered: asking again loads again. */
export class PartLoader {
  readonly #files: PartFiles;
  readonly #listings: PartListings;
  readonly #composition: PageComposition;
  readonly #devRemote: DevRemote | null;
  readonly #loaded = new Map<string, ScreensModule>();
  readonly #loading = new Map<string, Promise<ScreensModule>>();
  readonly #words = new Set<string>();
  readonly #screens = new Map<string, ComponentType>();
  readonly #asked = new Set<string>();
  readonly #measured = new Set<string>();
  #linkedTaken = false;
  /** While the answers of the first screen are on the way; it is drawn with them. */
  #answers: Promise<void> | null = null;
  /** What was begun before anything was drawn: its outcome is that of who asks for it first. */
  #begun: Begun | null = null;

  constructor(composition: PageComposition, devRemote: DevRemote | null = null) {
    this.#composition = composition;
    this.#devRemote = devRemote;
    this.#files = new PartFiles(composition);
    this.#listings = new PartListings(composition, this.#files);
    registerPlugins([integrityPlugin(this.#files, devRemote?.entry)]);
    registerRemotes(
      Object.entries(composition.remotes).map(([name, { entry }]) => ({
        name,
        entry: name === devRemote?.name ? devRemote.entry : this.#files.file(name, entry).address,
      })),
    );
  }

  /**
   * Calls back whenever a tab under development has been replaced, so that its screen is drawn from the new code.
   * Gives back what ends it.
   */
  onReplaced(part: string, replaced: () => void): () => void {
    if (part !== this.#devRemote?.name) return () => {};
    const take = ({ detail }: CustomEventInit<ScreensModule>) => {
      if (!detail) return;
      this.#loaded.set(part, detail);
      for (const known of [this.#screens, this.#words]) {
        for (const key of known.keys()) if (key.startsWith(`${part}/`)) known.delete(key);
      }
      replaced();
    };
    window.addEventListener('suksa:tab-replaced', take);
    return () => window.removeEventListener('suksa:tab-replaced', take);
  }

  /**
   * Begins to load the screen that the page was opened with, before there is anything to draw. Until `answers` are there,
   * or have kept it waiting too long, it isn't ready: drawn with its rows it is drawn once.
   */
  begin(locale: Locale, answers: Promise<void>): void {
    const { linked } = this.#composition;
    if (linked?.screen === undefined || linked.part === this.#devRemote?.name) return;
    this.#answers = answers.finally(() => {
      this.#answers = null;
    });
    const { part, screen } = linked;
    const outcome = this.load(part, screen, locale);
    this.#begun = { part, screen, locale, outcome };
    outcome.catch(() => {});
  }

  /** A screen that is loaded already with the words of that language, to draw it at once. */
  ready(part: string, screen: string, locale: Locale): ComponentType | undefined {
    if (this.#answers) return undefined;
    const hasWords = this.#words.has(`${part}/${locale}`) && hasScreenWords(locale);
    return hasWords ? this.#screens.get(`${part}/${screen}`) : undefined;
  }

  /** Asks for a tab's files ahead of time; says nothing when that fails. */
  preload(part: string, locale: Locale, screen: string | undefined): Promise<void> {
    return this.#preload(part, { locale, screen });
  }

  async #preload(part: string, opened: Opened | { locale: Locale; screen: string | undefined }) {
    if (part === this.#devRemote?.name || this.#isLinked(part, opened)) return;
    // Without its listing a part comes all the same: each of its files then waits for the one that names it.
    const preload = await this.#listings.of(part).catch(() => null);
    if (preload) await preloadPart(this.#files, this.#composition, { part, preload, ...opened });
  }

  /** What the page was opened with stands in its links; true once, since another language needs other words. */
  #isLinked(
    part: string,
    opened: { readonly screen?: string | undefined; readonly panel?: string },
  ): boolean {
    const { linked } = this.#composition;
    const is =
      !this.#linkedTaken && linked?.part === part && !opened.panel && linked.screen === opened.screen;
    this.#linkedTaken ||= is;
    return is;
  }

  /** Loads a tab, one of its screens and its words. @throws {PartLoadError} */
  load(part: string, screen: string, locale: Locale): Promise<ComponentType> {
    const begun = this.#begun;
    this.#begun = null;
    if (begun?.part === part && begun.screen === screen && begun.locale === locale) return begun.outcome;
    return this.#opened(part, { screen, locale }, async (module) => {
      const [component] = await Promise.all([
        this.#screen(part, screen, module),
        this.#loadMessages(part, locale, module),
        this.#answers,
      ]);
      return component;
    });
  }

  /** Loads a panel in another tab's record with its own words, and nothing else of its tab. @throws {PartLoadError} */
  loadPanel(part: string, panel: string, locale: Locale): Promise<ComponentType<PanelProps>> {
    return this.#opened(part, { panel, locale }, async ({ panels }) => {
      const load = panels?.[panel];
      if (!load) throw new Error(`${part} has no panel ${panel}`);
      return (await load()).default;
    });
  }

  async #opened<Found>(
    part: string,
    opened: Opened,
    find: (module: ScreensModule) => Promise<Found>,
  ): Promise<Found> {
    this.#asked.add(part);
    void this.#preload(part, opened);
    const started = performance.now();
    try {
      const found = await find(await this.#module(part));
      // Of what was opened in the other language; what is opened now has brought its own.
      await loadScreenWords(opened.locale);
      this.#noteFirst(part, performance.now() - started);
      return found;
    } catch (cause) {
      const failure = this.failureOf(part, cause, performance.now() - started);
      await forgetPreloads(part);
      throw failure;
    }
  }

  /**
   * After a part failed to load: puts right in the browser's cache what of it (and of the screen that was asked for)
   * came wrong once, so that the next try is given it. Answers whether everything is right now.
   */
  async heal({ part, cause }: PartLoadError, asked?: Opened): Promise<boolean> {
    if (part === this.#devRemote?.name) return false;
    const preload = await this.#listings.of(part).catch(() => null);
    if (!preload) return false;
    const wanted = asked ? filesWanted(this.#files, this.#composition, { part, preload, ...asked }) : [];
    return heal([...wanted, ...filesNamedIn(cause, this.#files)]);
  }

  /** The tabs that this page has or is just getting: a newer version of any other disturbs nobody here. */
  asked(): readonly string[] {
    return [...this.#asked];
  }

  /** The words of every tab of which a screen is loaded, in one language: before the whole page changes to it. */
  async loadMessages(locale: Locale): Promise<void> {
    await Promise.all([
      ...[...this.#loaded]
        .filter(([part]) => this.#hasWords(part))
        .map(([part, module]) => this.#loadMessages(part, locale, module)),
      loadScreenWords(locale),
    ]);
  }

  /** Names what went wrong with a part, with its version. */
  failureOf(part: string, cause: unknown, waited = 0): PartLoadError {
    return new PartLoadError(part, runningVersion(part), kindOf(cause, waited), cause);
  }

  /** Later screens of a tab come out of what is there already. */
  #noteFirst(part: string, took: number): void {
    if (this.#measured.has(part)) return;
    this.#measured.add(part);
    noteLoad({ part, took });
  }

  async #module(part: string): Promise<ScreensModule> {
    const loaded = this.#loaded.get(part);
    if (loaded) return loaded;
    const loading = this.#loading.get(part) ?? this.#fetchModule(part);
    this.#loading.set(part, loading);
    try {
      const module = await loading;
      this.#loaded.set(part, module);
      return module;
    } finally {
      this.#loading.delete(part);
    }
  }

  async #fetchModule(part: string): Promise<ScreensModule> {
    const module = await loadRemote<ScreensModule>(`${part}/screens`);
    if (!module?.screens) throw new Error(`${part} exposes no screens`);
    return module;
  }

  async #screen(part: string, screen: string, { screens }: ScreensModule): Promise<ComponentType> {
    const loaded = this.#screens.get(`${part}/${screen}`);
    if (loaded) return loaded;
    const load = screens[screen];
    if (!load) throw new Error(`${part} has no screen ${screen}`);
    const { default: component } = await load();
    this.#screens.set(`${part}/${screen}`, component);
    return component;
  }

  /** A tab of which only a panel was opened has no words but that one's. */
  #hasWords(part: string): boolean {
    return [...this.#words].some((key) => key.startsWith(`${part}/`));
  }

  async #loadMessages(part: string, locale: Locale, module: ScreensModule): Promise<void> {
    const key = `${part}/${locale}`;
    if (this.#words.has(key)) return;
    const words = await module.locales[locale]();
    addTabLocale(part, locale, words.default);
    this.#words.add(key);
  }
}

function kindOf(cause: unknown, waited: number): PartFailure {
  if (waited >= scriptTimeLimit - 100) return 'too-slow';
  const loading = isChunkFailure(cause) || (cause instanceof Error && notThere.has(cause.name));
  return loading ? 'unavailable' : 'broken';
}

/** The names of what runtime-core.ts and part-files.ts throw where a file doesn't come, or isn't listed. */
const notThere: ReadonlySet<string> = new Set(['EntryFailed', 'UnlistedFile']);
