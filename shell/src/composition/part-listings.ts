import { type PageComposition, type Preload, partListing } from '@suksa/contracts';
import { send } from '@suksa/platform';
import type { PartFiles } from './part-files.ts';

/** What the files of a tab or of the shell are for, and the hashes of those that the page doesn't name: asked for once, when needed. */
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
    const { shell, remotes } = this.#composition;
    const found = part === 'shell' ? shell : remotes[part];
    if (!found) return null;
    if (found.preload) return found.preload;
    const asked = this.#asked.get(part) ?? this.#ask(part, found.version);
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
