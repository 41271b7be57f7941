import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { BackupTrouble } from './backup-trouble.ts';

const prefix = 'suksa-backup-key-1:';

/** What opens a school's backups: without it nobody reads them, the school neither. */
export interface BackupKey {
  /** Names the key without telling it. */
  readonly id: string;
  readonly bytes: Buffer;
}

const keyOf = (bytes: Buffer): BackupKey => ({
  id: createHash('sha256').update('suksa backup key').update(bytes).digest('hex').slice(0, 12),
  bytes,
});

/** @throws BackupTrouble where there is none, or what is there isn't one. */
export const readKey = (file: string): BackupKey => {
  if (!existsSync(file))
    throw new BackupTrouble(
      'no_key',
      `There is no key at ${file}. Put the key that the backups were made with there.`,
    );
  const text = readFileSync(file, 'utf8').trim();
  const bytes = text.startsWith(prefix) ? Buffer.from(text.slice(prefix.length), 'base64url') : null;
  if (bytes?.length !== 32) throw new BackupTrouble('no_key', `${file} holds no key of backups.`);
  return keyOf(bytes);
};

/** The key of an installation; made where there is none yet, readable by nobody else. */
export const keepKey = (file: string): { readonly key: BackupKey; readonly made: boolean } => {
  if (existsSync(file)) return { key: readKey(file), made: false };
  mkdirSync(dirname(file), { recursive: true });
  const bytes = randomBytes(32);
  // Fails where another process has made one meanwhile, which then counts.
  try {
    writeFileSync(file, `${prefix}${bytes.toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return { key: readKey(file), made: false };
  }
  return { key: keyOf(bytes), made: true };
};
