export interface StoredFile {
  /** Below the place's root, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly modified: Date;
}

/** The pointer as it was read; `tag` tells one state of it from the next. */
export interface Pointer {
  readonly text: string;
  readonly tag: string;
}

/**
 * Where releases are kept: a folder or a bucket. Files are written once; only the pointer changes, and only by
 * compare-and-swap.
 */
export interface Storage {
  /** As a person wrote it. */
  readonly address: string;
  /** Null where there is no such file. */
  read(file: string): Promise<Buffer | null>;
  /** Writes a file that isn't there yet, all of it or nothing. False where one is there: it is left as it is. */
  create(file: string, content: Buffer | string): Promise<boolean>;
  /** Writes a file whatever is there: only to sign again what is signed. */
  replace(file: string, content: string): Promise<void>;
  /** Every file below a folder, or below all with `''`, sorted by path. */
  list(folder: string): Promise<readonly StoredFile[]>;
  remove(files: readonly string[]): Promise<void>;
  /** Null before the first release. */
  readPointer(): Promise<Pointer | null>;
  /** Writes the pointer where it is still what was seen. False where somebody else has written it since. */
  swapPointer(text: string, seen: Pointer | null): Promise<boolean>;
}

export const pointerFile = 'live.json';
