import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Tab } from '@suksa/contracts';
import { Refused } from './refused.ts';

/** The repository's root: this package stands in `shared/release`. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** Whether this is the kit in another team's repository: there the tabs stand beside it, and nothing else of the product. */
export const isKit = existsSync(path.join(root, 'kit.json'));

/** Where the tabs are, each in a folder of its name. */
const remotesFolder = path.join(isKit ? path.dirname(root) : root, 'remotes');

/** The folder in which the packages are locked and installed. */
export const installation = isKit ? path.dirname(root) : root;

/** A part that is built and released apart: the shell, or a tab by its folder's name. */
export interface Part {
  readonly name: string;
  readonly folder: string;
}

export const shellPart: Part = { name: 'shell', folder: path.join(root, 'shell') };

/** Every tab that has a folder with a tab.json. */
export async function remoteParts(): Promise<readonly Part[]> {
  const entries = await readdir(remotesFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, folder: path.join(remotesFolder, name) }))
    .filter(({ folder }) => existsSync(path.join(folder, 'tab.json')));
}

/** @throws {Refused} where tab.json is missing, isn't of the schema, or names another tab than its folder does. */
export async function readTab({ name, folder }: Part): Promise<Tab> {
  const file = path.join(folder, 'tab.json');
  const tab = Tab.safeParse(await jsonOf(file));
  if (!tab.success)
    throw new Refused(
      [
        `${path.relative(root, file)} is not of the schema Tab in shared/contracts/src/composition/tab.ts; nothing has changed.`,
        ...tab.error.issues.map((issue) => `  ${issueText(issue)}`),
      ].join('\n'),
    );
  if (tab.data.name !== name)
    throw new Refused(`${path.relative(root, file)} names the tab ${tab.data.name}; its folder is ${name}.`);
  return tab.data;
}

const issueText = ({ path: at, message }: { path: PropertyKey[]; message: string }) =>
  `${at.join('.')}: ${message}`;

async function jsonOf(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refused(`${path.relative(root, file)}: ${(error as Error).message}`);
  }
}
