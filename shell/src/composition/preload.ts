import type { PageComposition, Preload } from '@suksa/contracts';
import type { Locale } from '@suksa/platform';
import type { PartFiles, VerifiedFile } from './part-files.ts';

interface PreloadRequest {
  readonly part: string;
  readonly preload: Preload;
  readonly locale: Locale;
  readonly screen?: string | undefined;
  /** Instead of a screen: a panel in another tab's record, which needs no words but its own. */
  readonly panel?: string | undefined;
}

/**
 * Asks for a part's files side by side, each with its hash, so that nothing waits for the entry to name it.
 * Resolves when all have come or failed: a failure shows when the file is really needed.
 */
export async function preloadPart(
  files: PartFiles,
  composition: PageComposition,
  wanted: PreloadRequest,
): Promise<void> {
  await Promise.all(filesWanted(files, composition, wanted).map(preloadFile));
}

/** What a part needs for a screen or panel in a language, with what it takes of the shell. */
export function filesWanted(
  files: PartFiles,
  { shell }: PageComposition,
  { part, preload, locale, screen = '', panel }: PreloadRequest,
): readonly VerifiedFile[] {
  const opened = panel === undefined ? preload.screens[screen] : preload.panels?.[panel];
  const needed = [preload.start, ...(opened ? [opened] : [])];
  const keys = panel === undefined ? [locale, `${screen}/${locale}`] : [`${panel}-panel/${locale}`];
  const words = keys.flatMap((key) => preload.locales[key] ?? []);
  const own = [...needed.flatMap(({ files }) => files), ...words];
  const libraries = needed
    .flatMap(({ libraries }) => libraries)
    .flatMap((name) => shell.libraries[name] ?? []);
  return [
    ...own.map((path) => files.file(part, path)),
    ...libraries.map((path) => files.file('shell', path)),
  ];
}

/** As the server writes addresses into pages: without the origin where it is the page's own. */
function asWritten(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin === location.origin ? pathname : address;
}

function preloadFile({ address, integrity }: VerifiedFile): Promise<void> {
  const href = asWritten(address);
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = href;
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

/**
 * After a part failed to load: a preload that went wrong stays in the browser's hands and would answer the next
 * try as well. Each is taken out of them by an element that uses it up; a chunk that came well does nothing but
 * wait to be asked for.
 */
export async function forgetPreloads(part: string): Promise<void> {
  const links = document.head.querySelectorAll<HTMLLinkElement>(
    `link[rel=preload][href*="/releases/${part}/"]`,
  );
  await Promise.all([...links].map(useUp));
}

function useUp(link: HTMLLinkElement): Promise<void> {
  const element = elementFor(link);
  link.remove();
  return new Promise((resolve) => {
    const done = () => {
      element.remove();
      resolve();
    };
    element.onload = element.onerror = done;
    // One that hangs is given up, not waited for.
    setTimeout(done, 1000);
    document.head.append(element);
  });
}

function elementFor({ as, href, integrity }: HTMLLinkElement): HTMLScriptElement | HTMLLinkElement {
  if (as === 'style') {
    const sheet = document.createElement('link');
    return Object.assign(sheet, {
      rel: 'stylesheet',
      media: 'not all',
      crossOrigin: 'anonymous',
      integrity,
      href,
    });
  }
  const script = document.createElement('script');
  return Object.assign(script, { crossOrigin: 'anonymous', integrity, src: href });
}
