import {
  checkImport,
  getImport,
  type ImportDecisions,
  type ImportField,
  type ImportOptions,
  importFields,
  listClasses,
  listImportRows,
  listStudents,
  runImport,
  type StudentImport,
  uploadImport,
} from '@suksa/contracts/education';
import { aFile } from '../../../testing/a-file.ts';
import type { Account, TestServer } from '../../../testing/test-server.ts';
import { importColumns } from './import-columns.ts';

export type Cells = Partial<Record<ImportField, string>>;

export const fileOf = (fields: readonly ImportField[], rows: readonly Cells[]) => {
  const titles = fields.map((field) => importColumns.find(({ key }) => key === field)?.titles[0] ?? field);
  const lines = [titles, ...rows.map((row) => fields.map((field) => row[field] ?? ''))];
  const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
  return aFile(text, 'text/csv', 'ນັກຮຽນ.csv');
};

interface ImportSettings {
  readonly options?: Partial<ImportOptions>;
  readonly decisions?: ImportDecisions;
}

export type ImportDesk = Awaited<ReturnType<typeof importDesk>>;

/** The desk of a registrar who imports: from a sheet to its rows, run and result. */
export const importDesk = async (server: TestServer) => {
  const { classes } = await server.send(listClasses, {}, 'registrar');
  const className = classes.find(({ students, capacity }) => students + 6 < capacity)?.name ?? '';

  const upload = (rows: readonly Cells[], as: Account = 'registrar') => {
    const fields = importFields.filter((field) => rows.some((row) => row[field] !== undefined));
    return server.send(uploadImport, { body: { file: fileOf(fields, rows) } }, as);
  };

  const settled = async (id: number): Promise<StudentImport> => {
    for (;;) {
      const run = await server.send(getImport, { params: { id } }, 'registrar');
      if (!['checking', 'running', 'undoing'].includes(run.state)) return run;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  const check = async (run: StudentImport, { options, decisions = {} }: ImportSettings = {}) => {
    const choice = run.columns.map(({ guess }) => guess);
    const all: ImportOptions = { convertBuddhist: false, startDate: '2026-11-16', unsure: 'ask', ...options };
    await server.send(
      checkImport,
      { params: { id: run.id }, body: { choice, options: all, decisions } },
      'registrar',
    );
    return settled(run.id);
  };

  const rowsOf = async (id: number) =>
    (await server.send(listImportRows, { params: { id }, query: { size: 100 } }, 'registrar')).rows;

  const dryRun = async (rows: readonly Cells[], asked?: ImportSettings) => {
    const run = await check(await upload(rows), asked);
    return { run, rows: await rowsOf(run.id) };
  };

  const execute = async (id: number, body: { leaveOut?: boolean; overCapacityReason?: string } = {}) => {
    await server.send(runImport, { params: { id }, body: { leaveOut: false, ...body } }, 'registrar');
    return settled(id);
  };

  const found = async (q: string) =>
    (await server.send(listStudents, { query: { q, size: 20, status: 'all' } }, 'registrar')).rows;

  let count = 0;
  /** Names and phones that nobody has yet. */
  const somebody = (changes: Cells = {}): Cells => {
    count += 1;
    return {
      fullName: `ທ້າວ ນຳເຂົ້າ${count} ແຖວທີ${count}`,
      birthDate: '7/9/2018',
      className,
      fatherName: `ທ້າວ ພໍ່${count}`,
      fatherPhone: `020 5${String(1_000_000 + count)}`,
      ...changes,
    };
  };

  const imported = async (...rows: Cells[]) => {
    const { run } = await dryRun(rows);
    return execute(run.id);
  };

  return {
    /** A class with free seats. */
    className,
    /** How many people `somebody` has made; the newest carries that number in the name. */
    count: () => count,
    upload,
    check,
    rowsOf,
    dryRun,
    execute,
    found,
    somebody,
    imported,
    settled,
  };
};
