/** `1.2.3` as numbers; null for anything else, so also for a pre-release: no part of the product is one. */
function parse(version: string): readonly [number, number, number] | null {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version.trim()) ?? [];
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

/**
 * Whether a version lies in a range: exact, `^`, `~`, `>=`, `>`, `<=`, `<`, several with spaces between (all must
 * hold) and `||` between alternatives. `*` takes any. What it can't read satisfies nothing.
 */
export function satisfies(version: string, range: string): boolean {
  const found = parse(version);
  if (!found) return false;
  return range.split('||').some((alternative) => {
    const comparators = alternative.trim().split(/\s+/);
    return comparators.every((comparator) => holds(found, comparator));
  });
}

function holds(found: readonly [number, number, number], comparator: string): boolean {
  if (comparator === '*') return true;
  const [, operator = '', version = ''] = /^(\^|~|>=|<=|>|<|=)?(.+)$/.exec(comparator) ?? [];
  const wanted = parse(version);
  if (!wanted) return false;
  const order = compare(found, wanted);
  switch (operator) {
    case '^':
      return order >= 0 && compare(found, nextBreaking(wanted)) < 0;
    case '~':
      return order >= 0 && found[0] === wanted[0] && found[1] === wanted[1];
    case '>=':
      return order >= 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '<':
      return order < 0;
    default:
      return order === 0;
  }
}

/** Below 1.0.0 a minor version may break, below 0.1.0 every one. */
function nextBreaking([major, minor, patch]: readonly [number, number, number]): readonly [
  number,
  number,
  number,
] {
  if (major > 0) return [major + 1, 0, 0];
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
