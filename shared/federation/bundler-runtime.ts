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

/** A library that a part gives. */
interface SharedModule {
  readonly name: string;
  readonly version: string;
  readonly factory: () => unknown;
}

/** A module that is a shared library. */
interface Consumed {
  readonly shareScope: string;
  readonly shareKey: string;
}

/** What the compiler hands over: its `__webpack_require__`. */
interface Compiled {
  readonly m: Record<string, (module: CompiledModule) => void>;
  readonly c: Record<string, unknown>;
  readonly f: { consumes?: (chunkId: string, promises: unknown[]) => void };
  S: Record<string, object>;
  I?: (scope: string, initScope?: unknown[]) => unknown;
  initContainer?: (scope: object, initScope: unknown[], told?: Told) => unknown;
  getContainer?: (module: string, scope: unknown) => unknown;
  R?: unknown;
  readonly federation: { instance?: Instance };
  readonly initializeSharingData?: {
    readonly scopeToSharingDataMapping: Readonly<Record<string, readonly SharedModule[]>>;
  };
  readonly consumesLoadingData?: {
    readonly chunkMapping?: Readonly<Record<string, readonly string[]>>;
    readonly moduleIdToConsumeDataMapping: Readonly<Record<string, Consumed>>;
    readonly initialConsumes?: readonly string[];
  };
  readonly initializeExposesData?: {
    readonly moduleMap: Readonly<Record<string, () => unknown>>;
    readonly shareScope?: string;
  };
}

/** What the shell tells a part as it opens it. */
interface Told {
  readonly shareScopeMap?: object;
}

/** Called by each part before anything else of it runs. */
export function begin(compiled: Compiled, name: string, shareStrategy: string): void {
  const { _FEDERATION_RUNTIME_CORE: core } = globalThis as unknown as { _FEDERATION_RUNTIME_CORE: Core };
  const shared = givenBy(compiled);
  const options = { name, shareStrategy, shared, remotes: [], plugins: [] };
  const instance = new core.ModuleFederation({ id: `${name}@${Date.now()}`, ...options });
  core.setGlobalFederationInstance(instance);
  compiled.federation.instance = instance;
  // The compiler's own table of libraries is that of the runtime.
  compiled.S = instance.shareScopeMap;
  compiled.I = sharingOf(instance);
  takeLibraries(compiled, instance);
  openToShell(compiled, instance);
}

/** As the core registers them. */
function givenBy({ initializeSharingData: given }: Compiled): Record<string, object[]> {
  const shared: Record<string, object[]> = {};
  for (const [scope, libraries] of Object.entries(given?.scopeToSharingDataMapping ?? {}))
    for (const { name, version, factory, ...shareConfig } of libraries) {
      shared[name] ??= [];
      shared[name].push({ version, scope: [scope], shareConfig, get: factory });
    }
  return shared;
}

function sharingOf(instance: Instance): NonNullable<Compiled['I']> {
  const begun: Record<string, { readonly token: object; sharing?: Promise<boolean> }> = {};
  return (name, initScope = []) => {
    begun[name] ??= { token: { from: instance.name } };
    const scope = begun[name];
    if (initScope.includes(scope.token)) return undefined;
    initScope.push(scope.token);
    scope.sharing ??= Promise.all(
      instance.initializeSharing(name, { strategy: 'loaded-first', initScope, from: 'build' }),
    ).then(() => true);
    return scope.sharing;
  };
}

function takeLibraries({ m, c, f, consumesLoadingData: taken }: Compiled, instance: Instance): void {
  if (!taken) return;
  const { chunkMapping = {}, moduleIdToConsumeDataMapping: libraries, initialConsumes = [] } = taken;
  /** Those that are there (0) or on their way. */
  const installed: Record<string, 0 | Promise<unknown>> = {};

  const question = (id: string) => {
    const { shareKey, shareScope, ...shareConfig } = libraries[id] ?? { shareKey: id, shareScope: 'default' };
    return [shareKey, { customShareInfo: { scope: [shareScope], shareConfig } }] as const;
  };

  /** Defines a module as a shared library that has come, or as the failure to load it. */
  const define = (id: string, give: () => unknown) => {
    m[id] = (module) => {
      delete c[id];
      module.exports = give();
    };
  };

  const given = (id: string, factory: Factory | false): Factory => {
    // As the runtime's own does: the gate has to see to it that this can't be.
    if (!factory) throw new Error(`RUNTIME-012: the shell gives no ${question(id)[0]}`);
    installed[id] = 0;
    return factory;
  };

  const load = (id: string) =>
    instance
      .loadShare(...question(id))
      .then((factory) => define(id, given(id, factory)))
      .catch((error: unknown) => {
        delete installed[id];
        define(id, () => {
          throw error;
        });
      });

  /** The shared libraries that a chunk uses, before it runs; one that failed is asked for again the next time. */
  f.consumes = (chunkId, promises) => {
    for (const id of chunkMapping[chunkId] ?? []) {
      installed[id] ??= load(id);
      promises.push(installed[id]);
    }
  };

  // What is needed at once, where it is there from the start.
  for (const id of initialConsumes) define(id, () => given(id, instance.loadShareSync(...question(id)))());
}

/** Of a tab: the shell gives it its libraries and takes its screens. */
function openToShell(compiled: Compiled, instance: Instance): void {
  const { initializeExposesData: exposed } = compiled;
  if (!exposed) return;
  const { moduleMap, shareScope: name = 'default' } = exposed;
  compiled.initContainer = (scope, initScope, told = {}) => {
    instance.initOptions({ name: instance.name, remotes: [], ...told });
    instance.initShareScopeMap(name, scope, { hostShareScopeMap: told.shareScopeMap ?? {} });
    compiled.S = instance.shareScopeMap;
    return compiled.I?.(name, initScope);
  };
  compiled.getContainer = (module, scope) => {
    compiled.R = scope;
    const found = moduleMap[module]?.() ?? Promise.reject(new Error(`${instance.name} exposes no ${module}`));
    compiled.R = undefined;
    return found;
  };
}
