import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupTrouble } from '../db/backup/backup-trouble.ts';
import { loadSchool } from '../db/backup/load-school.ts';
import { readSchool } from '../db/backup/school-parts.ts';
import { connect } from '../db/connection.ts';
import { migrateAsOwner } from '../db/owner/bring-up-to-date.ts';
import { migrateFleet, readFleet, type SchemaOutcome } from '../db/owner/many-schools.ts';
import { readEnvironment } from '../environment.ts';
import { inShort, runCommand } from './run-command.ts';

const usage = `npm run migrate -- postgres://…          takes the school of the trial folder (DATA_DIR) into an empty PostgreSQL
npm run migrate -- postgres://… --back   brings it from the PostgreSQL into an empty folder
Stop the server first. What it is taken from stays as it is.
npm run migrate -- schema                brings the tables to this version as their owner (OWNER_DATABASE_URL), and lets the user of
                                         DATABASE_URL read and write them; the server may be running
npm run migrate -- schema --each FILE    the same for many schools: FILE names the owner’s address of each, one a line. One
                                         that fails holds up none of the others; run again, it goes on with those left`;

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

const bringFleet = async (file: string) => {
  const { databaseUrl } = readEnvironment(process.env);
  const application = databaseUrl ? decodeURIComponent(new URL(databaseUrl).username) : '';
  const schools = readFleet(readFileSync(file, 'utf8'));
  let told = 0;
  const outcomes = await migrateFleet(schools, {
    application: application || undefined,
    onOutcome(outcome) {
      told += 1;
      console.info(`${told}/${schools.length} ${outcome.school.name}: ${whatCame(outcome)}`);
    },
  });
  const failed = outcomes.filter(({ fault }) => fault !== null);
  console.info(`${outcomes.length - failed.length} of ${outcomes.length} schools are of this version.`);
  if (failed.length > 0) process.exitCode = 1;
};

const whatCame = ({ steps, took, fault }: SchemaOutcome) => {
  if (fault !== null) return `stays as it was: ${inShort(fault)}`;
  if (steps === 0) return 'of this version already';
  return `${steps} ${steps === 1 ? 'step' : 'steps'} in ${(took / 1000).toFixed(2)} s`;
};

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { back: { type: 'boolean' }, each: { type: 'string' } },
  });
  const [databaseUrl] = positionals;
  if (databaseUrl === 'schema') return values.each === undefined ? bringSchema() : bringFleet(values.each);
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
}, usage);
