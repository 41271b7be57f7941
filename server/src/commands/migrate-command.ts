import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupTrouble } from '../db/backup/backup-trouble.ts';
import { loadSchool } from '../db/backup/load-school.ts';
import { readSchool } from '../db/backup/school-parts.ts';
import { connect } from '../db/connection.ts';
import { migrateAsOwner } from '../db/owner/bring-up-to-date.ts';
import { readEnvironment } from '../environment.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run migrate -- postgres://…          takes the school of the trial folder (DATA_DIR) into an empty PostgreSQL
npm run migrate -- postgres://… --back   brings it from the PostgreSQL into an empty folder
Stop the server first. What it is taken from stays as it is.
npm run migrate -- schema                brings the tables to this version as their owner (OWNER_DATABASE_URL), and lets the user of
                                         DATABASE_URL read and write them; the server may be running`;

const bringSchema = async () => {
  const { ownerDatabaseUrl, databaseUrl } = readEnvironment(process.env);
  if (!ownerDatabaseUrl)
    throw new BackupTrouble('not_a_backup', 'Name the tables’ owner: OWNER_DATABASE_URL=postgres://…');
  const application = databaseUrl ? decodeURIComponent(new URL(databaseUrl).username) : undefined;
  await migrateAsOwner(ownerDatabaseUrl, application || undefined);
  console.info(
    application
      ? `The tables are those of this version, and ${application} may work with them.`
      : 'The tables are those of this version.',
  );
};

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { back: { type: 'boolean' } },
  });
  const [databaseUrl] = positionals;
  if (databaseUrl === 'schema') return bringSchema();
  if (!databaseUrl) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const { dataDir } = readEnvironment({ ...process.env, DATABASE_URL: databaseUrl });
  if (!values.back && !existsSync(join(dataDir, 'postgres')))
    throw new BackupTrouble(
      'not_a_backup',
      `There is no school in ${dataDir}. Name its folder with DATA_DIR.`,
    );
  const trial = await connect({ dataDir });
  try {
    const server = await connect({ databaseUrl, dataDir });
    try {
      const [from, into] = values.back ? [server, trial] : [trial, server];
      const { manifest } = await loadSchool(into, readSchool(from, { createdAt: new Date() }), {
        onTable: (name, done, total) => console.info(`${done}/${total} ${name}`),
      });
      const rows = manifest.tables.reduce((sum, table) => sum + Number(table.rows), 0);
      console.info(
        `${rows} rows of ${manifest.tables.length} tables, each compared with where it came from. Everybody signs in again.`,
      );
      if (!values.back) console.info('From now on start the server with DATABASE_URL set to that address.');
    } finally {
      await server.close();
    }
  } finally {
    await trial.close();
  }
});
