import { parseArgs } from 'node:util';
import { connect } from '../db/connection.ts';
import { readEnvironment } from '../environment.ts';
import { sealAudit, verifyAudit } from '../school/audit/audit-seals.ts';
import { complaintsOf, wholeOf } from '../school/audit/seals-in-words.ts';
import { verifyReceipts } from '../school/money/receipts/receipt-chain.ts';
import { receiptComplaintsOf, receiptsWholeOf } from '../school/money/receipts/receipts-in-words.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run audit -- verify [--head HASH] [--mark HASH]
                                        computes every seal of the audit and every mark of a receipt anew; HASH is a seal
                                        that was kept elsewhere, or the mark on the close of a till
npm run audit -- seal                   seals now what was written since the last time`;

/** `npm run audit`: whether anybody has changed, taken away or added a line of who did what, or a receipt. */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { head: { type: 'string' }, mark: { type: 'string' } },
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
    const receipts = await verifyReceipts(connection, values);
    const complaints = [...complaintsOf(verified), ...receiptComplaintsOf(receipts)];
    for (const complaint of complaints) console.error(complaint);
    if (complaints.length > 0) process.exitCode = 1;
    else console.info(`${wholeOf(verified)}\n${receiptsWholeOf(receipts)}`);
  } finally {
    await connection.close();
  }
}, usage);
