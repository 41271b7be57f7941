import type { Composition, RemotePart, ShellPart } from '@suksa/contracts';
import type { CompositionStore } from '../composition-store.ts';
import { Refused } from '../refused.ts';
import { versionOf } from './switch-live.ts';

interface Previous {
  readonly composition: Composition;
  readonly part: ShellPart | RemotePart;
}

/**
 * What a part was before its live version. A rollback counts as the step back that it was: after v1, v2 and a
 * rollback to v1, the version before is the one before v1, not v2.
 *
 * @throws {Refused} where there is none.
 */
export async function previousVersion(
  store: CompositionStore,
  live: Composition,
  name: string,
): Promise<Previous> {
  const current = versionOf(live, name);
  for (let at: Composition | null = live; at; at = await before(store, at, name)) {
    const part = name === 'shell' ? at.shell : at.remotes[name];
    if (part && part.version !== current) return { composition: at, part };
  }
  throw new Refused(
    `${name} ${current ?? ''} has no version before it in the history of what was live.`,
    'nothing_before',
  );
}

async function before(
  store: CompositionStore,
  { change, parent }: Composition,
  name: string,
): Promise<Composition | null> {
  const back = change?.kind === 'rollback' && change.parts.includes(name) ? change.to : undefined;
  const id = back ?? parent;
  return id ? store.read(id) : null;
}
