import { connect } from '../db/connection.ts';
import { bringUpToDate } from '../db/owner/bring-up-to-date.ts';
import { readEnvironment } from '../environment.ts';
import { fillEmptySchool } from '../first-school.ts';

/**
 * Opens the server's database, brings it up to date and fills it where it is empty: for a first start, beside the
 * building of the parts. What goes wrong here the server says itself, which does the same when it starts.
 */
const environment = readEnvironment(process.env);
const connection = await connect({ databaseUrl: environment.databaseUrl, dataDir: environment.dataDir });
try {
  await bringUpToDate(connection, environment.ownerDatabaseUrl);
  await fillEmptySchool(connection, environment);
} finally {
  await connection.close();
}
