import path from 'node:path';
import { type Configuration, type ModuleOptions, rspack, type SwcLoaderOptions } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** Serves one tab with hot reload on a port of its own, for a shell on another. Resolves when it listens. */
export async function serveRemote(config: Configuration, { host, port }: { host: string; port: number }) {
  const compiler = rspack({
    ...config,
    mode: 'development',
    // What is kept on disk was resolved for the built tab, without the shell's refresh runtime.
    cache: { type: 'memory' },
    output: {
      ...config.output,
      publicPath: `http://${host}:${port}/`,
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
    module: { ...config.module, rules: (config.module?.rules ?? []).map(withRefresh) },
    plugins: [...(config.plugins ?? []), new ReactRefreshRspackPlugin()],
  });
  const server = new RspackDevServer(
    {
      host,
      port,
      hot: true,
      liveReload: false,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      client: { webSocketURL: `ws://${host}:${port}/ws`, overlay: false, logging: 'warn' },
    },
    compiler,
  );
  await server.start();
}

type Rule = NonNullable<ModuleOptions['rules']>[number];

/** Has the compiler sign components, so that one can be replaced with its state kept. */
function withRefresh(rule: Rule): Rule {
  if (!rule || typeof rule !== 'object' || rule.loader !== 'builtin:swc-loader') return rule;
  const options = rule.options as SwcLoaderOptions;
  const react = { ...options.jsc?.transform?.react, refresh: true };
  return {
    ...rule,
    options: { ...options, jsc: { ...options.jsc, transform: { ...options.jsc?.transform, react } } },
  };
}
