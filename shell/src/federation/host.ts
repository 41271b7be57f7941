import { CurrentGlobal, type ModuleFederation, type Plugin, type Remote } from './runtime-core.ts';

/** The shell’s own instance, which the compiler makes before its first module runs. */
function host(): ModuleFederation {
  const [instance] = CurrentGlobal.__FEDERATION__.__INSTANCES__;
  if (!instance) throw new Error('The shell was built without federation');
  return instance;
}

export const registerPlugins = (plugins: readonly Plugin[]): void => host().registerPlugins(plugins);

export const registerRemotes = (remotes: readonly Remote[]): void => host().registerRemotes(remotes);

/** What another part exposes, named `part/module`. @throws {Error} which names the address that didn’t load. */
export const loadRemote = <Exposed>(id: string): Promise<Exposed> =>
  host().loadRemote(id) as Promise<Exposed>;
