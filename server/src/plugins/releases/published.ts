import type { GateRun, Package } from '@suksa/contracts';

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
