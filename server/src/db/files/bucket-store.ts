import { type BucketSettings, openBucket } from './bucket.ts';
import { BucketRefusal } from './bucket-answer.ts';
import { type FileStore, isHash, nameOf } from './file-store.ts';

const tries = 3;

/** Files in an S3-compatible bucket, for several servers and for more than a disk holds. */
export const bucketStore = (settings: BucketSettings): FileStore => {
  const bucket = openBucket(settings);
  return {
    address: bucket.address,
    put: (hash, content) => again(() => bucket.put(nameOf(hash), content)),
    async get(hash) {
      const found = await again(() => bucket.read(nameOf(hash)));
      return found && found !== 'unchanged' ? found.content : null;
    },
    remove: (hash) => again(() => bucket.remove(nameOf(hash))),
    async *all() {
      for await (const { name, bytes } of bucket.all()) {
        const hash = name.slice(3);
        if (isHash(hash) && name === nameOf(hash)) yield { hash, bytes };
      }
    },
  };
};

/** A bucket that stumbles once is no reason to refuse what somebody has sent; one that says no won't say yes. */
const again = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act();
    } catch (error) {
      const refused = error instanceof BucketRefusal && error.status < 500 && error.status !== 429;
      if (refused || tried === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * tried));
    }
  }
};
