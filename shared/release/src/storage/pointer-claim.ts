import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** A claim is held for milliseconds. One this old belongs to a process that was killed on another machine. */
const abandonedAfter = 30_000;
const patience = 10_000;

interface Owner {
  readonly host: string;
  readonly pid: number;
  readonly token: string;
}

/**
 * Lets one process at a time move a pointer on from the state `tag`; answers what `action` answers.
 *
 * A claim is a file `<tag>.<number>` that is created exclusively. Where its owner has died, the next number is
 * claimed; numbers are never used again, so nobody can take away a claim that isn't the one they saw dead.
 *
 * @throws where a living process holds the claim for ten seconds.
 */
export async function whileClaimed<Result>(
  folder: string,
  tag: string,
  action: (stillOurs: () => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const number = await claim(folder, tag);
  try {
    return await action(async () => (await numbers(folder, tag)).every((other) => other <= number));
  } finally {
    // Whoever comes later looks at the pointer again after claiming, and finds that it has moved on.
    for (const used of await numbers(folder, tag)) {
      if (used <= number) await rm(path.join(folder, `${tag}.${used}`), { force: true });
    }
  }
}

async function claim(folder: string, tag: string): Promise<number> {
  const owner: Owner = { host: hostname(), pid: process.pid, token: randomBytes(6).toString('hex') };
  const written = path.join(folder, `claiming.${owner.token}`);
  const until = Date.now() + patience;
  await writeFile(written, JSON.stringify(owner));
  try {
    while (Date.now() < until) {
      const highest = Math.max(0, ...(await numbers(folder, tag)));
      const held = highest > 0 && !(await isAbandoned(path.join(folder, `${tag}.${highest}`)));
      if (!held && (await linked(written, path.join(folder, `${tag}.${highest + 1}`)))) return highest + 1;
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
    }
  } finally {
    await rm(written, { force: true });
  }
  throw new Error(`Another release has been switching the pointer for ${patience / 1000} s (${folder}).`);
}

async function numbers(folder: string, tag: string): Promise<readonly number[]> {
  const files = await readdir(folder);
  return files.filter((file) => file.startsWith(`${tag}.`)).map((file) => Number(file.slice(tag.length + 1)));
}

async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const owner = JSON.parse(await readFile(file, 'utf8')) as Owner;
    const { ctimeMs } = await stat(file);
    if (owner.host === hostname() && !isAlive(owner.pid)) return true;
    return Date.now() - ctimeMs > abandonedAfter;
  } catch (error) {
    // Given back in this moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
