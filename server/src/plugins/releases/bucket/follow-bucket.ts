import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Composition, LivePointer } from '@suksa/contracts';
import type { Bucket } from '../../../db/files/bucket.ts';
import { versionsIn } from '../refuse-unanswered.ts';
import { openAsSigned, type ReleasePlace } from '../signed-files.ts';
import { bringVersion, writeWhole } from './bring-version.ts';

/** How long two servers may differ, apart from what the files take. One question that is answered with 304. */
const every = 1000;
/** Compositions that are kept for the list of releases. */
const longestHistory = 500;
/** Of a version that isn't there, the bucket is asked again after this time. */
const gone = 5000;

export interface BucketFollower {
  /** Brings what the bucket names as live now, if it is another one than before. Never rejects. */
  look(): Promise<void>;
  /** Brings a version that a page of another server has named, or that is looked at before it is live. */
  bring(part: string, version: string): Promise<boolean>;
  /** The names of the files beside the versions of a part, and what is in one of them; null where it can't be asked. */
  names(part: string): Promise<readonly string[] | null>;
  text(file: string): Promise<string | null>;
  /** Why the bucket can't be followed; null where it can. */
  trouble(): Error | null;
  stop(): void;
}

/**
 * Keeps a folder as a bucket is, for a server of several: the files of what is live first, the pointer last. The
 * folder stays what it was where the bucket doesn't answer, or names what nobody trusted has signed.
 */
export const followBucket = (
  bucket: Bucket,
  place: ReleasePlace,
  onTrouble: (trouble: Error | null) => void,
): BucketFollower => {
  let trouble: Error | null = null;
  let tag: string | null = null;
  let stopped = false;
  let looking: Promise<void> | undefined;
  const bringing = new Map<string, Promise<boolean>>();

  const tell = (now: Error | null) => {
    if (now?.message !== trouble?.message) onTrouble(now);
    trouble = now;
  };

  const bring = (part: string, version: string) => {
    const key = `${part}/${version}`;
    const under = bringing.get(key) ?? bringVersion(bucket, place, part, version);
    if (!bringing.has(key)) {
      bringing.set(key, under);
      const forget = () => bringing.delete(key);
      under.then((there) => (there ? forget() : setTimeout(forget, gone).unref()), forget);
    }
    return under;
  };

  const bringComposition = async (id: string) => {
    if (!/^[0-9A-Za-z-]+$/.test(id)) throw new Error('the pointer names no composition');
    const name = `compositions/${id}.json`;
    const found = await bucket.read(name);
    if (!found || found === 'unchanged') throw new Error(`${name} isn’t in the bucket`);
    const text = found.content.toString();
    const composition = Composition.parse(await openAsSigned(place, 'composition', name, text));
    if (composition.id !== id) throw new Error(`${name} is another composition`);
    return { composition, keep: () => writeWhole(place, name, text) };
  };

  /** What was live before, for the list of releases: nobody waits for it. */
  const bringHistory = async (from: string | null) => {
    let next = from;
    for (let count = 0; next && count < longestHistory && !stopped; count++) {
      if (existsSync(join(place.releasesDir, `compositions/${next}.json`))) return;
      const { composition, keep } = await bringComposition(next);
      await keep();
      next = composition.parent;
    }
  };

  const lookOnce = async () => {
    try {
      const found = await bucket.read('live.json', tag);
      if (!found) throw new Error('there is no live.json in the bucket');
      if (found !== 'unchanged') {
        const text = found.content.toString();
        const pointer = LivePointer.parse(await openAsSigned(place, 'pointer', 'live.json', text));
        const { composition, keep } = await bringComposition(pointer.composition);
        await Promise.all(versionsIn(composition).map(([part, version]) => bring(part, version)));
        await keep();
        await writeWhole(place, 'live.json', text);
        tag = found.tag;
        bringHistory(composition.parent).catch(() => undefined);
      }
      tell(null);
    } catch (error) {
      tell(error as Error);
    }
  };

  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const timer = setInterval(look, every);
  timer.unref();
  return {
    look,
    // Cut off, nobody waits for what can't come.
    bring: async (part, version) => (trouble ? false : bring(part, version).catch(() => false)),
    names: (part) => (trouble ? Promise.resolve(null) : bucket.list(part).catch(() => null)),
    text: async (file) => {
      const found = trouble ? null : await bucket.read(file).catch(() => null);
      return found && found !== 'unchanged' ? found.content.toString() : null;
    },
    trouble: () => trouble,
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
};
