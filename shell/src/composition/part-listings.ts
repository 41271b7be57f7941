import { type PageComposition, type Preload, partListing } from '@suksa/contracts';
import { send } from '@suksa/platform';
import type { PartFiles } from './part-files.ts';

/** What each tab's files are for, and the hashes of those that the page doesn't name: asked for once, when needed. */
export class PartListings {
  readonly #composition: PageComposition;
  readonly #files: PartFiles;
  readonly #asked = new Map<string, Promise<Preload>>();

  constructor(composition: PageComposition, files: PartFiles) {
    this.#composition = composition;
    this.#files = files;
  }

  /** From then on the part's files are all known; null for a part that isn't there. A failure isn't remembered. */
  async of(part: string): Promise<Preload | null> {
    const remote = this.#composition.remotes[part];
    if (!remote) return null;
    if (remote.preload) return remote.preload;
    const asked = this.#asked.get(part) ?? this.#ask(part, remote.version);
    this.#asked.set(part, asked);
    asked.catch(() => this.#asked.delete(part));
    return asked;
  }

  async #ask(part: string, version: string): Promise<Preload> {
    const { files, preload } = await send(partListing, { params: { part, version } });
    this.#files.add(part, { version, files });
    return preload;
  }
}
