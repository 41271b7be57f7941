import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import {
  type Factory,
  find,
  insist,
  load,
  loadAtOnce,
  type Provided,
  type Scope,
  type SharedRequest,
} from './share-scope.ts';

/**
 * Takes the place of `@module-federation/runtime-core` in the shell's bundle (rspack.config.base.ts): what of it parts
 * run on, with the same names and the same container protocol. Tabs find it as `_FEDERATION_RUNTIME_CORE`, those too
 * that were released when it was the library's own. What isn't here serves manifests, snapshots, preloading and Node,
 * of which the composition takes the place.
 */

export type Plugin = Pick<ModuleFederationRuntimePlugin, 'name' | 'createScript'>;

export interface Remote {
  readonly name: string;
  readonly entry: string;
  readonly entryGlobalName?: string;
}

interface UserOptions {
  readonly name: string;
  readonly id?: string;
  readonly version?: string;
  readonly shareStrategy?: string;
  readonly plugins?: readonly Plugin[];
  readonly remotes?: readonly Remote[];
  readonly shared?: Readonly<Record<string, Provided | readonly Provided[]>>;
}

interface Options extends UserOptions {
  readonly plugins: readonly Plugin[];
  readonly remotes: readonly Remote[];
  readonly shared: Readonly<Record<string, readonly Provided[]>>;
}

/** A tab's entry: what its script leaves under its name. */
interface Container {
  readonly init: (scope: Scope, initScope: unknown[], told: object) => unknown;
  readonly get: (module: string) => Promise<Factory>;
}

interface SharedQuestion {
  readonly customShareInfo?: SharedRequest;
}

const defaultScope = 'default';

/** As long as a script may take of which no plugin says otherwise, in milliseconds. */
const patience = 20_000;

/** One part’s side: what it gives, what it takes, and the other parts that it can load. */
export class ModuleFederation {
  readonly name: string;
  readonly version = '2.9.2';
  options: Options;
  readonly shareScopeMap: Record<string, Scope> = {};
  readonly #containers = new Map<string, Promise<Container>>();

  constructor(given: UserOptions) {
    this.name = given.name;
    this.options = { ...given, plugins: [], remotes: [], shared: {} };
    this.initOptions(given);
  }

  initOptions(given: UserOptions): Options {
    this.registerPlugins(given.plugins ?? []);
    this.registerRemotes(given.remotes ?? []);
    this.registerShared(given.shared ?? {});
    return this.options;
  }

  registerPlugins(plugins: readonly Plugin[]): void {
    const known = new Set(this.options.plugins.map(({ name }) => name));
    const added = plugins.filter(({ name }) => !known.has(name));
    this.options = { ...this.options, plugins: [...this.options.plugins, ...added] };
  }

  registerRemotes(remotes: readonly Remote[]): void {
    const known = new Set(this.options.remotes.map(({ name }) => name));
    const added = remotes.filter(({ name }) => !known.has(name));
    this.options = { ...this.options, remotes: [...this.options.remotes, ...added] };
  }

  registerShared(shared: NonNullable<UserOptions['shared']>): void {
    for (const [library, given] of Object.entries(shared)) {
      const versions = Array.isArray(given) ? (given as readonly Provided[]) : [given as Provided];
      this.options = { ...this.options, shared: { ...this.options.shared, [library]: versions } };
      for (const one of versions)
        for (const scope of one.scope ?? [defaultScope]) this.#provide(scope, library, one);
    }
  }

  /** Nothing has to be asked of others: no part names another one when it is built. */
  initializeSharing(scope: string = defaultScope): readonly Promise<void>[] {
    this.shareScopeMap[scope] ??= {};
    return [];
  }

  /** What another part has already is what this one takes as well. */
  initShareScopeMap(name: string, scope: Scope): void {
    this.shareScopeMap[name] = scope;
  }

  /** False where nobody gives it. */
  async loadShare(library: string, { customShareInfo }: SharedQuestion = {}): Promise<Factory | false> {
    const shared = this.#find(library, customShareInfo);
    return shared ? load(shared) : false;
  }

  loadShareSync(library: string, { customShareInfo }: SharedQuestion = {}): Factory {
    const shared = this.#find(library, customShareInfo);
    if (!shared) throw new Error(`Nobody gives ${library}`);
    return loadAtOnce(library, shared);
  }

  /** Loads what another part exposes, named `part/module`. A failure isn't remembered. */
  async loadRemote(id: string): Promise<unknown> {
    const [, part, module] = /^([^/]+)\/(.+)$/.exec(id) ?? [];
    const remote = this.options.remotes.find(({ name }) => name === part);
    if (!remote) throw new Error(`There is no part ${part}`);
    const container = this.#containers.get(remote.entry) ?? this.#open(remote);
    this.#containers.set(remote.entry, container);
    container.catch(() => this.#containers.delete(remote.entry));
    const factory = await (await container).get(`./${module}`);
    return factory();
  }

  async #open({ name, entry, entryGlobalName = name }: Remote): Promise<Container> {
    const found = () => CurrentGlobal[entryGlobalName] as Container | undefined;
    if (!found()) await this.#loadScript(entry);
    const container = found();
    if (!container) throw new Error(`RUNTIME-001: ${entry} leaves no part ${entryGlobalName}`);
    this.shareScopeMap[defaultScope] ??= {};
    const told = { version: '', shareScopeKeys: defaultScope };
    Object.defineProperty(told, 'shareScopeMap', { value: this.shareScopeMap, enumerable: false });
    await container.init(this.shareScopeMap[defaultScope], [], told);
    return container;
  }

  #loadScript(url: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const { script, timeout } = this.#script(url);
      const end = (error?: Error) => {
        clearTimeout(timer);
        removeEventListener('error', onError);
        script.onload = script.onerror = null;
        script.remove();
        if (error) reject(error);
        else resolve();
      };
      let thrown: Error | undefined;
      const onError = ({ filename, message }: ErrorEvent) => {
        if (filename === script.src) thrown = new Error(`ScriptExecutionError: ${url}: ${message}`);
      };
      const failed = (how: string) => () =>
        end(Object.assign(new Error(`RUNTIME-008: ${url} ${how}`), { name: 'EntryFailed' }));
      const timer = setTimeout(failed('took too long'), timeout);
      script.onload = () => end(thrown);
      script.onerror = failed('did not load');
      addEventListener('error', onError);
      document.head.append(script);
    });
  }

  /** As a plugin makes it, which may refuse to. */
  #script(url: string): { readonly script: HTMLScriptElement; readonly timeout: number } {
    for (const { createScript } of this.options.plugins) {
      const made = createScript?.({ url });
      if (made && 'script' in made && made.script)
        return { script: made.script, timeout: made.timeout ?? patience };
    }
    return { script: Object.assign(document.createElement('script'), { src: url }), timeout: patience };
  }

  #find(library: string, wanted: SharedRequest | undefined) {
    for (const name of wanted?.scope ?? [defaultScope]) {
      const shared = find(this.shareScopeMap[name], library);
      if (!shared) continue;
      insist(library, shared, wanted);
      return shared;
    }
    return undefined;
  }

  #provide(scope: string, library: string, given: Provided): void {
    this.shareScopeMap[scope] ??= {};
    this.shareScopeMap[scope][library] ??= {};
    this.shareScopeMap[scope][library][given.version] ??= { ...given, from: this.name };
  }
}

interface Instances {
  readonly __INSTANCES__: ModuleFederation[];
}

/** The page’s global object, on which the parts find each other. */
export const CurrentGlobal = globalThis as unknown as Record<string, unknown> & { __FEDERATION__: Instances };
CurrentGlobal.__FEDERATION__ ??= { __INSTANCES__: [] };

/** The same by another name, under which the library has it too. */
export const Global: typeof CurrentGlobal = globalThis as never;

export function setGlobalFederationInstance(instance: ModuleFederation): void {
  CurrentGlobal.__FEDERATION__.__INSTANCES__.push(instance);
}

/** Another constructor than ours is set by a development tool that isn't used here. */
export const getGlobalFederationConstructor = (): undefined => undefined;
export function setGlobalFederationConstructor(): void {}

/** @throws {Error} */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Federation: ${message}`);
}

/** Entries of released tabs take these names off the module as they start; none of them uses what they stand for. */
export const helpers = { global: {}, share: {}, utils: {} };
