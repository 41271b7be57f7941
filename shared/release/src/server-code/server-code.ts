import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { commit, uncommitted } from '../build/commit.ts';
import { filesBelow } from '../build/fingerprint.ts';
import type { AnsweringServer } from '../calls/answering-server.ts';
import { cloneOutline } from '../calls/clone-outline.ts';
import { root } from '../parts.ts';
import { Refused } from '../refused.ts';
import { linkPackages } from './link-packages.ts';

const run = promisify(execFile);
const git = (...args: string[]) => run('git', args, { cwd: root });

/** The code of the server on which a candidate is tested in a browser. */
export interface ServerCode {
  /** Which one it is: a pass of the tests says so, and counts for no other. */
  readonly name: string;
  /** A folder of the repository from which it can be started. @throws {Refused} where its code isn't to be had. */
  readonly folder: () => Promise<string>;
}

type Answering = Pick<AnsweringServer, 'running' | 'version' | 'commit'>;

/**
 * The code of the server that answers: this clone's as it stands where that is the one, or where none is named, else
 * what stood in the repository at its commit. A running server that was started from files without a commit can't be
 * had; this clone's stands in for it only if it answers the very same calls.
 */
export async function serverCode(
  { running, version, commit: built }: Answering,
  here: () => Promise<string> = commit,
): Promise<ServerCode> {
  const own = await here();
  if (built !== uncommitted && built === own)
    return { name: `${version} ${built}`, folder: async () => root };
  if (running && built !== uncommitted) {
    return { name: `${version} ${built}`, folder: () => folderOf(built, version) };
  }
  const name = `${version} uncommitted ${await sourcesHere()}`;
  if (!running || version === (await cloneOutline()).version) return { name, folder: async () => root };
  return {
    name,
    async folder() {
      throw new Refused(
        `The running server (${version}) was started from files that no commit holds, so the tests can't run on it. ${wayOut}`,
      );
    },
  };
}

const wayOut =
  'Start it from a commit that is fetched here, or leave the tests in a browser out, which the composition says for ever: --skip-e2e';

async function folderOf(built: string, version: string): Promise<string> {
  const known = await git('cat-file', '-e', `${built}^{commit}`).then(
    () => true,
    () => false,
  );
  if (!known)
    throw new Refused(
      `The running server (${version}) was built from the commit ${built.slice(0, 12)}, which this clone doesn't have, so the tests can't run on it. Fetch it (git fetch). ${wayOut}`,
    );
  const folder = path.join(root, '.cache/servers', built);
  if (!existsSync(folder)) await unpack(built, folder);
  return folder;
}

/** What stood in the repository at a commit, with its packages. In its place only when it is whole. */
async function unpack(built: string, folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const incoming = await mkdtemp(`${folder}-`);
  const archive = path.join(incoming, 'archive.tar');
  await git('archive', '--format=tar', `--output=${archive}`, built);
  await run('tar', ['-xf', archive, '-C', incoming]);
  await rm(archive);
  const lock = (at: string) => readFile(path.join(at, 'package-lock.json'), 'utf8');
  if ((await lock(incoming)) === (await lock(root))) await linkPackages(incoming);
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: incoming, maxBuffer: 64 * 1024 * 1024 });
  await rename(incoming, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(incoming, { recursive: true, force: true });
    // Another command was faster.
    if (!existsSync(folder)) throw error;
  });
}

/** A short hash over everything that a server of this clone runs. */
async function sourcesHere(): Promise<string> {
  const hash = createHash('sha256');
  for (const input of ['server/src', 'shared/contracts/src', 'shared/i18n/src', 'package-lock.json']) {
    for (const file of await filesBelow(path.join(root, input)))
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(await readFile(file))
        .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}
