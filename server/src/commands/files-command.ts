import { parseArgs } from 'node:util';
import { connect } from '../db/connection.ts';
import { checkFiles } from '../db/files/check-files.ts';
import { collectFiles } from '../db/files/collect-files.ts';
import { moveFiles } from '../db/files/move-files.ts';
import { readEnvironment } from '../environment.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run files -- move      brings every file to where FILES says, out of the tables and out of FILES_BEFORE, while people work
npm run files -- check     reads every file that is referred to, and compares it with its hash
npm run files -- collect   takes away what nothing has referred to for a day, which the server does each hour`;

/** `npm run files`: pictures, papers and uploads, wherever they are kept. What is killed goes on when it is run again. */
runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command] = positionals;
  if (command !== 'move' && command !== 'check' && command !== 'collect') {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const connection = await connect(readEnvironment(process.env));
  const { pool, files } = connection;
  try {
    if (command === 'collect') {
      console.info(`Taken away: ${await collectFiles(pool, files)}.`);
      return;
    }
    if (command === 'move') {
      const { rows, copied } = await moveFiles(pool, files, (done) => {
        if (done % 200 === 0) console.info(`${done} files`);
      });
      const from = files.before ? `, and ${copied} from ${files.before.address}` : '';
      console.info(
        files.store
          ? `Moved to ${files.store.address}: ${rows} from the tables${from}.`
          : `Moved into the tables: ${rows}.`,
      );
    }
    const { inRows, stored, lost } = await checkFiles(pool, files, { whole: true });
    console.info(`In the tables: ${inRows}. Outside: ${stored}, of which ${stored - lost.length} are whole.`);
    for (const hash of lost.slice(0, 20)) console.error(`Not there as it was: ${hash}`);
    const isLeft = files.store !== null && inRows > 0;
    if (isLeft) console.error('Some are still in the tables: run npm run files -- move.');
    if (lost.length > 0 || isLeft) process.exitCode = 1;
  } finally {
    await connection.close();
  }
}, usage);
