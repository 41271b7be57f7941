import type { Plugin } from '../federation/runtime-core.ts';
import type { PartFiles } from './part-files.ts';

/** A script that hasn't arrived by then counts as failed, and its part shows its error with a retry. */
export const scriptTimeLimit = 15_000;

/**
 * Has the browser check every container script against the composition's hash. Chunks and styles of a part are
 * checked by the hashes that its own (checked) container carries.
 */
export function integrityPlugin(
  files: PartFiles,
  /** The entry of a tab's development server: the one script that no hash vouches for. */
  devEntry?: string,
): Plugin {
  return {
    name: 'integrity',
    createScript({ url }) {
      if (url === devEntry) return;
      const { address, integrity } = files.at(url);
      const script = document.createElement('script');
      script.src = address;
      script.integrity = integrity;
      script.crossOrigin = 'anonymous';
      return { script, timeout: scriptTimeLimit };
    },
  };
}
