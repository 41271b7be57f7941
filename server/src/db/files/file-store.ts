import { createHash } from 'node:crypto';

/** A place outside of the tables where files lie under the hash of their bytes, written once and never changed. */
export interface FileStore {
  /** As a person wrote it. */
  readonly address: string;
  /** All of it or nothing; one that is there is left as it is. */
  put(hash: string, content: Buffer): Promise<void>;
  /** Null where it isn't there. */
  get(hash: string): Promise<Buffer | null>;
  remove(hash: string): Promise<void>;
  /** Whether it is there, whole by its size or not. */
  all(): AsyncGenerator<{ readonly hash: string; readonly bytes: number }>;
}

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** In folders by its first two digits: no folder of a hundred thousand files. */
export const nameOf = (hash: string): string => `${hash.slice(0, 2)}/${hash}`;

/** The place of the files doesn't answer, or has lost one that a row refers to. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway';
  /** What the disk or the bucket has said, for who looks for the reason. */
  readonly code: string;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = String((cause as { readonly code?: unknown } | undefined)?.code ?? 'lost');
  }
}
