import type { PageComposition, PageRemote, PageShell, Preload } from '@suksa/contracts';
import { shellPaths } from '@suksa/contracts/composition/shell-paths';
import type { DevRemote, Environment } from '../../environment.ts';
import type { ChosenComposition } from './choose-versions.ts';

interface Part {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  readonly preload: Preload;
}

/** Where it is other than usual: who may take a tab from a development server, and which one this session takes. */
export interface PageOverride {
  readonly policy: Environment['devOverride'];
  /** Used only by the browser tab that asked for it. */
  readonly offer?: DevRemote | undefined;
}

export interface PageRequest {
  readonly path: string;
  readonly locale: 'en' | 'lo';
  readonly nonce: string;
  readonly devRemote?: DevRemote | undefined;
  readonly override?: PageOverride | undefined;
  /** Nobody who has signed in here: their sign-in page is told of no tab. */
  readonly visitor?: boolean | undefined;
  /** Where released files are fetched from, if not from here. */
  readonly origin?: string | undefined;
}

/** The shell's page with the composition in it, and links that load beside each other what the path will need. */
export const fillPage = (page: string, composition: ChosenComposition, request: PageRequest) => {
  const brings = page.includes(bringsLater);
  return page
    .replace('<html lang="en-US"', `<html lang="${languages[request.locale]}"`)
    .replaceAll('__SHELL__', `${request.origin ?? ''}/releases/shell/${composition.shell.version}`)
    .replace(
      '<!--composition-->',
      () =>
        dataElement('composition', {
          ...compositionInPage(page, composition, request),
          ...(request.origin && { origin: request.origin }),
        }) +
        dataElement('dev-remote', request.devRemote) +
        dataElement('dev-override', request.override),
    )
    .replace(prerendered, (_, locale: string, signIn: string) =>
      request.path === signInPath && locale === request.locale ? signIn : '',
    )
    .replaceAll('__NONCE__', request.nonce)
    .replace(
      '<!--preload-->',
      () => bootElement(composition.shell, request) + preloadElements(composition, request, brings),
    )
    .replace('<!--scripts-->', () =>
      shellElements(composition.shell, request, page.includes(beginsItself)).join(''),
    );
};

const signInPath = shellPaths.signIn;
const signInScreen = 'login';
/** Where a gate's device is paired. */
const pairPath = shellPaths.pair;

/** The sign-in page, which stands in the shell's page once for each language. */
const prerendered = /<!--sign-in (en|lo)-->([\s\S]*?)<!--\/sign-in-->/g;

const languages = { en: 'en-US', lo: 'lo-LA' } as const;

type Shell = ChosenComposition['shell'];

/** The shell's own stylesheets and first script, each with its hash; the script of one that begins itself in a template. */
const shellElements = (shell: Shell, request: PageRequest, begins: boolean) => {
  const isSignIn = request.path === signInPath;
  const { start, screens } = shell.preload;
  const script = (defer: string) =>
    `<script src=${addressOf(shell, shell.entry, request)}${defer}${isSignIn ? ' fetchpriority="low"' : ''} data-shell></script>`;
  return [
    ...sheetsOf(start.files).map(
      (file) => `<link rel="stylesheet" href=${addressOf(shell, file, request)} data-shell>`,
    ),
    // The sign-in page stands in the HTML: it needs its styles, and has no need of the script at first.
    ...sheetsOf((isSignIn && screens[signInScreen]?.files) || []).map(
      (file) => `<link rel="stylesheet" href=${addressOf(shell, file, request)}>`,
    ),
    begins ? `<template id="shell">${script('')}</template>` : script(' defer'),
  ];
};

const sheetsOf = (files: readonly string[]) => files.filter((file) => file.endsWith('.css'));

/** Before everything else: the first script asks for what the others wait for, and notices when one doesn't come. */
const bootElement = (shell: Shell, request: PageRequest) =>
  shell.files['boot.js']
    ? `<script src=${addressOf(shell, 'boot.js', request)} defer fetchpriority="high"></script>`
    : '';

const addressOf = ({ version, files }: Shell, file: string, { origin = '' }: PageRequest) =>
  `"${origin}/releases/shell/${version}/${file}" integrity="${files[file]}" crossorigin="anonymous"`;

/** In pages of shells that ask for what of a tab they aren't told: hashes were two thirds of a page's bytes. */
const asksForListings = '<!--asks-for-listings-->';

/** In pages of shells that ask themselves for what comes behind their first script, when that is nearly there. */
const bringsLater = '<!--brings-later-->';

/** In pages of shells whose first small script begins the next one, once the page is painted. */
const beginsItself = '<!--begins-itself-->';

/** In pages of shells that ask for what of themselves they aren't told: their own scripts carry those hashes too. */
const asksForShell = '<!--asks-for-shell-->';

/** Whose page a device keeps with all its files, for days without a line. */
const keptPath = '/frontend/checkinout';

/** In pages of shells that ask for the tabs where they aren't told of any. */
const asksForTabs = '<!--asks-for-tabs-->';

/** In pages of shells that ask for the lines of help they aren't told: half of what tab.json files take. */
const asksForHelp = '<!--asks-for-help-->';

const compositionInPage = (
  page: string,
  composition: ChosenComposition,
  request: PageRequest,
): PageComposition => {
  if (!page.includes(asksForListings)) return composition;
  const shell = page.includes(asksForShell) ? shellInPage(composition, request) : composition.shell;
  if (request.visitor && request.path === signInPath && page.includes(asksForTabs))
    return { ...composition, shell, remotes: {}, withoutTabs: true };
  const { owner, forTab } = openedAt(composition, request);
  const remotes = tabsInPage(composition, owner && { name: owner.name, files: forTab.own });
  const isShort = page.includes(asksForHelp) && addressed(request.path) !== keptPath;
  return {
    ...composition,
    shell,
    remotes: isShort ? toldOf(remotes, request.path) : remotes,
    ...(owner && { linked: { part: owner.name, screen: owner.screen } }),
    ...(isShort && { withoutHelp: true as const }),
  };
};

/** Of the screens that the path doesn't open neither the help nor what they ask for first; a menu's page shows all of its tab. */
const toldOf = (remotes: Readonly<Record<string, PageRemote>>, path: string): Record<string, PageRemote> =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, part]): [string, PageRemote] => {
      const { menu, screens } = part.tab;
      if (addressed(menu.path) === addressed(path)) return [name, part];
      const told = screens.map((screen) => {
        const { help: _help, first: _first, ...always } = screen;
        return addressed(screen.path) === addressed(path) ? screen : always;
      });
      return [name, { ...part, tab: { ...part.tab, screens: told } }];
    }),
  );

/** Of the shell what its page begins with, and the libraries that a tab may need next. */
const shellInPage = ({ shell }: ChosenComposition, { path, locale }: PageRequest): PageShell => {
  if (addressed(path) === keptPath) return shell;
  const { preload: _listed, files, ...inPage } = shell;
  const { own } = filesOf(shell, shell, { locale, screen: shellScreenOf(path) });
  const named = [shell.entry, ...own, ...Object.values(shell.libraries).flat()];
  return { ...inPage, files: Object.fromEntries(named.map((file) => [file, files[file] ?? ''])) };
};

/** Of each tab its entry and its tab.json; of the one that is opened also the files that this needs. */
export const tabsInPage = (
  { remotes }: ChosenComposition,
  opened?: { readonly name: string; readonly files: readonly string[] },
): Record<string, PageRemote> =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, part]): [string, PageRemote] => {
      const { preload: _listed, files, ...told } = part;
      const named = [part.entry, ...(name === opened?.name ? opened.files : [])];
      return [name, { ...told, files: Object.fromEntries(named.map((file) => [file, files[file] ?? ''])) }];
    }),
  );

/** What the shell reads off its page; `<` is escaped, so that no title in a tab.json can end the element. */
const dataElement = (id: string, data: object | undefined) =>
  data
    ? `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
    : '';

/** An address as the shell reads it: capitals are as small letters, and a stroke at the end is none. */
export const addressed = (path: string): string => path.toLowerCase().replace(/(?!^)\/+$/, '');

/** The remote and screen that own a path, by their tab.json. */
export const ownerOf = ({ remotes }: ChosenComposition, asked: string) => {
  const path = addressed(asked);
  for (const [name, part] of Object.entries(remotes)) {
    const screen = part.tab.screens.find((candidate) => addressed(candidate.path) === path);
    if (screen || addressed(part.tab.menu.path) === path) return { name, part, screen: screen?.name };
  }
  return undefined;
};

const ownPaths: ReadonlySet<string> = new Set(Object.values(shellPaths));

/** Of those, the ones inside the layout, which comes in one file with the design system. */
const insidePaths: ReadonlySet<string> = new Set([shellPaths.tabs, shellPaths.dashboard]);

export const isKnownPath = (composition: ChosenComposition, path: string) =>
  ownPaths.has(path) || ownerOf(composition, path) !== undefined;

/** The tab that a path opens, unless it comes from a development server, and what is loaded for it. */
const openedAt = (composition: ChosenComposition, { path, locale, devRemote }: PageRequest) => {
  const found = ownerOf(composition, path);
  const owner = found?.name === devRemote?.name ? undefined : found;
  const { shell } = composition;
  const forTab = owner
    ? filesOf(owner.part, shell, { locale, screen: owner.screen })
    : { own: [], shared: insidePaths.has(path) ? (shell.libraries['@suksa/ui'] ?? []) : [] };
  return { owner, forTab };
};

/**
 * What the path will need, asked for beside each other; with a shell that brings it, what its first script needs alone,
 * and the rest in a template: on a slow line the two would else come at the same time, and nothing run until all is there.
 */
const preloadElements = (composition: ChosenComposition, request: PageRequest, brings: boolean): string => {
  const { owner, forTab } = openedAt(composition, request);
  const { shell } = composition;
  const { path, locale, origin = '' } = request;
  const forShell = filesOf(shell, shell, { locale, screen: shellScreenOf(path) });
  const own = { name: 'shell', origin };
  const first = linksOf(own, shell, [...forShell.own, ...forShell.shared]).join('');
  const behind = [
    ...linksOf(own, shell, forTab.shared),
    ...(owner ? linksOf({ name: owner.name, origin }, owner.part, forTab.own) : []),
  ].join('');
  return brings && behind ? `${first}<template id="later">${behind}</template>` : first + behind;
};

/** The shell's own screens are named after their paths: `/module_tab` is `module-tab-screen.tsx`. */
const shellScreenOf = (path: string) => namedOtherwise.get(path) ?? path.slice(1).replaceAll('_', '-');
const namedOtherwise = new Map([
  ['/', 'landing'],
  [pairPath, 'pair'],
]);

interface PageOf {
  readonly locale: string;
  readonly screen: string | undefined;
}

/** What one part loads for a screen: files of its own, and of the shared libraries that the shell holds. */
const filesOf = (
  { preload }: Part,
  { libraries }: ChosenComposition['shell'],
  { locale, screen }: PageOf,
) => {
  const forScreen = screen === undefined ? undefined : preload.screens[screen];
  const words = [locale, `${screen}/${locale}`].flatMap((key) => preload.locales[key] ?? []);
  return {
    own: [...preload.start.files, ...words, ...(forScreen?.files ?? [])],
    shared: [...preload.start.libraries, ...(forScreen?.libraries ?? [])].flatMap(
      (name) => libraries[name] ?? [],
    ),
  };
};

const linksOf = (
  { name, origin }: { readonly name: string; readonly origin: string },
  { version, files }: Part,
  wanted: readonly string[],
) =>
  [...new Set(wanted)].flatMap((file) => {
    const integrity = files[file];
    const kind = kindOf(file);
    // Without its hash the browser would load the file twice: once for the link, once verified.
    if (!integrity || !kind) return [];
    const address = `${origin}/releases/${name}/${version}/${file}`;
    return [
      `<link rel="preload" as="${kind}" href="${address}" integrity="${integrity}" crossorigin="anonymous">`,
    ];
  });

const kindOf = (file: string) => {
  if (file.endsWith('.js')) return 'script';
  if (file.endsWith('.css')) return 'style';
  return file.endsWith('.woff2') ? 'font' : undefined;
};
