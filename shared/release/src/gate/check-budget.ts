import type { Preload } from '@suksa/contracts';
import type { Refusal } from './refusal.ts';

/** Kilobytes (1,000 bytes) as they travel, compressed. */
export interface ByteBudget {
  /** What is loaded before any screen of the part can be drawn, with the words of one language. */
  readonly start: number;
  /** What its largest screen needs beyond that, with its own words in one language. */
  readonly screen: number;
  /** What its largest panel in another tab's record needs, with its own words in one language. */
  readonly panel: number;
  /** All scripts and styles of the part. */
  readonly whole: number;
  /** Its tab.json, which stands in every page, before it is packed. */
  readonly description: number;
  /** Its largest picture, font or other file, and all of them. */
  readonly asset: number;
  readonly assets: number;
}

/** `sizeOf` gives the bytes of a file as they travel. */
export function checkBudget(
  {
    preload,
    files,
    tab,
  }: { readonly preload: Preload; readonly files: readonly string[]; readonly tab?: unknown },
  sizeOf: (file: string) => number,
  budget: ByteBudget,
): readonly Refusal[] {
  const kilobytes = (some: readonly string[]) =>
    [...new Set(some)].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
  const languages = Object.keys(preload.locales).filter((key) => !key.includes('/'));
  const wordsOf = (screen = '') =>
    Math.max(0, ...languages.map((language) => kilobytes(preload.locales[screen + language] ?? [])));
  const over = (what: string, found: number, limit: number): readonly Refusal[] =>
    found <= limit
      ? []
      : [{ check: 'bytes', found: `${what}: ${found.toFixed(1)} kB`, wanted: `at most ${limit} kB` }];
  const assets = files.filter((file) => !isCode(file));
  return [
    ...over('the start of the part', kilobytes(preload.start.files) + wordsOf(), budget.start),
    ...Object.entries(preload.screens).flatMap(([name, screen]) =>
      over(`the screen ${name}`, kilobytes(screen.files) + wordsOf(`${name}/`), budget.screen),
    ),
    ...Object.entries(preload.panels ?? {}).flatMap(([name, panel]) =>
      over(`the panel ${name}`, kilobytes(panel.files) + wordsOf(`${name}-panel/`), budget.panel),
    ),
    ...over('all scripts and styles', kilobytes(files.filter(isCode)), budget.whole),
    ...over(
      'tab.json',
      tab === undefined ? 0 : Buffer.byteLength(JSON.stringify(tab)) / 1000,
      budget.description,
    ),
    ...assets.flatMap((file) => over(file, kilobytes([file]), budget.asset)),
    ...over('all pictures, fonts and other files', kilobytes(assets), budget.assets),
  ];
}

const isCode = (file: string): boolean => /\.(js|css)$/.test(file);
