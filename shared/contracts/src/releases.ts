import { ApiOutline } from './composition/api-outline.ts';
import { endpoint } from './endpoint.ts';

/** How a part does in people's browsers, who gets which version, and a tab that is taken from a development server. */
export * from './releases/health.ts';
export * from './releases/override.ts';
export { LoadCounts, VersionState } from './releases/release-fields.ts';
export * from './releases/versions.ts';
export * from './releases/watch.ts';

/** What this server answers, for the gate of whoever releases. It says no more than the code that every browser gets. */
export const readOutline = endpoint({
  name: 'releases.outline',
  method: 'GET',
  path: '/api/outline',
  access: 'public',
  reads: [],
  output: ApiOutline,
});
