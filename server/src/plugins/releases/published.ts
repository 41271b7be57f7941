import type { GateRun, Package } from '@suksa/contracts';
import type { Live, ReleaseTrouble } from './live-composition.ts';

/** What of a version's record people are shown; the rest is its files and words. */
export interface PublishedRecord {
  readonly version: string;
  readonly commit: string;
  readonly at: string;
  readonly by: string;
  /** The libraries in it; none where its record is older than that. */
  readonly packages: readonly Package[];
}

/** What the gate said of a version. */
export interface PublishedRun extends Omit<GateRun, 'against'> {
  readonly version: string;
}

/** All that lies beside the versions of a part. */
export interface Beside {
  readonly records: readonly PublishedRecord[];
  readonly runs: readonly PublishedRun[];
}

/** Where it is read. */
export interface Published {
  /** The versions of a part with what the gate said of each; without what nobody has signed who may. */
  of(part: string): Promise<Beside>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What is live now. Throws `NothingLive` before the first release. */
    readLive(): Promise<Live>;
    /** Why what the pointer names can't be served, where it can't. */
    releaseTrouble(): Promise<ReleaseTrouble | null>;
    /** Why the bucket can't be followed in which releases lie, where it can't. */
    bucketTrouble(): Error | null;
    /** Brings a version from there that isn't here yet. */
    bringVersion(part: string, version: string): Promise<void>;
    /** Asks there at once for what is live. */
    lookForReleases(): Promise<void>;
    /** What was published of each part, whether or not it is live. */
    readonly publishedFiles: Published;
  }
}
