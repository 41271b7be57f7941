import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readBackup } from '../db/backup/backup-file.ts';
import type { BackupSettings } from '../db/backup/backup-settings.ts';
import { BackupTrouble } from '../db/backup/backup-trouble.ts';
import { placeOf } from '../db/backup/folder.ts';
import { readKey } from '../db/backup/key.ts';
import { loadSchool } from '../db/backup/load-school.ts';
import { connect } from '../db/connection.ts';
import { backupsInto, readEnvironment } from '../environment.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run restore -- FILE [--into postgres://…] [--key KEY]
  FILE is one here, or the name of one in BACKUP_BUCKET; into an empty database: the one given, else that of DATABASE_URL, else the trial database in DATA_DIR`;

/** A name that isn't a file here may be one of the bucket. */
const broughtHere = async (named: string, settings: BackupSettings): Promise<string> =>
  existsSync(named) ? named : ((await placeOf(settings, basename(named))) ?? refuseMissing(named));

const refuseMissing = (named: string): never => {
  throw new BackupTrouble(
    'not_a_backup',
    `There is no backup ${named}: neither here, nor of that name in BACKUP_DIR, BACKUP_COPY_DIR or BACKUP_BUCKET.`,
  );
};

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' }, key: { type: 'string' } },
  });
  const [named] = positionals;
  if (!named) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const environment = readEnvironment({
    ...process.env,
    ...(values.into ? { DATABASE_URL: values.into } : {}),
  });
  const usual = backupsInto(process.env, resolve(environment.backups?.dir ?? './backups'));
  const file = await broughtHere(named, usual);
  const key = readKey(values.key ?? usual.keyFile);
  const connection = await connect(environment);
  try {
    const { head, manifest } = await loadSchool(connection, readBackup(file, key), {
      onTable: (_name, done, total) => {
        if (done % 20 === 0 || done === total) console.info(`${done} of ${total} tables`);
      },
    });
    const rows = manifest.tables.reduce((sum, table) => sum + Number(table.rows), 0);
    console.info(
      `Restored as of ${head.createdAt}: ${rows} rows of ${manifest.tables.length} tables, each compared with the backup. Everybody signs in again.`,
    );
  } finally {
    await connection.close();
  }
}, usage);
