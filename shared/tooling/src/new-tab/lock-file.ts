interface LockFile {
  readonly packages: Readonly<Record<string, unknown>>;
}

interface Workspace {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * The text of package-lock.json with one more workspace in `remotes/`, as npm would write it. It needs nothing that
 * isn't locked already, so nothing is asked of the registry and no other entry changes.
 */
export function withWorkspace(lock: string, folder: string, workspace: Workspace): string {
  const parsed = JSON.parse(lock) as LockFile;
  const entries = Object.entries({
    ...parsed.packages,
    [`node_modules/${workspace.name}`]: { resolved: folder, link: true },
    [folder]: workspace,
  });
  const packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')));
  return `${JSON.stringify({ ...parsed, packages }, null, 2)}\n`;
}
