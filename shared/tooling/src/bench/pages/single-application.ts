import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import type { Composition } from '@suksa/contracts';
import { buildWith, CompositionStore, openStorage, publish, readBuilt } from '@suksa/release';
import { bootConfig, shellConfig } from '../../../../../rspack.config.base.ts';
import type { PartLoader } from '../../../../../shell/src/composition/load-part.ts';
import { root } from '../../root.ts';

type BuildOutline = Awaited<ReturnType<typeof buildWith>>;

const federation = [ModuleFederationPlugin, rspack.sharing.ProvideSharedPlugin];

/**
 * Builds the same source as one ordinary single-page application: no federation, no shared scope, tabs as lazy
 * chunks of the one build. Published into a releases folder of its own, so that the same server serves it, with links in
 * its page to what the screen that is opened needs, as the composed product has them.
 */
export async function releaseSingleApplication(federated: Composition, releases: string): Promise<void> {
  const output = path.join(root, '.cache/bench/single-application');
  await rm(releases, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const loader = path.join(output, 'load-part.ts');
  await writeFile(loader, loaderSource(Object.keys(federated.remotes)));
  const config = shellConfig();
  const { splitChunks } = config.optimization ?? {};
  const work = splitChunks ? splitChunks.cacheGroups?.work : undefined;
  const outline = await buildWith('shell', {
    ...config,
    name: 'single-application',
    output: { ...config.output, path: path.join(output, 'dist'), uniqueName: 'suksa-single' },
    cache: false,
    optimization: {
      ...config.optimization,
      // By their modules, of which the links need to know whose words a chunk holds.
      chunkIds: 'named',
      splitChunks: { cacheGroups: work ? { work } : {} },
    },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !federation.some((one) => plugin instanceof one)),
      new rspack.NormalModuleReplacementPlugin(/\/load-part\.ts$/, loader),
    ],
  });
  // The page's script waits for the small one before it, here as there.
  const boot = bootConfig();
  await buildWith('boot', {
    ...boot,
    cache: false,
    output: { ...boot.output, path: path.join(output, 'dist') },
  });
  const { provides } = federated.shell;
  const storage = openStorage(releases);
  const record = await publish(storage, {
    kind: 'shell',
    name: 'shell',
    packageVersion: '0.0.0',
    commit: 'uncommitted',
    files: await readBuilt(path.join(output, 'dist')),
    words: { en: {}, lo: {} },
    facts: { provides, entry: outline.entry, ...linksOf(outline, federated) },
  });
  if (record.kind !== 'shell') throw new Error('A shell was published, and a tab came out.');
  const remotes = Object.fromEntries(
    Object.entries(federated.remotes).map(([name, part]) => {
      const screens = Object.fromEntries(
        part.tab.screens.map((screen) => [screen.name, { files: [], libraries: [`${name}/${screen.name}`] }]),
      );
      const preload = { start: { files: [], libraries: [] }, locales: {}, screens };
      return [name, { ...part, files: {}, preload }];
    }),
  );
  await new CompositionStore(storage).promote({ shell: record.part, remotes }, null);
}

/** What pages link to: of the shell only its own words, and for each tab's screen its chunks and the tab's words. */
function linksOf({ preload, libraries }: BuildOutline, { remotes }: Composition) {
  const isOf = (part: string) => (file: string) => file.includes(`remotes_${part}_`);
  const own = (files: readonly string[]) => files.filter((file) => !file.includes('remotes_'));
  const locales = Object.fromEntries(
    Object.entries(preload.locales).map(([key, files]) => [key, own(files)]),
  );
  const screens = Object.entries(remotes).flatMap(([part, { tab }]) =>
    tab.screens.map(({ name }): [string, string[]] => [
      `${part}/${name}`,
      [
        ...(preload.locales.en ?? []).filter(isOf(part)),
        ...(preload.screens[name]?.files ?? []),
        ...(libraries['@suksa/ui'] ?? []),
      ],
    ]),
  );
  return {
    preload: { ...preload, locales },
    libraries: { ...libraries, ...Object.fromEntries(screens) },
  };
}

/** Every method of the shell's loader over imports that the compiler sees; one that is forgotten doesn't compile. */
const methods: Readonly<Record<keyof PartLoader, string>> = {
  ready:
    '(part, screen, locale) { return this.words.has(part + locale) ? this.screens.get(part + screen) : undefined; }',
  preload: 'async (part, locale, screen) { if (screen) await this.load(part, screen, locale); }',
  // As the composed product does: what the page is opened with is asked for at once, beside the session.
  begin: `(locale) {
    const { remotes } = JSON.parse(document.getElementById('composition').textContent);
    for (const [part, { tab }] of Object.entries(remotes))
      for (const { name, path } of tab.screens)
        if (path === location.pathname) this.load(part, name, locale).catch(() => {});
  }`,
  loadMessages: 'async () {}',
  asked: '() { return []; }',
  onReplaced: '() { return () => {}; }',
  heal: 'async () { return false; }',
  failureOf:
    "(part, cause) { return Object.assign(new PartLoadError(String(cause)), { part, version: '', failure: 'broken' }); }",
  load: `async (part, screen, locale) {
    const module = await tabs[part]();
    const [words, loaded] = await Promise.all([module.locales[locale](), module.screens[screen]()]);
    addTabLocale(part, locale, words.default);
    this.words.add(part + locale);
    this.screens.set(part + screen, loaded.default);
    return loaded.default;
  }`,
  loadPanel: 'async (part, panel) { return (await (await tabs[part]()).panels[panel]()).default; }',
};

/** Takes the place of the module with the shell's loader. */
function loaderSource(tabs: readonly string[]): string {
  const imports = tabs.map((tab) => `  ${tab}: () => import('${root}/remotes/${tab}/src/screens.tsx'),`);
  const members = Object.entries(methods).map(([name, source]) =>
    source.startsWith('async') ? `  async ${name}${source.slice('async '.length)}` : `  ${name}${source}`,
  );
  return `import { addTabLocale } from '@suksa/i18n';
const tabs = {
${imports.join('\n')}
};
export class PartLoadError extends Error {}
export class PartLoader {
  screens = new Map();
  words = new Set();
${members.join('\n')}
}
`;
}
