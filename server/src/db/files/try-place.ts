import { randomBytes } from 'node:crypto';
import { type FileStore, hashOf } from './file-store.ts';

/** Puts a file there, reads it and takes it away again: throws where the place doesn't take or give. */
export const tryPlace = async (store: FileStore): Promise<void> => {
  const content = randomBytes(16);
  const hash = hashOf(content);
  await store.put(hash, content);
  const back = await store.get(hash);
  await store.remove(hash);
  if (!back?.equals(content)) throw new Error('what was put there came back otherwise');
};
