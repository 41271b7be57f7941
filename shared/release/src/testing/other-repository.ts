import { copyFile, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../parts.ts';
import { type Ended, runScript } from './run-script.ts';

/** A repository of another team, with a tab and a kit, outside of this one. */
export interface OtherRepository {
  readonly folder: string;
  /** `npm run release -- …` there. */
  readonly release: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ended>;
  readonly remove: () => Promise<void>;
}

/** Makes one as `npm run new-tab -- <name> --repository …` does. What is installed here stands in for npm's installation. */
export async function otherRepository(name: string): Promise<OtherRepository> {
  const folder = await mkdtemp(path.join(tmpdir(), 'suksa-other-'));
  const args = [name, '--repository', folder, '--title-lo', 'ຫ້ອງສະໝຸດ'];
  const made = await runScript(root, 'shared/tooling/src/new-tab.ts', args);
  if (made.code !== 0) throw new Error(made.output);
  await install(folder);
  return {
    folder,
    release: (rest, env) => runScript(folder, 'kit/shared/release/src/cli.ts', rest, env),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function install(folder: string): Promise<void> {
  const packages = path.join(folder, 'node_modules');
  await copyFile(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  await mkdir(path.join(packages, '@suksa'), { recursive: true });
  const installed = (await readdir(path.join(root, 'node_modules'))).filter((one) => one !== '@suksa');
  for (const one of installed)
    await symlink(path.join(root, 'node_modules', one), path.join(packages, one), 'junction');
  for (const one of await readdir(path.join(folder, 'kit/shared')))
    await symlink(path.join(folder, 'kit/shared', one), path.join(packages, '@suksa', one), 'junction');
}
