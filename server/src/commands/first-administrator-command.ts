import { connect } from '../db/connection.ts';
import { bringUpToDate } from '../db/owner/bring-up-to-date.ts';
import { readEnvironment } from '../environment.ts';
import { firstAdministrator, linkAddress, linkHours, makeLink } from '../school/accounts/sign-in-link.ts';
import { runCommand } from './run-command.ts';

/** `npm run first-administrator`: a link by which the first administrator chooses a new password, once. */
runCommand(async () => {
  const environment = readEnvironment(process.env);
  const connection = await connect(environment);
  try {
    await bringUpToDate(connection, environment.ownerDatabaseUrl);
    const found = await firstAdministrator(connection.db);
    if (!found) {
      console.error(
        'There is no administrator here yet. The first start of the server makes one and prints the link.',
      );
      process.exitCode = 1;
      return;
    }
    const { publicAddress, host, port } = environment;
    const address = publicAddress ?? `http://${host}:${port}`;
    console.info(`${found.username} chooses a new password here, once and within ${linkHours} hours:`);
    console.info(linkAddress(address, await makeLink(connection.db, found.id)));
  } finally {
    await connection.close();
  }
});
