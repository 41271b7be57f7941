import { expect, test } from 'vitest';
import { type DiskCopy, durableStore } from './durable-store.ts';

const name = 'said';

/** What a browser has of `localStorage` on its disk: nothing of what was written since it last wrote. */
const browser = () => {
  let written = new Map<string, string>();
  const disk = new Map<string, DiskCopy>();
  const open = ({ hasDatabase = true } = {}) => {
    const held = new Map(written);
    const local = {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    };
    const store = durableStore({
      names: [name],
      local: () => local,
      openDisk: async () => {
        if (!hasDatabase) throw new Error('This browser keeps nothing.');
        return {
          read: async (key) => disk.get(key),
          write: async (key, copy) => void disk.set(key, copy),
        };
      },
    });
    const flush = () => {
      written = new Map(held);
    };
    return { store, local, flush };
  };
  return { open };
};

/** Until what was begun is on the disk. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('what was said is there after the browser was killed before it wrote its storage', async () => {
  const { open } = browser();
  const { store, flush } = open();
  await store.restored();
  store.setItem(name, 'one');
  flush();
  store.setItem(name, 'one, two');
  await settled();

  const again = open();
  expect(again.local.getItem(name)).toBe('one');
  await again.store.restored();
  expect(again.store.getItem(name)).toBe('one, two');
  expect(again.store.isRestored()).toBe(true);
});

test('and what was sent isn’t', async () => {
  const { open } = browser();
  const { store, flush } = open();
  store.setItem(name, 'one');
  flush();
  store.removeItem(name);
  await settled();
  const again = open();
  await again.store.restored();
  expect(again.store.getItem(name)).toBeNull();
});

test('what another window has said since isn’t overwritten by an older copy', async () => {
  const { open } = browser();
  const { store, local } = open();
  store.setItem(name, 'one');
  await settled();
  local.setItem(name, 'two');
  local.setItem(`${name}.turn`, '2');
  await store.restored();
  expect(store.getItem(name)).toBe('two');
});

test('a browser without a database keeps it as it did', async () => {
  const { open } = browser();
  const { store } = open({ hasDatabase: false });
  await store.restored();
  store.setItem(name, 'one');
  expect(store.getItem(name)).toBe('one');
});
