import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connect } from '../connection.ts';
import type { Files } from '../files/files.ts';
import { named } from './catalog.ts';

interface Scratch {
  readonly connection: Connection;
  readonly remove: () => Promise<void>;
}

const mayNot = '42501';

/** Whoever loads compares each file with its hash; there is no need to write them all once more. */
const lookedAtOnly = (files: Files): Files => ({
  ...files,
  store: {
    address: 'nowhere',
    put: async () => undefined,
    get: async () => null,
    remove: async () => undefined,
    async *all() {},
  },
});

/**
 * An empty database beside the school's, to be thrown away. Null where its user may make none: `alter role … createdb`
 * lets them.
 */
export const openScratch = async ({ kind, pool }: Connection): Promise<Scratch | null> => {
  if (kind === 'embedded') return inFolder();
  const name = `suksa_restore_test_${randomBytes(6).toString('hex')}`;
  try {
    await pool.query(`create database ${named(name)} template template0`);
  } catch (error) {
    if ((error as { readonly code?: string }).code === mayNot) return null;
    throw error;
  }
  const address = new URL(pool.options.connectionString ?? '');
  address.pathname = `/${name}`;
  const drop = async () => {
    await pool.query(`drop database if exists ${named(name)} with (force)`);
  };
  const connection = await connect({ databaseUrl: address.toString(), dataDir: '' }).catch(
    async (error: unknown) => {
      await drop();
      throw error;
    },
  );
  return {
    connection: { ...connection, files: lookedAtOnly(connection.files) },
    async remove() {
      await connection.close();
      await drop();
    },
  };
};

const inFolder = async (): Promise<Scratch> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'suksa-restore-test-'));
  const connection = await connect({ dataDir });
  return {
    connection: { ...connection, files: lookedAtOnly(connection.files) },
    async remove() {
      await connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
