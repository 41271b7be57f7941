import { parseArgs } from 'node:util';
import { connect } from '../db/connection.ts';
import { readEnvironment } from '../environment.ts';
import { sealAudit, verifyAudit } from '../school/audit/audit-seals.ts';
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
    const { seals, rows, unsealed, head, broken, knowsHead } = await verifyAudit(connection, values);
    if (broken) {
      console.error(
        `Broken: a row after number ${broken.after} and up to ${broken.until}, sealed at ${broken.sealedAt.toISOString()}, was changed, taken away or added.`,
      );
      process.exitCode = 1;
    } else if (!knowsHead) {
      console.error(
        'Broken: the seal that you gave is not among them. The audit was sealed anew, or is another one.',
      );
      process.exitCode = 1;
    } else
      console.info(
        `Whole: ${rows} rows under ${seals} seals; ${unsealed} written since. The last seal: ${head ?? 'none yet'}`,
      );
  } finally {
    await connection.close();
  }
});
