import type * as runtime from 'react-refresh/runtime';

/** Stands in for `react-refresh/runtime` in a tab under development: the one runtime is the shell's. */
const shared = (window as { suksaRefreshRuntime?: typeof runtime }).suksaRefreshRuntime;
if (!shared) throw new Error('A tab is served with hot reload only into a development shell: npm run dev.');

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
} = shared;
