import { parseArgs } from 'node:util';
import { connect } from '../db/connection.ts';
import { readEnvironment } from '../environment.ts';
import { sealAudit, verifyAudit } from '../school/audit/audit-seals.ts';
import { complaintsOf, wholeOf } from '../school/audit/seals-in-words.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run audit -- verify [--head HASH]   computes every seal of the audit anew; HASH is one that was kept elsewhere
npm run audit -- seal                   seals now what was written since the last time`;

/** `npm run audit`: whether anybody has changed, taken away or added a line of who did what. */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { head: { type: 'string' } },
  });
  const [command] = positionals;
  if (command !== 'verify' && command !== 'seal') {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const connection = await connect(readEnvironment(process.env));
  try {
    if (command === 'seal') {
      const { rows, head } = await sealAudit(connection);
      console.info(`Sealed ${rows} rows. The last seal: ${head ?? 'none yet'}`);
      return;
    }
    const verified = await verifyAudit(connection, values);
    const complaints = complaintsOf(verified);
    for (const complaint of complaints) console.error(complaint);
    if (complaints.length > 0) process.exitCode = 1;
    else console.info(wholeOf(verified));
  } finally {
    await connection.close();
  }
}, usage);
