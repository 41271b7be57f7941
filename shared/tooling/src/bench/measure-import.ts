import { setTimeout as wait } from 'node:timers/promises';
import {
  checkImport,
  getImport,
  listClasses,
  runImport,
  undoImport,
  uploadImport,
} from '@suksa/contracts/education';
import type { ApiClient } from '@suksa/testing/api-client';
import type { Figure } from './figure.ts';

const rows = 20_000;

/** A spreadsheet of 20,000 new students with two guardians each, from its upload to its undoing. */
export async function measureImport(admin: ApiClient): Promise<readonly Figure[]> {
  const { classes } = await admin.send(listClasses, {});
  const file = sheetOf(classes.map(({ name }) => name));
  const started = performance.now();
  const { id, columns } = await admin.send(uploadImport, { body: { file } });
  const upload = secondsSince(started);
  const params = { id };
  const choice = columns.map(({ guess }) => guess);
  const options = { convertBuddhist: false, startDate: dayOfYear(), unsure: 'ask' as const };
  const dryRun = await timed(admin, id, () =>
    admin.send(checkImport, { params, body: { choice, options, decisions: {} } }),
  );
  const run = await timed(admin, id, () =>
    admin.send(runImport, { params, body: { leaveOut: true, overCapacityReason: 'bench' } }),
  );
  const undo = await timed(admin, id, () => admin.send(undoImport, { params }));
  return [
    { name: 'import of 20,000 rows, upload', value: upload, unit: 's' },
    { name: 'import of 20,000 rows, dry run', value: dryRun, unit: 's' },
    { name: 'import of 20,000 rows, run', value: run, unit: 's' },
    { name: 'import of 20,000 rows, undo', value: undo, unit: 's' },
  ];
}

/** The first of October lies in every school year. */
const dayOfYear = (): string => {
  const now = new Date();
  return `${now.getUTCMonth() >= 8 ? now.getUTCFullYear() : now.getUTCFullYear() - 1}-10-01`;
};

async function timed(admin: ApiClient, id: number, begin: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await begin();
  for (;;) {
    const { state, job, counts } = await admin.send(getImport, { params: { id } });
    if (job?.error) throw new Error(`The import failed: ${job.error.code}`);
    if (state === 'checked' && counts?.new !== rows)
      throw new Error(`Not all rows are new: ${JSON.stringify(counts)}`);
    if (state === 'checked' || state === 'done' || state === 'undone') return secondsSince(started);
    await wait(100);
  }
}

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

const sheetOf = (classNames: readonly string[]): File => {
  const lines = Array.from({ length: rows }, (_, index) =>
    [
      `Bench${index} Import${index % 977}`,
      index % 2 ? 'M' : 'F',
      `${(index % 27) + 1}/${(index % 12) + 1}/${2010 + (index % 8)}`,
      classNames[index % classNames.length],
      `Father${Math.floor(index / 2)}`,
      `020 9${String(1_000_000 + Math.floor(index / 2))}`,
      `Mother${index}`,
      `030 ${String(1_000_000 + index)}`,
      'Vientiane',
    ].join(','),
  );
  const titles =
    "Name,Sex,Birth date,Class,Father's name,Father's phone,Mother's name,Mother's phone,Province";
  return new File([[titles, ...lines].join('\n')], 'students.csv', { type: 'text/csv' });
};
