/**
 * A loader of the module that the federation plugin writes into every part. It has that module’s code call
 * `begin` of bundler-runtime.ts instead: the plugin’s own is as long as half of a tab’s entry, and most of it serves what
 * parts don’t have.
 */
export default function beginLoader(source: string): string {
  const [, runtime] = /^import __module_federation_bundler_runtime__ from ("[^"]+")/.exec(source) ?? [];
  if (!runtime) return source;
  const told = (name: string) =>
    new RegExp(`const __module_federation_${name}__ = ("[^"]*")`).exec(source)?.[1];
  return `import { begin } from ${runtime}; begin(__webpack_require__, ${told('container_name')}, ${told('share_strategy')});`;
}
