import type { Composition, PartRecord } from '@suksa/contracts';
import { buildAndPublish } from './build/build-and-publish.ts';
import { refuseTypeErrors } from './build/check-types.ts';
import { type Standing, standingOf } from './build/compare-checkout.ts';
import { answeringServer } from './calls/answering-server.ts';
import { CompositionStore, type Draft } from './composition-store.ts';
import { gateAll, refuseUnfit } from './gate/gate.ts';
import { draftOf, withPart } from './live/draft.ts';
import { switchLive } from './live/switch-live.ts';
import { remoteParts, shellPart } from './parts.ts';
import { Refused } from './refused.ts';
import { openStorage } from './storage/open-storage.ts';

interface ReleaseCheckout {
  /** A folder, or `s3://bucket/prefix`. */
  readonly releases: string;
  readonly progress: (line: string) => void;
  /** Parts whose live version is to go although it didn't come out of this clone's history. */
  readonly replace?: readonly string[];
  /** What to do with the others of that kind. */
  readonly otherwise: 'refuse' | 'keep';
  readonly skipEndToEnd: boolean;
  /** The address of the server that will answer; this clone's, where none is named. */
  readonly server?: string | undefined;
}

/**
 * Builds every part of this clone whose sources have changed, takes those that go on from what is live through the
 * gate together, and makes them live. Second versions, and tabs that this clone doesn't have, stay as they are.
 * Where nothing is live yet, everything becomes so, without tests in a browser.
 *
 * @throws {Refused} where something live is newer than this clone or of another history, and it wasn't said that it
 * may go; and as the gate does. Nothing live has changed then.
 */
export async function releaseCheckout(options: ReleaseCheckout): Promise<Composition> {
  const { releases, progress, skipEndToEnd } = options;
  const store = new CompositionStore(openStorage(releases), answeringServer(options.server));
  const live = await store.live();
  const records: PartRecord[] = [];
  for (const part of [shellPart, ...(await remoteParts())])
    records.push(await buildAndPublish(part, { storage: store.storage, progress }));
  if (!live) return releaseFirst(store, records, progress);

  const chosen = await chosenOf(store, live, records, options);
  if (chosen.length === 0) {
    progress('What stands here is live already.');
    return live;
  }
  const parts = chosen.map(({ name }) => name);
  for (const part of [shellPart, ...(await remoteParts())])
    if (parts.includes(part.name)) await refuseTypeErrors(part);
  const change = { kind: 'release' as const, parts };
  const make = (base: Composition, skipped: readonly string[] = []): Draft => {
    const said = { ...change, ...(skipped.length > 0 && { skipped: [...skipped] }) };
    return chosen.reduce<Draft>((draft, record) => withPart(draft, record, said), draftOf(base));
  };
  const pass = (base: Composition) =>
    gateAll({
      store,
      records: chosen,
      draft: make(base),
      against: base.id,
      skipEndToEnd,
      print: progress,
    });
  let skipped = await pass(live);
  const composition = await switchLive({
    store,
    seen: live,
    parts,
    print: progress,
    async make(base) {
      if (base.id !== live.id) skipped = await pass(base);
      return make(base, skipped);
    },
  });
  progress(`${parts.join(', ')} live: composition ${composition.id}`);
  return composition;
}

/** Of the parts that differ from what is live, those that may take its place. */
async function chosenOf(
  store: CompositionStore,
  live: Composition,
  records: readonly PartRecord[],
  { replace = [], otherwise, progress }: ReleaseCheckout,
): Promise<readonly PartRecord[]> {
  const standings = await Promise.all(
    records.map(({ name, part }) => standingOf(store, live, { name, version: part.version })),
  );
  const others = standings.filter(
    (one): one is Standing & { kind: 'other' } => one.kind === 'other' && !replace.includes(one.name),
  );
  if (others.length > 0 && otherwise === 'refuse') throw new Refused(refusalText(others));
  for (const { name, why } of others) progress(`${name} stays as it is live: ${why}`);
  const stay = new Set(others.map(({ name }) => name));
  const same = new Set(standings.filter(({ kind }) => kind === 'same').map(({ name }) => name));
  return records.filter(({ name }) => !stay.has(name) && !same.has(name));
}

const refusalText = (others: readonly (Standing & { kind: 'other' })[]): string =>
  [
    'Not everything that is live would be replaced by something newer; nothing has changed.',
    ...others.map(({ name, why }) => `  ${name}: ${why}`),
    'Release the others alone (npm run release -- publish <part>), check out what is newer,',
    `or say that these go: npm run release -- ${others.map(({ name }) => `--replace ${name}`).join(' ')}`,
  ].join('\n');

async function releaseFirst(
  store: CompositionStore,
  records: readonly PartRecord[],
  progress: (line: string) => void,
): Promise<Composition> {
  const shell = records.find((record) => record.kind === 'shell');
  if (shell?.kind !== 'shell')
    throw new Refused('There is no shell here, and without one nothing can be live.');
  const change = { kind: 'release' as const, parts: records.map(({ name }) => name) };
  const nothing: Draft = { shell: shell.part, remotes: {}, change };
  const draft = records.reduce<Draft>((made, record) => withPart(made, record, change), nothing);
  for (const record of records) await refuseUnfit(store, record, draft);
  const composition = await store.promote(draft, null);
  progress(`composition ${composition.id} is live`);
  return composition;
}
