import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import type { Composition } from '@suksa/contracts';
import { buildWith, CompositionStore, openStorage, publish, readBuilt } from '@suksa/release';
import { shellConfig } from '../../../../../rspack.config.base.ts';
import type { PartLoader } from '../../../../../shell/src/composition/load-part.ts';
import { root } from '../../root.ts';

const federation = [ModuleFederationPlugin, rspack.sharing.ProvideSharedPlugin];

/**
 * Builds the same source as one ordinary single-page application: no federation, no shared scope, tabs as lazy
 * chunks of the one build. Published into a releases folder of its own, so that the same server serves it.
 */
export async function releaseSingleApplication(federated: Composition, releases: string): Promise<void> {
  const output = path.join(root, '.cache/bench/single-application');
  await rm(releases, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const loader = path.join(output, 'load-part.ts');
  await writeFile(loader, loaderSource(Object.keys(federated.remotes)));
  const config = shellConfig();
  const outline = await buildWith('shell', {
    ...config,
    name: 'single-application',
    output: { ...config.output, path: path.join(output, 'dist'), uniqueName: 'suksa-single' },
    cache: false,
    optimization: { ...config.optimization, splitChunks: {} },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !federation.some((one) => plugin instanceof one)),
      new rspack.NormalModuleReplacementPlugin(/\/load-part\.ts$/, loader),
    ],
  });
  const nothing = { start: { files: [], libraries: [] }, locales: {}, screens: {} };
  const { provides } = federated.shell;
  const storage = openStorage(releases);
  const record = await publish(storage, {
    kind: 'shell',
    name: 'shell',
    packageVersion: '0.0.0',
    commit: 'uncommitted',
    files: await readBuilt(path.join(output, 'dist')),
    words: { en: {}, lo: {} },
    facts: { provides, entry: outline.entry, preload: outline.preload, libraries: {} },
  });
  if (record.kind !== 'shell') throw new Error('A shell was published, and a tab came out.');
  const remotes = Object.fromEntries(
    Object.entries(federated.remotes).map(([name, part]) => [name, { ...part, files: {}, preload: nothing }]),
  );
  await new CompositionStore(storage).promote({ shell: record.part, remotes }, null);
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
