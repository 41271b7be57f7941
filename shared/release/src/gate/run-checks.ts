import { type Composition, type PartRecord, type RemotePart, Tab } from '@suksa/contracts';
import { folderOf } from '../part-record.ts';
import type { Storage } from '../storage/storage.ts';
import { boundParts, broughtByShell } from './bound-parts.ts';
import byteBudget from './byte-budget.json' with { type: 'json' };
import { broughtCheck, checkBrought } from './check-brought.ts';
import { type ByteBudget, checkBudget } from './check-budget.ts';
import { callsCheck } from './check-calls.ts';
import { checkExports, exportsCheck } from './check-exports.ts';
import { checkFiles } from './check-files.ts';
import { checkLibraries } from './check-libraries.ts';
import { checkLicences, licencesCheck } from './check-licences.ts';
import { checkIcons } from './check-names.ts';
import { checkPaths } from './check-paths.ts';
import { checkSlots } from './check-slots.ts';
import { checkTab } from './check-tab.ts';
import { checkWords } from './check-words.ts';
import { knownPermissions } from './known-permissions.ts';
import { GateRefused, type Refusal } from './refusal.ts';

type Parts = Pick<Composition, 'shell' | 'remotes' | 'canary'>;

interface Candidate {
  readonly storage: Storage;
  readonly record: PartRecord;
  /** What would be live, with the part in it. */
  readonly composition: Parts;
}

/** What the checks below are called, in the order in which they are printed. */
export const quickChecks: readonly string[] = [
  'tab.json',
  'paths',
  'shared libraries',
  exportsCheck,
  broughtCheck,
  licencesCheck,
  'files',
  'words',
  'bytes',
  callsCheck,
];

/** Everything of the gate that needs no browser: milliseconds. Reads every file of the part again. */
export async function runChecks({ storage, record, composition }: Candidate): Promise<readonly Refusal[]> {
  const { name, part } = record;
  const stored = await storedFiles(storage, folderOf(name, part.version));
  const sizeOf = (file: string) => (stored.get(`${file}.br`) ?? stored.get(file))?.length ?? 0;
  const together = await Promise.all(
    variantsOf(composition).map((variant) => togetherRefusals(storage, record, variant)),
  );
  return [
    ...(record.kind === 'remote' ? checkTab(name, record.part) : []),
    ...(record.kind === 'remote'
      ? [...checkIcons(record.part.tab), ...(await slotRefusals(name, record.part))]
      : []),
    ...unique(together.flat()),
    ...checkLicences(name, record.packages ?? []),
    ...(await checkFiles(part, stored)),
    ...checkWords(record.words),
    ...checkBudget(
      {
        preload: part.preload,
        files: Object.keys(part.files),
        ...(record.kind === 'remote' && { tab: record.part.tab }),
      },
      sizeOf,
      budgetOf(name),
    ),
  ];
}

/** Whether the part fits those that one user would have with it. */
async function togetherRefusals(
  storage: Storage,
  { name, brings = [] }: PartRecord,
  variant: Pick<Composition, 'shell' | 'remotes'>,
): Promise<readonly Refusal[]> {
  const shell = await broughtByShell(storage, variant.shell.version);
  return [
    ...checkPaths(name, variant.remotes),
    ...checkLibraries(name, variant),
    ...checkExports(name, await boundParts(storage, variant)),
    ...checkBrought({ name, brings, shell }),
  ];
}

async function slotRefusals(name: string, { tab, preload }: RemotePart): Promise<readonly Refusal[]> {
  const parsed = Tab.safeParse(tab);
  // What isn't of the schema is refused for that.
  const slots = (parsed.success && parsed.data.slots) || [];
  if (slots.length === 0) return [];
  return checkSlots({ name, slots, preload, permissions: await knownPermissions() });
}

/**
 * What one user may get: the stable parts, and each mix with second versions. All of them have to fit together.
 */
function variantsOf({ shell, remotes, canary }: Parts): readonly Pick<Composition, 'shell' | 'remotes'>[] {
  const second = Object.entries(canary?.remotes ?? {}).map(([name, { part }]) => [name, part] as const);
  const shells = [shell, ...(canary?.shell ? [canary.shell.part] : [])];
  const tabs = [remotes, ...(second.length > 0 ? [{ ...remotes, ...Object.fromEntries(second) }] : [])];
  return shells.flatMap((oneShell) => tabs.map((some) => ({ shell: oneShell, remotes: some })));
}

function unique(refusals: readonly Refusal[]): readonly Refusal[] {
  return [...new Map(refusals.map((one) => [`${one.check}${one.found}`, one])).values()];
}

/** Every file of a folder by its path in it. */
export async function storedFiles(
  storage: Storage,
  folder: string,
  isWanted: (file: string) => boolean = () => true,
): Promise<ReadonlyMap<string, Buffer>> {
  const files = (await storage.list(folder)).filter(({ path }) => isWanted(path.slice(folder.length + 1)));
  const read = await Promise.all(
    files.map(
      async ({ path }) => [path.slice(folder.length + 1), (await storage.read(path)) ?? Buffer.of()] as const,
    ),
  );
  return new Map(read);
}

function budgetOf(name: string): ByteBudget {
  const own: Readonly<Record<string, ByteBudget>> = byteBudget.own;
  return own[name] ?? (name === 'shell' ? byteBudget.shell : byteBudget.tab);
}

/** @throws {GateRefused} where the published folder isn't what its record says. */
export async function checkFilesOf(storage: Storage, { name, part }: PartRecord): Promise<void> {
  const refusals = await checkFiles(part, await storedFiles(storage, folderOf(name, part.version)));
  if (refusals.length > 0) throw new GateRefused(`${name} ${part.version}`, refusals);
}
