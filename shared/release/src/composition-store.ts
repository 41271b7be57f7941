import { randomBytes } from 'node:crypto';
import { Composition, LivePointer } from '@suksa/contracts';
import { type AnsweringServer, answeringServer } from './calls/answering-server.ts';
import { Refused } from './refused.ts';
import { type Pointer, pointerFile, type Storage } from './storage/storage.ts';
import { who } from './who.ts';

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

/** Compositions and the pointer to the live one, as plain files in the place of releases. */
export class CompositionStore {
  readonly storage: Storage;
  readonly #ask: () => Promise<AnsweringServer>;
  #server: AnsweringServer | undefined;

  /** `server` is asked where something depends on what it answers; unless told, it is this clone's. */
  constructor(storage: Storage, server: () => Promise<AnsweringServer> = answeringServer(undefined)) {
    this.storage = storage;
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
    const composition = Composition.safeParse(jsonIn(content.toString()));
    if (composition.success) return composition.data;
    throw new Refused(`${compositionFile(id)} in ${this.storage.address} is no composition: it was damaged.`);
  }

  /** Null before the first release. */
  async live(): Promise<Composition | null> {
    const id = await this.liveId();
    return id ? this.read(id) : null;
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

  /** @throws {Refused} where the pointer was damaged, with what to write there. */
  async #compositionOf({ text }: Pointer): Promise<string> {
    const named = LivePointer.safeParse(jsonIn(text));
    if (named.success) return named.data.composition;
    const newest = (await this.storage.list('compositions')).at(-1)?.path.replace(/^.*\/|\.json$/g, '');
    throw new Refused(
      [
        `${pointerFile} in ${this.storage.address} does not name a composition: it was damaged. Servers go on with what was live.`,
        ...(newest
          ? [
              `The newest composition is ${newest}. To point to it, write into ${pointerFile}:`,
              `  ${pointerTo({ id: newest, time: new Date().toISOString() }).trim()}`,
            ]
          : []),
      ].join('\n'),
    );
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
    const composition: Composition = {
      schema: 1,
      id: newId(),
      parent,
      time: new Date().toISOString(),
      by: who(),
      ...(change && { change }),
      ...(this.#server && { server: versionOf(this.#server) }),
      shell,
      remotes,
      ...(canary && { canary }),
    };
    await this.storage.create(compositionFile(composition.id), `${JSON.stringify(composition, null, 1)}\n`);
    if (await this.storage.swapPointer(pointerTo(composition), pointer)) return composition;
    await this.storage.remove([compositionFile(composition.id)]);
    throw new StaleParent(parent, await this.liveId());
  }
}

const versionOf = ({ version, commit, running }: AnsweringServer) => ({ version, commit, running });

export const compositionFile = (id: string): string => `compositions/${id}.json`;

/** Undefined for a text that is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of `live.json` that names a composition. */
export const pointerTo = ({ id, time }: Pick<Composition, 'id' | 'time'>): string =>
  `${JSON.stringify({ composition: id, time } satisfies LivePointer)}\n`;

/** Sortable by time, unique by chance. */
const newId = (): string =>
  `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}-${randomBytes(3).toString('hex')}`;
