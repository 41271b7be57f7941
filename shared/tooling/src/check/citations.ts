import path from 'node:path';
import { readSource, sourceFiles } from './source-files.ts';

const texts = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.html', '*.md'];
/** What makes documents writes their names. */
const makers = /^shared\/tooling\/src\/(new-tab|check)\//;

const named = /(?<![\w./-])(?:[\w.-]+\/)*[\w-]+\.md\b/g;
/** Papers that were written beside the repository, called without their endings. */
const elsewhere =
  /\b(SPEC|PRODUCT|GROWTH|ARCHITECTURE|SCREENS|FEDERATION|FEES|TRUST)\b(?= ?(?:section|\d|'s |’s |says))/;
const link = /\]\(([^)\s]+)\)/g;

/** Complaints about documents that are cited and can't be looked up here, links that lead nowhere, and decisions out of order. */
export async function checkCitations(): Promise<readonly string[]> {
  const known = new Set(sourceFiles());
  return sourceFiles(...texts).flatMap((file) =>
    citationComplaints(file, readSource(file), { known, read: readSource }),
  );
}

interface Repository {
  readonly known: ReadonlySet<string>;
  readonly read: (file: string) => string;
}

/** The complaints about one file, given its path from the root, its text and what else there is. */
export function citationComplaints(
  file: string,
  source: string,
  { known, read }: Repository,
): readonly string[] {
  if (makers.test(file)) return [];
  const folder = path.posix.dirname(file);
  const isThere = (name: string) =>
    [name, path.posix.join(folder, name)].some((place) => known.has(path.posix.normalize(place)));
  const cited = file.endsWith('.md') ? [] : [...source.matchAll(named)].map(([name]) => name);
  const paper = elsewhere.exec(source)?.[1];
  const say = (what: string) =>
    `${file}: cites ${what}, which isn't in the repository. Say the reason itself, or cite a decision.`;
  return [
    ...[...new Set(cited)].filter((name) => !isThere(name)).map(say),
    ...(paper ? [say(paper)] : []),
    ...(file.endsWith('.md') ? brokenLinks(file, source, { known, read }) : []),
    ...(file.endsWith('decisions/README.md') ? outOfOrder(file, source) : []),
  ];
}

const brokenLinks = (file: string, source: string, { known, read }: Repository): readonly string[] =>
  [...source.replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(link)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?:|mailto:)/.test(target))
    .flatMap((target) => {
      const [place = '', anchor] = target.split('#');
      const found = place === '' ? file : path.posix.join(path.posix.dirname(file), place);
      const isFolder = [...known].some((one) => one.startsWith(`${found.replace(/\/$/, '')}/`));
      if (!known.has(found) && !isFolder) return [`${file}: the link to ${target} leads nowhere.`];
      return anchor !== undefined && known.has(found) && !anchorsIn(read(found)).includes(anchor)
        ? [`${file}: ${place || 'it'} has no heading for #${anchor}.`]
        : [];
    });

const outOfOrder = (file: string, source: string): readonly string[] => {
  const numbers = [...source.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  const early = numbers.find((number, index) => number <= (numbers[index - 1] ?? 0));
  return early === undefined ? [] : [`${file}: decision ${early} stands behind a later one, or twice.`];
};

/** As GitHub makes them of headings. */
const anchorsIn = (text: string): readonly string[] =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
