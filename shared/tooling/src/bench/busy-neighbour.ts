import { exportStudents } from '@suksa/contracts/education';
import { exportInvoices } from '@suksa/contracts/feeinvoice';
import { signIn } from './api.ts';
import { measureImport } from './measure-import.ts';

/** A large school at its busiest: eight exports at once, again and again, while 20,000 students are imported and taken back. */
const exportsAtOnce = 8;

const admin = await signIn(process.argv[2] ?? '', 'admin');
let isOver = false;
const importing = measureImport(admin).finally(() => {
  isOver = true;
});
const exporting = Array.from({ length: exportsAtOnce }, async (_, at) => {
  const columns = (key: string) => [{ key, title: key }];
  for (let made = 0; !isOver || made === 0; made++) {
    if (at % 2)
      await admin.send(exportStudents, { body: { query: {}, format: 'xlsx', columns: columns('name') } });
    else
      await admin.send(exportInvoices, { body: { query: {}, format: 'xlsx', columns: columns('number') } });
  }
});
await Promise.all([importing, ...exporting]);
