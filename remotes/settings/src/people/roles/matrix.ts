/** One line of the matrix: a noun, with the permission that each verb is. */
export interface MatrixRow {
  /** `education.student`. */
  readonly noun: string;
  readonly permissions: ReadonlyMap<string, string>;
}

export interface MatrixArea {
  /** `education`. */
  readonly area: string;
  readonly rows: readonly MatrixRow[];
}

export interface Matrix {
  /** The columns, in the order in which one reads them. */
  readonly verbs: readonly string[];
  readonly areas: readonly MatrixArea[];
}

const usualVerbs = ['view', 'create', 'edit', 'delete', 'approve', 'void', 'export'];

/** Area × noun × verb, as the server's list of permissions has them. */
export function matrixOf(permissions: readonly string[]): Matrix {
  const areas = new Map<string, Map<string, Map<string, string>>>();
  for (const permission of permissions) {
    const { area, noun, verb } = partsOf(permission);
    const nouns = areas.get(area) ?? new Map<string, Map<string, string>>();
    areas.set(area, nouns.set(noun, (nouns.get(noun) ?? new Map()).set(verb, permission)));
  }
  const known = new Set(permissions.map((permission) => partsOf(permission).verb));
  return {
    verbs: [
      ...usualVerbs.filter((verb) => known.has(verb)),
      ...[...known].filter((verb) => !usualVerbs.includes(verb)),
    ],
    areas: [...areas].map(([area, nouns]) => ({
      area,
      rows: [...nouns].map(([noun, verbs]) => ({ noun, permissions: verbs })),
    })),
  };
}

/** `education.student.view` in its parts; the noun with its area, since two areas may use the same word. */
export function partsOf(permission: string): { area: string; noun: string; verb: string } {
  const [area = '', noun = '', verb = ''] = permission.split('.');
  return { area, noun: `${area}.${noun}`, verb };
}

const viewOf = (permission: string) => `${partsOf(permission).noun}.view`;

/**
 * The permissions with these given or taken. What one may change one must be able to see, so giving brings the view
 * along, and taking the view takes the rest.
 */
export function withPermissions(
  held: readonly string[],
  changed: readonly string[],
  given: boolean,
  catalogue: readonly string[],
): string[] {
  const next = new Set(held);
  for (const permission of changed) {
    const view = viewOf(permission);
    if (given) {
      next.add(permission);
      if (catalogue.includes(view)) next.add(view);
    } else {
      next.delete(permission);
      if (permission === view) for (const other of held) if (viewOf(other) === view) next.delete(other);
    }
  }
  return [...next].sort();
}
