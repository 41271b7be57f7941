import type { PageComposition } from '@suksa/contracts';

/** A file that may be loaded: where it is and the hash that it must have. */
export interface VerifiedFile {
  readonly address: string;
  readonly integrity: string;
}

/** Thrown before anything is asked for: the composition has no hash for that file. */
export class UnlistedFile extends Error {
  override readonly name = 'UnlistedFile';
}

interface Listed {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Looks files up in the composition: what isn't listed there has no hash, and what has no hash isn't loaded. */
export class PartFiles {
  readonly #integrity = new Map<string, string>();
  readonly #folders = new Map<string, string>();
  readonly #origin: string;

  constructor(composition: PageComposition, origin: string = composition.origin ?? location.origin) {
    this.#origin = origin;
    const parts = { shell: composition.shell, ...composition.remotes };
    for (const [name, part] of Object.entries(parts)) this.add(name, part);
  }

  /** Files of a part that its page didn't name. */
  add(part: string, { version, files }: Listed): void {
    const folder = `${this.#origin}/releases/${part}/${version}/`;
    this.#folders.set(part, folder);
    for (const [path, integrity] of Object.entries(files)) this.#integrity.set(folder + path, integrity);
  }

  /** @throws {UnlistedFile} */
  file(part: string, path: string): VerifiedFile {
    return this.at(`${this.#folders.get(part)}${path}`);
  }

  /** Undefined for a file without a hash. */
  find(address: string): VerifiedFile | undefined {
    const integrity = this.#integrity.get(address);
    return integrity ? { address, integrity } : undefined;
  }

  /** All files of a part. */
  of(part: string): readonly VerifiedFile[] {
    const folder = this.#folders.get(part) ?? '';
    return [...this.#integrity]
      .filter(([address]) => folder !== '' && address.startsWith(folder))
      .map(([address, integrity]) => ({ address, integrity }));
  }

  /** @throws {UnlistedFile} */
  at(address: string): VerifiedFile {
    const found = this.find(address);
    if (!found) throw new UnlistedFile(address);
    return found;
  }
}

const addressPattern = /https?:\/\/[^\s()'"]+\/releases\/[^\s()'"]+/g;

/** The listed files that stand in an error's text, or in that of what caused it: those that didn't load. */
export const filesNamedIn = (error: unknown, files: PartFiles): readonly VerifiedFile[] =>
  addressesIn(error)
    .map((address) => files.find(address))
    .filter((file) => file !== undefined);

/** The parts of which an error names files. */
export const partsNamedIn = (error: unknown): readonly string[] => [
  ...new Set(addressesIn(error).flatMap((address) => /\/releases\/([^/]+)\//.exec(address)?.[1] ?? [])),
];

function addressesIn(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const { message, request = '', cause } = error as Error & { readonly request?: unknown };
  const named = [...`${message} ${request}`.matchAll(addressPattern)].map(([address]) => address);
  return [...named, ...addressesIn(cause)];
}
