import type { Composition, Preload } from '@suksa/contracts';
import type { Locale } from '@suksa/platform';
import type { PartFiles, VerifiedFile } from './part-files.ts';

interface Wanted {
  readonly part: string;
  readonly preload: Preload;
  readonly locale: Locale;
  readonly screen: string | undefined;
}

/** Asks for a part's files side by side, each with its hash, so that nothing waits for the entry to name it. */
export function preloadPart(files: PartFiles, composition: Composition, wanted: Wanted): void {
  for (const file of wantedFiles(files, composition, wanted)) addPreloadLink(file);
}

function wantedFiles(
  files: PartFiles,
  { shell }: Composition,
  { part, preload, locale, screen }: Wanted,
): readonly VerifiedFile[] {
  const needed = [preload.start, ...(screen && preload.screens[screen] ? [preload.screens[screen]] : [])];
  const own = [...needed.flatMap(({ files }) => files), ...(preload.locales[locale] ?? [])];
  const libraries = needed
    .flatMap(({ libraries }) => libraries)
    .flatMap((name) => shell.libraries[name] ?? []);
  return [
    ...own.map((path) => files.file(part, path)),
    ...libraries.map((path) => files.file('shell', path)),
  ];
}

function addPreloadLink({ address, integrity }: VerifiedFile): void {
  const { pathname } = new URL(address);
  if (document.head.querySelector(`link[href="${pathname}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = pathname.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = pathname;
  document.head.append(link);
}
