import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** Serves one tab with hot reload on a port of its own, for a shell on another. Resolves when it listens. */
export async function serveRemote(config: Configuration, { host, port }: { host: string; port: number }) {
  const compiler = rspack({
    ...config,
    mode: 'development',
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
        'react-refresh/runtime$': path.join(import.meta.dirname, 'refresh-runtime.cjs'),
      },
    },
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
