import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GatePass, GateRun, PartRecord, type SignedKind, Untrusted } from '@suksa/contracts';
import type { BucketFollower } from './bucket/follow-bucket.ts';
import type { Beside, Published, PublishedRecord, PublishedRun } from './published.ts';
import { openAsSigned, type ReleasePlace } from './signed-files.ts';

/**
 * Reads what lies beside the versions of a part: in the folder, or in the bucket that it is a copy of, since a version that
 * nobody has had yet isn't brought. What has been read once never changes.
 */
export class PublishedFiles implements Published {
  readonly #place: ReleasePlace;
  readonly #bucket: Pick<BucketFollower, 'names' | 'text'> | null;
  readonly #known = new Map<string, Promise<unknown>>();

  constructor(place: ReleasePlace, bucket: Pick<BucketFollower, 'names' | 'text'> | null) {
    this.#place = place;
    this.#bucket = bucket;
  }

  /** The versions of a part with what the gate said of each; without what nobody has signed who may. */
  async of(part: string): Promise<Beside> {
    const names = await this.#names(part);
    const records = names.filter((name) => isRecord.test(name));
    const runs = names.filter((name) => isRun.test(name));
    const [published, said] = await Promise.all([
      Promise.all(records.map((name) => this.#once(`${part}/${name}`, readRecord))),
      Promise.all(runs.map((name) => this.#once(`${part}/${name}`, readRun))),
    ]);
    return {
      records: published.filter((record) => record !== null),
      runs: said.filter((run) => run !== null),
    };
  }

  async #names(part: string): Promise<readonly string[]> {
    const there = await this.#bucket?.names(part);
    if (there) return there;
    const found = await readdir(join(this.#place.releasesDir, part), { withFileTypes: true }).catch(
      emptyIfMissing,
    );
    return found.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  async #once<Read>(
    file: string,
    read: (open: Open, file: string) => Promise<Read | null>,
  ): Promise<Read | null> {
    const open: Open = async (kind) => {
      const text =
        (await this.#bucket?.text(file)) ?? (await readFile(join(this.#place.releasesDir, file), 'utf8'));
      return openAsSigned(this.#place, kind, file, text);
    };
    const known = this.#known.get(file) as Promise<Read | null> | undefined;
    const reading = known ?? read(open, file).catch(nothingThere);
    this.#known.set(file, reading);
    const done = await reading;
    if (!done) this.#known.delete(file);
    return done;
  }
}

type Open = (kind: SignedKind) => Promise<unknown>;

const isRecord = /^[A-Za-z0-9._-]+(?<!\.gate)\.json$/;
const isRun = /\.[0-9a-f]{12}(\.run)?\.gate\.json$/;

const readRecord = async (open: Open, file: string): Promise<PublishedRecord | null> => {
  const record = PartRecord.safeParse(await open('record')).data;
  if (!record || file !== `${record.name}/${record.part.version}.json`) return null;
  const { part, publishedAt: at, by, packages = [] } = record;
  return { version: part.version, commit: part.commit, at, by, packages };
};

const readRun = async (open: Open, file: string): Promise<PublishedRun | null> => {
  const version = file.replace(/^[^/]+\//, '').replace(isRun, '');
  if (file.endsWith('.run.gate.json')) {
    const run = GateRun.safeParse(await open('gate-run')).data;
    return run ? { version, time: run.time, by: run.by, checks: run.checks } : null;
  }
  const pass = GatePass.safeParse(await open('pass')).data;
  if (!pass) return null;
  const checks = pass.checks.map((check) => ({ check, outcome: 'passed' as const }));
  return { version, time: pass.time, by: pass.by, checks };
};

const emptyIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
};

/** Deleted meanwhile, damaged, or put there by a stranger. */
const nothingThere = (error: NodeJS.ErrnoException | Error): null => {
  if (error instanceof Untrusted || error instanceof SyntaxError) return null;
  if ('code' in error && error.code === 'ENOENT') return null;
  throw error;
};
