import * as core from './runtime-core.ts';

// Every part takes it from under this name as it starts, the shell first.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });

export { begin } from '../../../shared/federation/bundler-runtime.ts';
