import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Chunk, type Configuration, rspack } from '@rspack/core';
import { facades, sharedByRemote, sharedByShell } from './shared/federation/shared-libraries.ts';
import { PrerenderPlugin } from './shell/src/prerendered/prerender-plugin.ts';

/**
 * How a part is built; what the parts share stands in `shared/federation`: `shellConfig()` for the host, `remoteConfig(name)` for a tab.
 * A part's own rspack.config.ts is one line.
 */

const root = import.meta.dirname;
/** In another team's repository this file stands in its kit, and what is installed beside that. */
const installation = existsSync(path.join(root, 'kit.json')) ? path.dirname(root) : root;
const packages = path.join(installation, 'node_modules');
const browsers = ['chrome >= 111', 'firefox >= 115', 'safari >= 16.4'];

/** What a façade imports: the library itself, under a name that isn't the shared one. */
const wholeLibraries = {
  'whole-react-i18next$': 'react-i18next/dist/es/index.js',
  'whole-react-query$': '@tanstack/react-query/build/modern/index.js',
  'whole-react-router$': 'react-router/dist/production/index.mjs',
};

/**
 * What parts run on of module federation: the plugin writes its own runtime into them, of which manifests, snapshots,
 * preloading and versions in ranges are switched off, and this is the rest of it (decision 135). In the shell it is whole;
 * tabs have what is between the compiler and it, and take the rest from the shell.
 */
const bundlerRuntime = (file: string) => {
  const theirs = path.join(packages, '@module-federation/webpack-bundler-runtime/dist');
  return Object.fromEntries(
    ['index', 'bundler'].map((name) => [path.join(theirs, `${name}.cjs`), path.join(root, file)]),
  );
};

/** Has a part begin by that, and not by what the plugin writes for whoever uses all of it. */
const beginLoader = 'shared/federation/begin-loader.ts';

interface Part {
  readonly name: string;
  readonly folder: string;
  readonly entry: Configuration['entry'];
}

/** Keeps the schemas of calls, which are the server's, out of the browser. */
const contractOutline = 'shared/release/src/build/contract-outline.ts';

const isProduction = () => process.env.NODE_ENV !== 'development';

function partConfig({ name, folder, entry }: Part): Configuration {
  const production = isProduction();
  return {
    name,
    context: folder,
    mode: production ? 'production' : 'development',
    target: `browserslist:${browsers.join(', ')}`,
    devtool: production ? false : 'cheap-module-source-map',
    entry,
    output: {
      path: path.join(folder, 'dist'),
      filename: '[name].js',
      // The folder carries the version, so names need no hash: the same source gives the same names.
      chunkFilename: production ? '[id].js' : '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: production ? '[id].css' : '[name].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      publicPath: 'auto',
      uniqueName: `suksa-${name}`,
      crossOriginLoading: 'anonymous',
      // The same limit as for a container script (shell/src/composition/integrity-plugin.ts).
      chunkLoadTimeout: 15_000,
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      alias: {
        ...bundlerRuntime('shared/federation/bundler-runtime.ts'),
        ...Object.fromEntries(
          Object.entries(wholeLibraries).map(([name, file]) => [name, path.join(packages, file)]),
        ),
      },
    },
    module: {
      parser: { 'css/auto': { namedExports: false }, 'css/module': { namedExports: false } },
      generator: { 'css/module': { localIdentName: production ? '[hash:6]' : '[name]-[local]' } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !production } },
            },
            env: { targets: browsers },
          },
          type: 'javascript/auto',
        },
        {
          test: /\.ts$/,
          include: path.join(root, 'shared/contracts/src'),
          resourceQuery: { not: /whole/ },
          loader: path.join(root, contractOutline),
          sideEffects: false,
        },
        { test: /\.ts$/, resourceQuery: /whole/, sideEffects: false },
        // The shell's first load holds what the shell itself uses; the rest is loaded with the first tab.
        {
          test: /\.tsx?$/,
          include: path.join(root, 'shared/ui/src'),
          exclude: /styles\.ts$/,
          sideEffects: false,
        },
        { test: /@module-federation\/runtime\/rspack\.js$/, loader: path.join(root, beginLoader) },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(svg|png|webp|avif|jpg|woff2|wasm)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      chunkIds: production ? 'deterministic' : 'named',
      // In the order of use: `deterministic` takes them from names, and the container's holds the folder's path, so
      // that the same source gave another entry in another folder.
      moduleIds: production ? 'natural' : 'named',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: false,
    plugins: [
      // Rspack puts functions of its own into the bundle by their source text, and the TypeScript loader that runs
      // this file has wrapped them in `__name(…)`.
      new rspack.DefinePlugin({ __name: '((named) => named)' }),
      ...(production
        ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true })]
        : []),
    ],
    stats: 'errors-warnings',
    // A shell built again from the cache leaves out the libraries that it provides, and no tab can start.
    cache:
      name === 'shell'
        ? false
        : {
            type: 'persistent',
            storage: { type: 'filesystem', directory: path.join(root, '.cache/rspack', name) },
            buildDependencies: [
              path.join(root, 'rspack.config.base.ts'),
              path.join(root, 'shared/federation/shared-libraries.ts'),
              path.join(root, contractOutline),
              path.join(installation, 'package-lock.json'),
            ],
          },
  };
}

/** What every page of a signed-in user needs beyond the first load, in one file: layouts, and what lists are made of. */
const workChunk = {
  name: 'work',
  filename: 'work.js',
  enforce: true,
  chunks: ({ name, groupsIterable }: Chunk) =>
    name === 'layouts' ||
    [...groupsIterable].some(({ origins }) =>
      origins.some(({ module }) => /shared\/ui\/src\/(list\/)?index\.ts$/.test(module?.identifier() ?? '')),
    ),
};

/**
 * Has Chrome compile all functions of what every page runs on another thread while it comes, and not on the page's own when
 * they are called: nearly all of them are called at once (decision 193). Put there after the minifier, which leaves no
 * comments, and before the hashes are taken.
 */
const compiledAhead = () =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /^(main|work)\.js$/,
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** The host: provides the shared libraries and the federation runtime; names no remote. */
export function shellConfig(): Configuration {
  const folder = path.join(root, 'shell');
  const config = partConfig({
    name: 'shell',
    folder,
    entry: { main: isProduction() ? './src/begin.ts' : ['./src/development.ts', './src/begin.ts'] },
  });
  return {
    ...config,
    // What is provided is noted while modules are made: out of a cache on disk, the shell would provide nothing.
    cache: !isProduction(),
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        ...facades(),
        ...bundlerRuntime('shell/src/federation/bundler.ts'),
      },
    },
    optimization: {
      ...config.optimization,
      splitChunks: { cacheGroups: { default: false, defaultVendors: false, work: workChunk } },
    },
    plugins: [
      ...(config.plugins ?? []),
      ...(isProduction() ? [compiledAhead()] : []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: {},
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
      }),
      new rspack.sharing.ProvideSharedPlugin({ provides: sharedByShell(), enhanced: true }),
      new rspack.CopyRspackPlugin({
        patterns: [
          { from: 'public', globOptions: { ignore: ['**/index.html'] } },
          {
            from: 'public/index.html',
            transform: (page) => page.toString().replace('<!--slow-->', slowStart(folder)),
          },
        ],
      }),
    ],
  };
}

/** What the overlay says when nothing comes: in the page itself and in both languages, for want of all else. */
function slowStart(folder: string): string {
  const said = ['en', 'lo'].map((locale) => {
    const file = path.join(folder, `locales/fatal/${locale}.json`);
    const { slow, reload } = JSON.parse(readFileSync(file, 'utf8')) as { slow: string; reload: string };
    return `<span lang="${locale}">${slow}<br><a href="">${reload}</a></span>`;
  });
  return `<p>${said.join('')}</p>`;
}

/**
 * What the public page adds to its prerendered HTML: a script and a stylesheet beside the shell, in its release,
 * and without the federation runtime or any of the staff's code.
 */
export function publicPageConfig(): Configuration {
  const folder = path.join(root, 'shell');
  const config = partConfig({ name: 'landing', folder, entry: { landing: './src/landing/landing.ts' } });
  return {
    ...config,
    // Built after the shell, whose own build clears the folder around it.
    output: { ...config.output, path: path.join(folder, 'dist/landing'), clean: false },
  };
}

/** What stands before the shell's first script, to notice when that one doesn't come: a file without a runtime. */
export function bootConfig(): Configuration {
  const folder = path.join(root, 'shell');
  const config = partConfig({ name: 'boot', folder, entry: { boot: './src/boot.ts' } });
  return { ...config, output: { ...config.output, clean: false } };
}

/** What opens one screen without a line, what shows a message, what runs a released worker: files that browsers run apart from the page. */
export function pageWorkersConfig(): Configuration {
  const folder = path.join(root, 'shell');
  const config = partConfig({
    name: 'page-workers',
    folder,
    entry: {
      'offline-worker': './src/offline-worker/worker.ts',
      'push-worker': './src/push-worker/worker.ts',
      'released-worker': './src/released-worker/worker.ts',
    },
  });
  return { ...config, output: { ...config.output, clean: false } };
}

/**
 * The sign-in page's HTML, drawn here and now: the shell's own screen, built for Node, with the class names that the
 * shell's stylesheet has. Built after the shell, into whose page it goes.
 */
export function signInPageConfig(): Configuration {
  const folder = path.join(root, 'shell');
  const config = partConfig({
    name: 'shell',
    folder,
    entry: { 'sign-in-page': './src/prerendered/sign-in-page.tsx' },
  });
  return {
    ...config,
    name: 'sign-in-page',
    target: 'node20',
    cache: false,
    output: {
      ...config.output,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      asyncChunks: false,
      publicPath: '',
      clean: false,
    },
    module: {
      ...config.module,
      generator: {
        ...config.module?.generator,
        css: { exportsOnly: true },
        'css/auto': { exportsOnly: true },
        'css/module': { ...config.module?.generator?.['css/module'], exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    plugins: [
      new rspack.DefinePlugin({ __name: '((named) => named)' }),
      new PrerenderPlugin('sign-in-page.cjs'),
    ],
  };
}

/** A tab: exposes its screens and runs on the shell's libraries and runtime only. */
export function remoteConfig(name: string): Configuration {
  const folder = path.join(installation, 'remotes', name);
  const config = partConfig({ name, folder, entry: {} });
  // What names the screens is a kilobyte that each of them needs: it comes with the entry, and not in a file of its own.
  const withEntry = { test: /[\\/]src[\\/]screens\.tsx$/, name, chunks: 'all', enforce: true } as const;
  return {
    ...config,
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { withEntry } } },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name,
        filename: 'entry.js',
        exposes: { './screens': './src/screens.tsx' },
        shared: sharedByRemote(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
      }),
    ],
  };
}

/**
 * A script that a tab runs beside the page, in a worker of its own: without the federation runtime, which a worker can't
 * have. It lies as `<name>.js` beside the tab's entry, and is built after the tab, whose own build clears the folder. The
 * tab fetches it by its hash and has it run by the shell's `released-worker.js`.
 */
export function workerConfig(tab: string, entry: Readonly<Record<string, string>>): Configuration {
  const folder = path.join(installation, 'remotes', tab);
  const config = partConfig({ name: `${tab}-worker`, folder, entry });
  return { ...config, target: 'webworker', output: { ...config.output, clean: false } };
}
