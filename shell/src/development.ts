import * as refresh from 'react-refresh/runtime';

/**
 * First module of a development shell. A tab that is served with hot reload must use the refresh runtime that was
 * there before React's renderer, so the shell brings it and hands it on.
 */
declare global {
  interface Window {
    suksaRefreshRuntime?: typeof refresh;
  }
}

refresh.injectIntoGlobalHook(window);
window.suksaRefreshRuntime = refresh;
