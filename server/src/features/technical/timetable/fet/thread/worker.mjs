// Node itself loads a worker, without whatever transpiles the rest: the loader has to be named here.
import { register } from 'tsx/esm/api';

register();
await import('./fet-thread.ts');
