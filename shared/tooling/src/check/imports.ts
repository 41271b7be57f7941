import { featureUses } from './feature-uses.ts';
import { importsOf } from './import-graph.ts';
import { readSource, sourceFiles } from './source-files.ts';

interface Room {
  readonly name: string;
  /** Files that live in it; the first capture, if any, is the tab's or feature's own name. */
  readonly files: RegExp;
  readonly rules: readonly Rule[];
}

interface Rule {
  /** Matches an import as `importsOf` gives it: a path from the root, or another package's name. */
  readonly never: RegExp | ((own: string) => RegExp);
  readonly why: string;
}

const test = /\.test\.tsx?$|\/e2e\/|(\/|-)testing(\/|\.ts$)/;

const uiLibraries: Rule = {
  never: /^(@mantine|dayjs|get-nonce)(\/|$)/,
  why: 'Mantine would be bundled a second time. Use @suksa/ui; add there what is missing.',
};
const secondRouter: Rule = {
  never: /^react-router$/,
  why: 'It would bring a second router context. Import react-router-dom.',
};
const users: Rule = {
  never: /^(shell|server|remotes)\//,
  why: 'Shared packages know none of the parts that use them. Let the part hand over what is needed.',
};
const tools: Rule = {
  never: /^shared\/(release|tooling)(\/|$)/,
  why: 'The tools are of no part. Move what the product needs to shared/contracts.',
};

/** What may not be imported where, and what to do instead. */
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
        never: /^(shell|server)(\/|$)/,
        why: 'The shell and the server are reached through @suksa/platform only.',
      },
      uiLibraries,
      { never: /^jotai(\/|$)/, why: 'What the shell shares comes through the hooks of @suksa/platform.' },
      secondRouter,
      { never: /^i18next$/, why: "Only the shell sets languages up. Use react-i18next's useTranslation." },
      { never: /^react-dom(\/|$)/, why: 'Only the shell draws roots. Portals come with @suksa/ui.' },
      { never: /^@module-federation\//, why: 'Only the shell loads parts.' },
      tools,
    ],
  },
  {
    name: 'the shell',
    files: /^shell\//,
    rules: [
      {
        never: /^remotes(\/|$)/,
        why: 'Remotes are loaded by the names that the composition lists at run time.',
      },
      { never: /^server(\/|$)/, why: 'Call the server through send() and a contract.' },
      uiLibraries,
      secondRouter,
    ],
  },
  {
    name: 'the product, without its tests',
    files:
      /^(remotes\/[^/]+|shell|server|shared\/(?:contracts|ui|i18n|platform))\/src\/(?!.*(?:\.test\.tsx?$|(?:\/|-)testing(?:\/|\.ts$)))/,
    rules: [
      {
        never: /^shared\/testing(\/|$)/,
        why: 'What tests use never runs in a school. Move it where it is used.',
      },
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
        never: /^shared\/(contracts|platform)(\/|$)/,
        why: 'The design system knows no data. Pass it what it needs as properties.',
      },
      users,
      tools,
      secondRouter,
    ],
  },
  {
    name: 'shared/i18n',
    files: /^shared\/i18n\//,
    rules: [
      { never: /^shared\/(?!i18n(\/|$))/, why: 'Words and formats know nothing else of the product.' },
      users,
    ],
  },
  {
    name: 'shared/platform',
    files: /^shared\/platform\//,
    rules: [
      { never: /^shared\/ui(\/|$)/, why: 'The platform draws nothing; the shell does.' },
      { never: /^(shell|server|remotes)(\/|$)/, why: 'The shell hands itself over through provideHost().' },
      tools,
    ],
  },
  {
    name: 'shared/release',
    files: /^shared\/release\//,
    rules: [
      users,
      {
        never: /^shared\/(ui|platform|i18n|tooling)(\/|$)/,
        why: 'A release reads what was built. Read it from the files of the part.',
      },
    ],
  },
  {
    name: 'shared/testing',
    files: /^shared\/testing\//,
    rules: [
      users,
      {
        never: /^shared\/(ui|platform|release|tooling)(\/|$)/,
        why: 'Actors see the product as people do: through a browser and the contracts.',
      },
    ],
  },
  {
    name: 'shared/tooling',
    files: /^shared\/tooling\/(?!src\/bench\/|.*\.test\.ts$)/,
    rules: [
      {
        never: /^(shell|remotes)\/|^server\/(?!src\/(main|start-server)\.ts$)/,
        why: 'Tools start the product by server/src/main.ts or start-server.ts and read the rest as files.',
      },
    ],
  },
  {
    name: 'the server',
    files: /^server\//,
    rules: [
      { never: /^(shell|remotes)(\/|$)/, why: 'The server knows contracts, not screens.' },
      {
        never: /^shared\/(?!contracts(\/|$)|i18n\/(lao|kip-in-words)$|testing(\/|$))/,
        why: 'The server may import contracts and the pure Lao rules of @suksa/i18n/lao.',
      },
    ],
  },
  {
    name: 'the database',
    files: /^server\/src\/db\//,
    rules: [
      {
        never: /^server\/src\/(?!db\/)/,
        why: 'The database lies under everything. Move what it needs to server/src/db.',
      },
    ],
  },
  {
    name: 'the ground floor',
    files: /^server\/src\/(?:school|jobs|page|export|spreadsheet)\//,
    rules: [
      {
        never: /^server\/src\/(features|plugins|app\.ts|main\.ts)/,
        why: 'Features stand on the ground floor, not under it. Move what both need down to server/src/school.',
      },
    ],
  },
  {
    name: 'the way in of the server',
    files: /^server\/src\/(?:http|plugins|audit\.ts|audit-trail\.ts|list\.ts|export\.ts)/,
    rules: [
      {
        never: /^server\/src\/features\//,
        why: 'Features come to the server by their routes. Move what is needed to server/src/school.',
      },
    ],
  },
  {
    name: 'a server feature',
    files: /^server\/src\/features\/([^/]+)\//,
    rules: [
      {
        never: (own) => new RegExp(`^server/src/features/(?!${own}/)[^/]+/.*repository\\.ts$`),
        why: "Ask the other feature's service: its repository doesn't authorise.",
      },
      {
        never: (own) =>
          new RegExp(`^server/src/features/(?!(?:${[own, ...(featureUses[own] ?? [])].join('|')})/)`),
        why: 'It stands beside or above. Move what both need to server/src/school, or let the upper one ask.',
      },
      {
        never: /^server\/src\/(app|main|start-server|first-school|last-resort)\.ts$/,
        why: 'What puts the server together stands above its features. Take it from the call.',
      },
    ],
  },
];

/** Rooms whose tests may look from above: what they prove is shown by what stands on it. */
const seenFromAbove = ['the database', 'the ground floor', 'the way in of the server', 'a server feature'];

/** Complaints in the form `file: imports x. Why and what instead.` */
export async function checkImports(): Promise<readonly string[]> {
  const files = sourceFiles('*.ts', '*.tsx');
  return [...files.flatMap((file) => importComplaints(file, readSource(file))), ...unusedUses(files)];
}

/** The complaints about one file, given its path from the root and its text. */
export function importComplaints(file: string, source: string): readonly string[] {
  const imports = importsOf(file, source);
  const complaints = rooms.flatMap(({ name, files, rules }) => {
    const room = files.exec(file);
    if (!room || (test.test(file) && seenFromAbove.includes(name))) return [];
    return rules.flatMap(({ never, why }) => {
      const pattern = typeof never === 'function' ? never(room[1] ?? '') : never;
      return imports
        .filter((imported) => pattern.test(imported))
        .map((imported) => `${file}: imports ${imported}. ${why}`);
    });
  });
  return [...complaints, ...rawFetch(file, source)];
}

function rawFetch(file: string, source: string): string[] {
  if (!/^remotes\/[^/]+\/src\//.test(file) || !/(?<![.\w])fetch\(/.test(source)) return [];
  return [`${file}: calls fetch(). Use send() of @suksa/platform with an endpoint of @suksa/contracts.`];
}

/** Lines of the list that no import needs any more, and lines that lead up again. */
function unusedUses(files: readonly string[]): readonly string[] {
  const used = new Set(
    files
      .filter((file) => !test.test(file))
      .flatMap((file) => {
        const [, own] = /^server\/src\/features\/([^/]+)\//.exec(file) ?? [];
        if (!own) return [];
        return importsOf(file, readSource(file)).map(
          (to) => `${own} ${/^server\/src\/features\/([^/]+)\//.exec(to)?.[1]}`,
        );
      }),
  );
  return Object.entries(featureUses).flatMap(([own, others]) => [
    ...others
      .filter((other) => !used.has(`${own} ${other}`))
      .map((other) => `feature-uses.ts: ${own} doesn't use ${other}. Take the line out.`),
    ...others
      .filter((other) => reaches(other, own))
      .map(
        (other) =>
          `feature-uses.ts: ${own} and ${other} use each other. Move what both need to server/src/school.`,
      ),
  ]);
}

const reaches = (from: string, to: string): boolean =>
  (featureUses[from] ?? []).some((next) => next === to || reaches(next, to));
