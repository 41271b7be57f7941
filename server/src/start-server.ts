import { buildApp } from './build-app.ts';
import { closeAll } from './close-all.ts';
import { connect } from './db/connection.ts';
import { bringUpToDate, SchemaBehind } from './db/owner/bring-up-to-date.ts';
import { BadEnvironment, readEnvironment } from './environment.ts';
import { noteServer } from './features/releases/health/server-version-repository.ts';
import { fillEmptySchool } from './first-school.ts';
import { faultOf } from './http/fault.ts';
import { endOnFault } from './last-resort.ts';
import { refuseUnanswered, UnansweredCalls } from './plugins/releases/refuse-unanswered.ts';

/** Reads the environment, opens the database, refuses what wouldn't fit the live parts, migrates, fills, notes itself, listens. */
const start = async () => {
  const environment = readEnvironment(process.env);
  const connection = await connect({
    databaseUrl: environment.databaseUrl,
    readUrl: environment.databaseReadUrl,
    dataDir: environment.dataDir,
    files: environment.files,
  });
  const app = await buildApp({ connection, environment });
  await refuseUnanswered(app).catch(async (error: unknown) => {
    await connection.close();
    throw error;
  });
  await bringUpToDate(connection, environment.ownerDatabaseUrl);
  await fillEmptySchool(connection, environment);
  await noteServer(app.db, await app.outline());
  const close = () => closeAll(app);
  stopOnSignal(close);
  endOnFault(close);
  const address = await app.listen({ port: environment.port, host: environment.host });
  console.info(`Suksa answers at ${address}`);
};

/** A second signal ends at once. */
const stopOnSignal = (close: () => Promise<void>) => {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    await close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};

/** Why the database can't be reached, in its own words: nothing of what is stored is in them. */
const cannotConnect = /^(E[A-Z_]+|08...|28...|3D000|53300|57P03)$/;

/** Starts the server of this process; what keeps it from starting is said, and ends the process. */
export const startServer = (): Promise<void> => start().catch(endSaying);

const endSaying = (error: unknown) => {
  const { name = '', code = '', message = '' } = error as Partial<Error> & { readonly code?: string };
  const expected =
    error instanceof BadEnvironment ||
    error instanceof UnansweredCalls ||
    error instanceof SchemaBehind ||
    name === 'DataFolderInUse' ||
    cannotConnect.test(String(code));
  console.error(expected && message ? message : JSON.stringify(faultOf(error), null, 2));
  process.exit(1);
};
