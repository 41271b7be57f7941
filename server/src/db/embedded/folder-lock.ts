import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Another living process has the folder. Two on one folder lose each other's writes in silence. */
export class DataFolderInUse extends Error {
  readonly code = 'DataFolderInUse';
  override readonly name = 'DataFolderInUse';

  constructor(folder: string, processId: number) {
    super(
      `The data folder ${folder} is in use by process ${processId}. ` +
        'The embedded database serves one process at a time: stop that one, or set DATA_DIR to another folder, ' +
        'or set DATABASE_URL to a PostgreSQL, which serves several.',
    );
  }
}

interface Owner {
  processId: number;
  /** When the process started, so that a process id that was given out again isn't taken for the owner. */
  startedAt: string;
}

const heldHere = new Set<string>();

/** Linux tells it (field 22 of `stat`, after the name in brackets, which may hold spaces); others say nothing. */
function startOf(processId: number): string {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ processId, startedAt }: Owner): boolean {
  if (processId === process.pid) return false;
  try {
    process.kill(processId, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startOf(processId) === startedAt;
}

function readOwner(file: string): Owner | undefined {
  try {
    const [processId = '', startedAt = ''] = readFileSync(file, 'utf8').trim().split(' ');
    return { processId: Number(processId), startedAt };
  } catch {
    return undefined;
  }
}

function create(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${startOf(process.pid)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Takes the folder for this process and returns the function that gives it back. A lock left by a process
 * that was killed is moved aside first; renaming succeeds for only one of those who try at once.
 * @throws DataFolderInUse
 */
export function lockFolder(dataDir: string): () => void {
  const file = join(resolve(dataDir), 'postgres.lock');
  if (heldHere.has(file)) throw new DataFolderInUse(dataDir, process.pid);
  while (!create(file)) {
    const owner = readOwner(file);
    if (owner && isAlive(owner)) throw new DataFolderInUse(dataDir, owner.processId);
    const aside = `${file}.${process.pid}`;
    try {
      renameSync(file, aside);
      const moved = readOwner(aside);
      // Somebody else was quicker and holds the file that was just moved: put it back and give way.
      if (moved && isAlive(moved)) {
        renameSync(aside, file);
        throw new DataFolderInUse(dataDir, moved.processId);
      }
      rmSync(aside, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  heldHere.add(file);
  return () => {
    heldHere.delete(file);
    rmSync(file, { force: true });
  };
}
