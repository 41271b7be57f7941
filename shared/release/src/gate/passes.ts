import { createHash } from 'node:crypto';
import type { GatePass, PartRecord } from '@suksa/contracts';
import type { CompositionStore, Draft } from '../composition-store.ts';
import { folderOf } from '../part-record.ts';
import { releaser } from '../releaser.ts';
import { serverCode } from '../server-code/server-code.ts';
import { readSignedPass, signPass } from '../signing/signed-pass.ts';

/**
 * What a pass of the tests in a browser counts for, in words: a version with that shell and that server. A shell opens
 * every screen of every live tab, so its pass counts for those tabs.
 */
export async function passedOn(store: CompositionStore, record: PartRecord, draft: Draft): Promise<string> {
  const { name: server } = await serverCode(await store.server());
  const tabs = Object.entries(draft.remotes)
    .map(([name, { version }]) => `${name} ${version}`)
    .sort();
  return [`shell ${draft.shell.version}`, `server ${server}`, ...(record.name === 'shell' ? tabs : [])].join(
    ', ',
  );
}

/** The pass of that version on these; null where it has none, or only others. */
export async function readPass(
  { storage }: CompositionStore,
  record: PartRecord,
  on: string,
): Promise<GatePass | null> {
  const content = await storage.read(passFile(record, on));
  const pass = content && (await readSignedPass(storage, record, content.toString()));
  return pass?.on === on ? pass : null;
}

/** Notes that a version has passed on these. */
export async function writePass(
  { storage }: CompositionStore,
  record: PartRecord,
  { on, against, checks }: Pick<GatePass, 'against' | 'checks'> & { readonly on: string },
): Promise<void> {
  const pass: GatePass = { time: new Date().toISOString(), by: releaser(), against, on, checks };
  await storage.create(passFile(record, on), await signPass(storage, record, pass));
}

function passFile({ name, part }: PartRecord, on: string): string {
  const short = createHash('sha256').update(on).digest('hex').slice(0, 12);
  return `${folderOf(name, part.version)}.${short}.gate.json`;
}
