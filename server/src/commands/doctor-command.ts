import { connect } from '../db/connection.ts';
import type { Finding } from '../doctor/finding.ts';
import { bad } from '../doctor/finding.ts';
import { lookAtBackups } from '../doctor/look-at-backups.ts';
import { lookAtDatabase } from '../doctor/look-at-database.ts';
import { lookAtFiles } from '../doctor/look-at-files.ts';
import { lookAtSettings } from '../doctor/look-at-settings.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { runCommand } from './run-command.ts';

const signs = { good: '  ok  ', note: ' note ', bad: ' MEND ' } as const;

/** `npm run doctor`, with the environment of the server: what is well, and what to mend before a school relies on it. */
runCommand(async () => {
  const environment = readEnvironment(process.env);
  const findings = [
    ...lookAtSettings(environment),
    ...(await lookAtItsDatabase(environment)),
    ...(await lookAtBackups(environment, new Date())),
  ];
  for (const { state, text, mend } of findings) {
    console.info(`[${signs[state]}] ${text}`);
    if (mend) console.info(`         → ${mend}`);
  }
  const wrong = findings.filter(({ state }) => state === 'bad').length;
  console.info(wrong === 0 ? 'Nothing has to be mended.' : `To be mended: ${wrong}.`);
  process.exitCode = wrong === 0 ? 0 : 1;
});

/** The trial database is the server’s alone: settings say all about it. */
async function lookAtItsDatabase(environment: Environment): Promise<readonly Finding[]> {
  if (!environment.databaseUrl) return [];
  const connection = await connect(environment);
  try {
    const client = await connection.pool.connect();
    try {
      const findings = await lookAtDatabase(client, new Date());
      return [...findings, ...(await lookAtFiles(connection))];
    } finally {
      client.release();
    }
  } catch (error) {
    const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
    return [
      bad(
        `The database doesn’t answer (${code || message}).`,
        'See that PostgreSQL runs (systemctl status postgresql), and that DATABASE_URL names the right user, password and database.',
      ),
    ];
  } finally {
    await connection.close();
  }
}
