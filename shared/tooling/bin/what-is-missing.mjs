/**
 * Which folders of packages aren't as the lock file has them.
 * @param {Readonly<Record<string, object>>} wanted the `packages` of `package-lock.json`
 * @param {Readonly<Record<string, object>>} installed those of the file that npm keeps in `node_modules`
 * @param {{ forDevelopment: boolean }} options whether what only tests and checks need is wanted too
 * @returns {string[]}
 */
export function whatIsMissing(wanted, installed, { forDevelopment }) {
  return Object.entries(wanted).flatMap(
    ([place, { link, version, integrity, dev, devOptional, optional }]) => {
      if (!place.includes('node_modules/') || (!forDevelopment && (dev || devOptional))) return [];
      const there = installed[place];
      // For another kind of machine.
      if (!there && (optional || devOptional)) return [];
      const isRight =
        there && (link ? there.link : there.version === version && there.integrity === integrity);
      return isRight ? [] : [place];
    },
  );
}
