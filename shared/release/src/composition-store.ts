import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Composition, LivePointer } from '@suksa/contracts';

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

/** Compositions and the pointer to the live one, as plain files below the releases folder. */
export class CompositionStore {
  readonly #folder: string;

  constructor(releases: string) {
    this.#folder = releases;
  }

  /** @throws where there is none of that id, or it isn't of the schema. */
  async read(id: string): Promise<Composition> {
    return Composition.parse(JSON.parse(await readFile(this.#file(id), 'utf8')));
  }

  /** Null before the first release. */
  async live(): Promise<Composition | null> {
    const id = await this.liveId();
    return id ? this.read(id) : null;
  }

  async liveId(): Promise<string | null> {
    try {
      return LivePointer.parse(JSON.parse(await readFile(this.#pointer, 'utf8'))).composition;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /**
   * Writes a composition and makes it live by compare-and-swap.
   *
   * @throws {StaleParent} where its parent isn't the live one any more; nothing changes then.
   */
  async promote(composition: Composition): Promise<void> {
    await mkdir(path.join(this.#folder, 'compositions'), { recursive: true });
    await writeFile(this.#file(composition.id), `${JSON.stringify(composition, null, 1)}\n`, { flag: 'wx' });
    await this.#locked(async () => {
      const live = await this.liveId();
      if (live !== composition.parent) throw new StaleParent(composition.parent, live);
      await this.#point(composition.id, composition.time);
    });
  }

  async #point(id: string, time: string): Promise<void> {
    const incoming = `${this.#pointer}.${process.pid}`;
    await writeFile(incoming, `${JSON.stringify({ composition: id, time } satisfies LivePointer)}\n`);
    await rename(incoming, this.#pointer);
  }

  async #locked(action: () => Promise<void>): Promise<void> {
    const lock = path.join(this.#folder, 'live.lock');
    const handle = await open(lock, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new Error(`Another release is switching the pointer (${lock}).`);
      throw error;
    });
    try {
      await action();
    } finally {
      await handle.close();
      await rm(lock, { force: true });
    }
  }

  get #pointer(): string {
    return path.join(this.#folder, 'live.json');
  }

  #file(id: string): string {
    return path.join(this.#folder, 'compositions', `${id}.json`);
  }
}
