const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** What stands around a tab, and around its kit, in a repository of another team. */
export const repositoryFiles = (name: string): Readonly<Record<string, string>> => ({
  'package.json': json({
    name: `suksa-${name}`,
    private: true,
    type: 'module',
    workspaces: ['remotes/*', 'kit', 'kit/shared/*'],
    scripts: {
      types: 'tsc',
      release: 'tsx kit/shared/release/src/cli.ts',
    },
  }),
  'tsconfig.json': json({
    extends: './kit/tsconfig.json',
    compilerOptions: { tsBuildInfoFile: '.cache/types.tsbuildinfo' },
    include: [
      'remotes/*/src',
      'remotes/*/e2e',
      'kit/shared/ui/src/css.d.ts',
      'kit/shared/i18n/src/i18next.d.ts',
    ],
  }),
  'playwright.config.ts': `export { default } from './kit/shared/testing/src/tab-tests.ts';\n`,
  '.gitignore': 'node_modules/\ndist/\n.cache/\ntest-results/\n*.log\n',
  'README.md': readme(name),
});

const readme = (name: string): string => `# A tab of Suksa: ${name}

\`kit/\` comes from the product's repository (\`npm run release -- kit …/kit\` there) and isn't changed here.

| | |
|---|---|
| \`npm install\` | once, and after a new kit |
| \`npm run types\` | the tab against the types of the platform, the contracts and the design system |
| \`npm run release -- try ${name}\` | builds it, brings it as a candidate, and runs its tests on it in the deployed product |
| \`npm run release -- publish ${name}\` | makes it live, after the gate |
| \`npm run release -- rollback ${name}\` | takes it back |

They need \`SUKSA_URL\`, the deployed product; \`RELEASE_SERVICE\` and \`RELEASE_TOKEN\`, from whoever runs it; and for
\`try\` an account that may look at candidates there: \`SUKSA_USERNAME\`, \`SUKSA_PASSWORD\`.
`;
