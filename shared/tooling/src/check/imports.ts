import { readSource, sourceFiles } from './source-files.ts';

interface Room {
  readonly name: string;
  /** Files that live in it; the first capture, if any, is the tab's or feature's own name. */
  readonly files: RegExp;
  readonly rules: readonly Rule[];
}

interface Rule {
  /** Matches the import, as a path from the root for relative imports. `$own` stands for the room's own name. */
  readonly never: RegExp | ((own: string) => RegExp);
  readonly why: string;
}

const uiLibraries: Rule = {
  never: /^(@mantine|@tabler|dayjs|get-nonce)(\/|$)/,
  why: 'Mantine would be bundled a second time. Use @suksa/ui; add there what is missing.',
};

/** What may not be imported where, and what to do instead (ARCHITECTURE: "What goes where, and which way it flows"). */
const rooms: readonly Room[] = [
  {
    name: 'a remote',
    files: /^remotes\/([^/]+)\//,
    rules: [
      {
        never: (own) => new RegExp(`^remotes/(?!${own}/)`),
        why: 'Tabs are released apart, so they may not know each other. Move what two tabs use to shared/.',
      },
      {
        never: /^(shell|server)\//,
        why: 'The shell and the server are reached through @suksa/platform only.',
      },
      uiLibraries,
      { never: /^jotai(\/|$)/, why: 'What the shell shares comes through the hooks of @suksa/platform.' },
      { never: /^ofetch$/, why: 'Use send() of @suksa/platform with an endpoint of @suksa/contracts.' },
      { never: /^react-router$/, why: 'It would bring a second router context. Import react-router-dom.' },
      { never: /^i18next$/, why: "Only the shell sets languages up. Use react-i18next's useTranslation." },
      { never: /^react-dom(\/|$)/, why: 'Only the shell draws roots. Portals come with @suksa/ui.' },
      { never: /^@module-federation\//, why: 'Only the shell loads parts.' },
    ],
  },
  {
    name: 'the shell',
    files: /^shell\//,
    rules: [
      { never: /^remotes\//, why: 'Remotes are loaded by the names that the composition lists at run time.' },
      { never: /^server\//, why: 'Call the server through send() and a contract.' },
      uiLibraries,
      { never: /^react-router$/, why: 'It would bring a second router context. Import react-router-dom.' },
    ],
  },
  {
    name: 'shared/contracts',
    files: /^shared\/contracts\//,
    rules: [
      {
        never: /^(?!zod\/mini$|shared\/contracts\/|vitest$)/,
        why: 'Contracts depend on the schema library alone.',
      },
    ],
  },
  {
    name: 'shared/ui',
    files: /^shared\/ui\//,
    rules: [
      {
        never: /^(@suksa\/(contracts|platform)|shared\/(contracts|platform))/,
        why: 'The design system knows no data. Pass it what it needs as properties.',
      },
      { never: /^(shell|server|remotes)\//, why: 'Shared packages know none of the parts that use them.' },
      { never: /^react-router$/, why: 'It would bring a second router context. Import react-router-dom.' },
    ],
  },
  {
    name: 'shared/i18n',
    files: /^shared\/i18n\//,
    rules: [
      { never: /^@suksa\/(?!i18n)/, why: 'Words and formats know nothing else of the product.' },
      { never: /^(shell|server|remotes)\//, why: 'Shared packages know none of the parts that use them.' },
    ],
  },
  {
    name: 'shared/platform',
    files: /^shared\/platform\//,
    rules: [
      { never: /^@suksa\/ui/, why: 'The platform draws nothing; the shell does.' },
      { never: /^(shell|server|remotes)\//, why: 'The shell hands itself over through provideHost().' },
    ],
  },
  {
    name: 'the server',
    files: /^server\//,
    rules: [
      { never: /^(shell|remotes)\//, why: 'The server knows contracts, not screens.' },
      {
        never: /^@suksa\/(?!contracts|i18n\/(lao|kip-in-words)$)/,
        why: 'The server may import contracts and the pure Lao rules of @suksa/i18n/lao.',
      },
    ],
  },
  {
    name: 'a server feature',
    files: /^server\/src\/features\/([^/]+)\//,
    rules: [
      {
        never: (own) => new RegExp(`^server/src/features/(?!${own}/)[^/]+/.*-repository\\.ts$`),
        why: "Ask the other feature's service: its repository doesn't authorise.",
      },
    ],
  },
];

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

/** Complaints in the form `file: imports x. Why and what instead.` */
export async function checkImports(): Promise<readonly string[]> {
  return sourceFiles('*.ts', '*.tsx').flatMap((file) => [
    ...complaintsOf(file, importsOf(file)),
    ...rawFetch(file),
  ]);
}

function complaintsOf(file: string, imports: readonly string[]): string[] {
  return rooms.flatMap(({ files, rules }) => {
    const room = files.exec(file);
    if (!room) return [];
    return rules.flatMap(({ never, why }) => {
      const pattern = typeof never === 'function' ? never(room[1] ?? '') : never;
      return imports
        .filter((imported) => pattern.test(imported))
        .map((imported) => `${file}: imports ${imported}. ${why}`);
    });
  });
}

function rawFetch(file: string): string[] {
  if (!/^remotes\/[^/]+\/src\//.test(file) || !/(?<![.\w])fetch\(/.test(readSource(file))) return [];
  return [`${file}: calls fetch(). Use send() of @suksa/platform with an endpoint of @suksa/contracts.`];
}

/** Imports of a file; relative ones as paths from the root. */
function importsOf(file: string): readonly string[] {
  const folder = file.split('/').slice(0, -1);
  return [...readSource(file).matchAll(importPattern)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((imported) => (imported.startsWith('.') ? resolved(folder, imported) : imported));
}

function resolved(folder: readonly string[], imported: string): string {
  const at = [...folder];
  for (const step of imported.split('/')) {
    if (step === '..') at.pop();
    else if (step !== '.') at.push(step);
  }
  return at.join('/');
}
