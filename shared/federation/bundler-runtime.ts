/**
 * Takes the place of `@module-federation/webpack-bundler-runtime` in every part (rspack.config.base.ts): between what the
 * compiler writes into a part and the runtime core, which the shell has. It knows what our parts are built with: one scope,
 * libraries that the shell gives, and no part that names another. It stands alone, since kits hold it too; a shell of before
 * gives it the library’s own core.
 */

type Factory = () => unknown;

/** The runtime core, under the name by which the shell leaves it. */
interface Core {
  readonly ModuleFederation: new (options: object) => Instance;
  setGlobalFederationInstance(instance: Instance): void;
}

interface Instance {
  readonly name: string;
  readonly options: { readonly shareStrategy?: string };
  readonly shareScopeMap: Record<string, object>;
  initOptions(options: object): unknown;
  initShareScopeMap(name: string, scope: object, told: object): void;
  initializeSharing(name: string, how: object): readonly Promise<unknown>[];
  loadShare(library: string, question: object): Promise<Factory | false>;
  loadShareSync(library: string, question: object): Factory | false;
}

interface CompiledModule {
  exports: unknown;
}

/** What the compiler hands over: its `__webpack_require__`. */
interface Compiled {
  readonly m: Record<string, (module: CompiledModule) => void>;
  readonly c: Record<string, unknown>;
  S: Record<string, object>;
  readonly I: (scope: string, initScope: unknown[]) => unknown;
  readonly federation: {
    instance?: Instance;
    hasAttachShareScopeMap?: boolean;
    readonly initOptions: { readonly name: string; readonly version?: string };
  };
}

/** Of a module that is a shared library: which one, and what of it is wanted. */
interface Handler {
  readonly shareKey: string;
  readonly shareInfo: object;
}

interface Consumer {
  readonly webpackRequire: Compiled;
  readonly moduleToHandlerMapping: Readonly<Record<string, Handler>>;
  /** Those that are there (0) or on their way. */
  readonly installedModules: Record<string, 0 | Promise<unknown>>;
}

function instanceOf({ federation }: Compiled): Instance {
  if (!federation.instance) throw new Error('The part has not begun yet');
  return federation.instance;
}

function handlerOf({ moduleToHandlerMapping }: Consumer, id: string): Handler {
  const handler = moduleToHandlerMapping[id];
  if (!handler) throw new Error(`No shared library is known as ${id}`);
  return handler;
}

/** Defines a module as a shared library that has come, or as the failure to load it. */
function define({ webpackRequire: { m, c } }: Consumer, id: string, give: () => unknown): void {
  m[id] = (module) => {
    delete c[id];
    module.exports = give();
  };
}

/** The shared libraries that a chunk uses, before it runs; one that failed is asked for again the next time. */
function consumes(
  asked: Consumer & {
    readonly chunkId: string;
    readonly promises: unknown[];
    readonly chunkMapping: Readonly<Record<string, readonly string[]>>;
  },
): void {
  const { chunkId, promises, chunkMapping, installedModules } = asked;
  if (!Object.hasOwn(chunkMapping, chunkId)) return;
  for (const id of chunkMapping[chunkId] ?? [])
    promises.push(Object.hasOwn(installedModules, id) ? installedModules[id] : consume(asked, id));
}

function consume(asked: Consumer, id: string): Promise<unknown> {
  const { installedModules, webpackRequire } = asked;
  const { shareKey, shareInfo } = handlerOf(asked, id);
  const loading = instanceOf(webpackRequire)
    .loadShare(shareKey, { customShareInfo: shareInfo })
    .then((factory) => {
      // As the runtime's own does: the gate has to see to it that this can't be.
      if (!factory) throw new Error(`RUNTIME-012: the shell gives no ${shareKey}`);
      installedModules[id] = 0;
      define(asked, id, factory);
    })
    .catch((error: unknown) => {
      delete installedModules[id];
      define(asked, id, () => {
        throw error;
      });
    });
  installedModules[id] = loading;
  return loading;
}

/** What is needed at once, where it is there from the start. */
function installInitialConsumes(asked: Consumer & { readonly initialConsumes: readonly string[] }): void {
  const { webpackRequire, installedModules, initialConsumes } = asked;
  for (const id of initialConsumes)
    define(asked, id, () => {
      installedModules[id] = 0;
      const { shareKey, shareInfo } = handlerOf(asked, id);
      const factory = instanceOf(webpackRequire).loadShareSync(shareKey, { customShareInfo: shareInfo });
      if (!factory) throw new Error(`RUNTIME-012: the shell gives no ${shareKey}`);
      return factory();
    });
}

/** The compiler's own table of libraries becomes that of the runtime. */
function attachShareScopeMap(compiled: Compiled): void {
  const { federation } = compiled;
  if (federation.hasAttachShareScopeMap || !federation.instance) return;
  compiled.S = federation.instance.shareScopeMap;
  federation.hasAttachShareScopeMap = true;
}

interface Sharing {
  readonly shareScopeName: string;
  readonly webpackRequire: Compiled;
  readonly initPromises: Record<string, unknown>;
  readonly initTokens: Record<string, object>;
  readonly initScope?: unknown[];
}

function initializeSharing(sharing: Sharing): unknown {
  const { shareScopeName: name, webpackRequire, initPromises, initTokens, initScope = [] } = sharing;
  const instance = instanceOf(webpackRequire);
  initTokens[name] ??= { from: instance.name };
  if (initScope.includes(initTokens[name])) return undefined;
  initScope.push(initTokens[name]);
  initPromises[name] ??= Promise.all(
    instance.initializeSharing(name, {
      strategy: instance.options.shareStrategy,
      initScope,
      from: 'build',
    }),
  ).then(() => true);
  attachShareScopeMap(webpackRequire);
  return initPromises[name];
}

interface Opening {
  readonly webpackRequire: Compiled;
  readonly shareScope: object;
  readonly initScope: unknown[];
  readonly shareScopeKey?: string;
  readonly remoteEntryInitOptions?: { readonly shareScopeMap?: object };
}

/** The shell opens this part, with the libraries that it gives. */
function initContainerEntry(opening: Opening): unknown {
  const { webpackRequire, shareScope, initScope, shareScopeKey, remoteEntryInitOptions = {} } = opening;
  const instance = instanceOf(webpackRequire);
  const name = shareScopeKey ?? 'default';
  const { initOptions } = webpackRequire.federation;
  instance.initOptions({ name: initOptions.name, remotes: [], ...remoteEntryInitOptions });
  instance.initShareScopeMap(name, shareScope, {
    hostShareScopeMap: remoteEntryInitOptions.shareScopeMap ?? {},
  });
  attachShareScopeMap(webpackRequire);
  return webpackRequire.I(name, initScope);
}

function init({ webpackRequire }: { readonly webpackRequire: Compiled }): Instance {
  const { initOptions } = webpackRequire.federation;
  const { _FEDERATION_RUNTIME_CORE: core } = globalThis as unknown as { _FEDERATION_RUNTIME_CORE: Core };
  const id = `${initOptions.name}@${initOptions.version ?? Date.now()}`;
  const instance = new core.ModuleFederation({ id, ...initOptions });
  core.setGlobalFederationInstance(instance);
  return instance;
}

const bundlerRuntime = {
  consumes,
  I: initializeSharing,
  S: {},
  installInitialConsumes,
  initContainerEntry,
  init,
};

/** The compiler copies it to its own `federation`. */
export default { bundlerRuntime, attachShareScopeMap, bundlerRuntimeOptions: {} };
