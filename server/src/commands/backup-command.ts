import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup } from '../db/backup/backup-file.ts';
import { backUpInto } from '../db/backup/folder.ts';
import { readKey } from '../db/backup/key.ts';
import { connect } from '../db/connection.ts';
import { addressOf } from '../db/files/bucket.ts';
import { backupsInto, readEnvironment } from '../environment.ts';
import { insertRun } from '../features/settings/backups/backup-repository.ts';
import { inShort, runCommand } from './run-command.ts';

const usage = `npm run backup [-- --to FOLDER]            all data, pictures and papers into one encrypted file
npm run backup -- check FILE [--key KEY]   reads one from end to end: whole, and opened by the key`;

async function make(to: string | undefined): Promise<void> {
  const environment = readEnvironment(process.env);
  const settings = backupsInto(process.env, resolve(to ?? environment.backups?.dir ?? './backups'));
  const connection = await connect(environment);
  const startedAt = new Date();
  try {
    const { name, bytes, sha256, tables, rows, files, lostFiles, copied, madeKey } = await backUpInto(
      connection,
      settings,
    );
    console.info(
      `${join(settings.dir, name)}: ${rows} rows of ${tables} tables, ${files} files, ${bytes} bytes, sha256 ${sha256}`,
    );
    if (environment.backups && resolve(environment.backups.dir) === resolve(settings.dir)) {
      const run = { startedAt, file: name, bytes, rows, sha256, copied };
      await insertRun(connection.db, { kind: 'backup', outcome: 'good', ...run }).catch((error: unknown) =>
        console.error(`The server doesn’t know of it: ${inShort(error)}.`),
      );
    }
    if (lostFiles > 0) {
      console.error(
        `${lostFiles} files that rows refer to can’t be read: npm run files -- check names them.`,
      );
      process.exitCode = 1;
    }
    const second = [settings.copyDir, settings.bucket && addressOf(settings.bucket)]
      .filter(Boolean)
      .join(' and ');
    if (copied) console.info(`Copied to ${second}.`);
    if (madeKey)
      console.info(
        `Made the key: ${settings.keyFile}. Keep a copy of it away from this machine: without it no backup can be read.`,
      );
    if (copied === false) {
      console.error(`Not copied to ${second}: is that place there, and has it room?`);
      process.exitCode = 1;
    }
  } finally {
    await connection.close();
  }
}

async function check(file: string, keyFile: string | undefined): Promise<void> {
  const environment = readEnvironment(process.env);
  const settings = backupsInto(process.env, resolve(environment.backups?.dir ?? './backups'));
  const { head, tables, rows, files } = await checkBackup(file, readKey(keyFile ?? settings.keyFile));
  console.info(`Whole: made ${head.createdAt}, ${rows} rows of ${tables} tables, ${files} files.`);
}

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, key: { type: 'string' } },
  });
  const [command, file] = positionals;
  if (command === undefined) return make(values.to);
  if (command === 'check' && file) return check(file, values.key);
  console.error(usage);
  process.exitCode = 2;
}, usage);
