import { randomBytes } from 'node:crypto';
import { Composition, LivePointer } from '@suksa/contracts';
import { type AnsweringServer, answeringServer } from './calls/answering-server.ts';
import { Refused } from './refused.ts';
import { releaser } from './releaser.ts';
import { keysOf } from './signing/keys-of.ts';
import type { ReleaseKeys } from './signing/release-keys.ts';
import { type Pointer, pointerFile, type Storage } from './storage/storage.ts';

/** Another composition went live since the one that this was built on. */
export class StaleParent extends Error {
  override readonly name = 'StaleParent';
  constructor(
    readonly expected: string | null,
    readonly found: string | null,
  ) {
    super(`Built on composition ${expected ?? 'none'}, but ${found ?? 'none'} is live.`);
  }
}

/** What a new composition is made of; the store adds its id, parent, time and author. */
export type Draft = Pick<Composition, 'shell' | 'remotes' | 'canary' | 'change'>;

/**
 * Compositions and the pointer to the live one, as signed files in the place of releases. What no trusted key has
 * signed isn't read.
 */
export class CompositionStore {
  readonly storage: Storage;
  readonly keys: ReleaseKeys;
  readonly #ask: () => Promise<AnsweringServer>;
  #server: AnsweringServer | undefined;

  /** `server` is asked where something depends on what it answers; unless told, it is this clone's. */
  constructor(
    storage: Storage,
    server: () => Promise<AnsweringServer> = answeringServer(undefined),
    keys: ReleaseKeys = keysOf(storage),
  ) {
    this.storage = storage;
    this.keys = keys;
    this.#ask = server;
  }

  /** The server that the parts here call. Compositions made after it was asked say which one that was. */
  async server(): Promise<AnsweringServer> {
    this.#server ??= await this.#ask();
    return this.#server;
  }

  /** @throws {Refused} where there is none of that id. */
  async read(id: string): Promise<Composition> {
    const content = /^[0-9A-Za-z-]+$/.test(id) ? await this.storage.read(compositionFile(id)) : null;
    if (!content) throw new Refused(`There is no composition ${id} in ${this.storage.address}.`);
    const place = `${compositionFile(id)} in ${this.storage.address}`;
    const composition = Composition.safeParse(await this.#open('composition', content.toString(), place));
    if (composition.success && composition.data.id === id) return composition.data;
    throw new Refused(`${place} is no composition: it was damaged.`);
  }

  /** What was signed; undefined for what is no document at all. @throws {NotTrusted} */
  #open(kind: 'composition' | 'pointer', text: string, place: string): Promise<unknown> {
    return this.keys.open(kind, text, place).catch((error: unknown) => {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    });
  }

  /** Null before the first release. */
  async live(): Promise<Composition | null> {
    const id = await this.liveId();
    return id ? this.read(id) : null;
  }

  /** What is live, with the pointer's own signed text. @throws {Refused} before the first release. */
  async liveAndPointer(): Promise<{ readonly live: Composition; readonly pointer: string }> {
    const pointer = await this.storage.readPointer();
    if (!pointer) throw new Refused(`Nothing is live in ${this.storage.address} yet.`);
    return { live: await this.read(await this.#compositionOf(pointer)), pointer: pointer.text };
  }

  /** @throws {Refused} before the first release. */
  async liveOrRefuse(): Promise<Composition> {
    const live = await this.live();
    if (live) return live;
    throw new Refused(
      `Nothing is live in ${this.storage.address} yet. Release everything once: npm run release`,
    );
  }

  async liveId(): Promise<string | null> {
    const pointer = await this.storage.readPointer();
    return pointer && this.#compositionOf(pointer);
  }

  /** @throws {Refused} where the pointer was damaged, with what mends it. */
  async #compositionOf({ text }: Pointer): Promise<string> {
    const named = LivePointer.safeParse(
      await this.#open('pointer', text, `${pointerFile} in ${this.storage.address}`),
    );
    if (named.success) return named.data.composition;
    const newest = (await this.storage.list('compositions')).at(-1)?.path.replace(/^.*\/|\.json$/g, '');
    throw new Refused(
      [
        `${pointerFile} in ${this.storage.address} does not name a composition: it was damaged. Servers go on with what was live.`,
        ...(newest
          ? [
              `The newest composition is ${newest}. To point to it:`,
              `  npm run release -- keys point ${newest}`,
            ]
          : []),
      ].join('\n'),
    );
  }

  /** The time of the live pointer, whether or not it is trusted; the new one is later, whatever the clock says. */
  async #after(pointer: Pointer | null): Promise<string> {
    const before =
      pointer && LivePointer.safeParse(await this.#open('pointer', pointer.text, pointerFile)).data;
    return new Date(Math.max(Date.now(), before ? Date.parse(before.time) + 1 : 0)).toISOString();
  }

  /** Names a composition that is there as the live one, whatever the pointer was: for one that was damaged. */
  async pointTo(id: string): Promise<Composition> {
    const composition = await this.read(id);
    const pointer = await this.storage.readPointer();
    const time = new Date().toISOString();
    if (await this.storage.swapPointer(await this.pointerTo({ id, time }), pointer)) return composition;
    throw new Refused(`Somebody else has switched the pointer of ${this.storage.address} meanwhile.`);
  }

  /** The text of `live.json` that names a composition. */
  pointerTo({ id, time }: Pick<Composition, 'id' | 'time'>): Promise<string> {
    return this.keys.sign('pointer', { composition: id, time } satisfies LivePointer, 0);
  }

  /** The live composition, its parent, and so on: what was live, newest first. */
  async *history(): AsyncGenerator<Composition> {
    for (let id = await this.liveId(); id; ) {
      const composition = await this.read(id);
      yield composition;
      id = composition.parent;
    }
  }

  /**
   * Writes a composition and makes it live by compare-and-swap.
   *
   * @throws {StaleParent} where its parent isn't the live one any more; nothing changes then.
   */
  async promote({ shell, remotes, canary, change }: Draft, parent: string | null): Promise<Composition> {
    const pointer = await this.storage.readPointer();
    const live = pointer && (await this.#compositionOf(pointer));
    if (live !== parent) throw new StaleParent(parent, live);
    // Whoever works alone has a key of their own with their first release.
    if (!pointer) await this.keys.make();
    const composition: Composition = {
      schema: 1,
      id: newId(),
      parent,
      time: await this.#after(pointer),
      by: releaser(),
      ...(change && { change }),
      ...(this.#server && { server: versionOf(this.#server) }),
      shell,
      remotes,
      ...(canary && { canary }),
    };
    const text = await this.keys.sign('composition', composition);
    await this.storage.create(compositionFile(composition.id), text);
    if (await this.storage.swapPointer(await this.pointerTo(composition), pointer)) return composition;
    await this.storage.remove([compositionFile(composition.id)]);
    throw new StaleParent(parent, await this.liveId());
  }
}

const versionOf = ({ version, commit, running }: AnsweringServer) => ({ version, commit, running });

export const compositionFile = (id: string): string => `compositions/${id}.json`;

/** Sortable by time, unique by chance. */
const newId = (): string =>
  `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}-${randomBytes(3).toString('hex')}`;
