import path from 'node:path';
import { type Configuration, type ModuleOptions, rspack, type SwcLoaderOptions } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { root } from '../root.ts';

interface ServeOptions {
  readonly host: string;
  readonly port: number;
  /** Path below which the tab's files stand, with a slash at both ends. */
  readonly base?: string;
  /** `production` for a deployed shell: its React can't replace a component, so the whole screen is drawn anew. */
  readonly shell: 'development' | 'production';
}

/**
 * Serves one tab with hot reload on a port of its own, for a shell elsewhere, and beside it the workers that it runs, which
 * are built anew when they change. Resolves when it listens; gives what ends it.
 */
export async function serveRemote(
  [config, ...workers]: readonly [Configuration, ...Configuration[]],
  { host, port, base = '/', shell }: ServeOptions,
): Promise<() => Promise<void>> {
  const built = workers.map(watched);
  const compiler = rspack({
    ...config,
    mode: 'development',
    // What is kept on disk was resolved for the built tab, without the shell's refresh runtime.
    cache: { type: 'memory' },
    output: {
      ...config.output,
      publicPath: `http://${host}:${port}${base}`,
      // A stylesheet is replaced by its name: a hash in it would leave the old one standing.
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
    },
    resolve: {
      ...config.resolve,
      alias: {
        ...(config.resolve?.alias || {}),
        'react-refresh': path.join(import.meta.dirname, 'react-refresh'),
      },
    },
    module: { ...config.module, rules: rulesFor(shell, config.module?.rules ?? []) },
    plugins: [
      ...(config.plugins ?? []),
      ...(shell === 'development' ? [new ReactRefreshRspackPlugin()] : []),
    ],
  });
  const server = new RspackDevServer(
    {
      host,
      port,
      hot: true,
      liveReload: false,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      static: built.map(({ directory }) => ({ directory, publicPath: base, watch: false })),
      client: { webSocketURL: `ws://${host}:${port}/ws`, overlay: false, logging: 'warn' },
    },
    compiler,
  );
  await server.start();
  return async () => {
    await Promise.all([server.stop(), ...built.map(({ stop }) => stop())]);
  };
}

/** Where a worker's script lies, and is put again whenever its code changes. Nothing of the server's may stand in it. */
function watched(config: Configuration) {
  const directory = path.join(root, '.cache/dev-workers', config.name ?? 'worker');
  const compiler = rspack({
    ...config,
    mode: 'development',
    cache: { type: 'memory' },
    output: { ...config.output, path: directory },
  });
  compiler.watch({}, (error, stats) => {
    if (error ?? stats?.hasErrors()) console.error(error ?? stats?.toString('errors-only'));
  });
  return { directory, stop: () => new Promise<void>((resolve) => compiler.close(() => resolve())) };
}

type Rule = NonNullable<ModuleOptions['rules']>[number];

function rulesFor(shell: ServeOptions['shell'], rules: readonly Rule[]): Rule[] {
  // Signed components are replaced with their state kept; a production React knows no development elements.
  const react = shell === 'development' ? { refresh: true } : { development: false };
  const changed = rules.map((rule) => withReact(rule, react));
  if (shell === 'development') return changed;
  return [
    ...changed,
    {
      test: /\/src\/screens\.tsx$/,
      enforce: 'post',
      loader: path.join(import.meta.dirname, 'replace-tab.ts'),
    },
  ];
}

function withReact(
  rule: Rule,
  changes: { readonly refresh?: boolean; readonly development?: boolean },
): Rule {
  if (!rule || typeof rule !== 'object' || rule.loader !== 'builtin:swc-loader') return rule;
  const options = rule.options as SwcLoaderOptions;
  const react = { ...options.jsc?.transform?.react, ...changes };
  return {
    ...rule,
    options: { ...options, jsc: { ...options.jsc, transform: { ...options.jsc?.transform, react } } },
  };
}
