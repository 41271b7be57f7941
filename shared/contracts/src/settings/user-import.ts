import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdempotencyKey } from '../fields.ts';
import { DryRunRow, OutcomeCounts, SheetFile } from '../spreadsheet.ts';
import { FirstPassword } from './user.ts';

/** The columns of a spreadsheet of staff, in the order of the template. */
export const userImportColumns = [
  'username',
  'nameLo',
  'nameEn',
  'title',
  'sex',
  'phone',
  'email',
  'role',
  'branches',
  'staffType',
  'employedFrom',
  'employedUntil',
  'cardCode',
] as const;
export type UserImportColumn = (typeof userImportColumns)[number];

/** Staff that one file may bring: each new one gets a password, which takes its time to make. */
export const mostImportedUsers = 200;

const Language = z.enum(['en', 'lo']);

const ImportedSheet = z.object({
  file: SheetFile,
  /** In which the check names roles, branches and coded values. */
  language: Language,
});

/** An empty spreadsheet with the columns, titled with what each takes. */
export const userImportTemplate = endpoint({
  name: 'settings.user.importTemplate',
  method: 'GET',
  path: '/api/settings/users/import/template',
  access: 'settings.user.create',
  reads: [],
  query: z.object({ language: Language }),
  output: 'file',
  discloses: 'nothing',
});

export const UserImportCheck = z.object({
  /** Titles of columns that aren't read, because none is known by that name. */
  ignored: z.array(z.string()),
  counts: OutcomeCounts,
  rows: z.array(DryRunRow),
});
export type UserImportCheck = z.infer<typeof UserImportCheck>;

/**
 * What would become of each row, without writing anything. An account is known again by its username; a cell that is
 * left empty changes nothing in it.
 */
export const checkUserImport = endpoint({
  name: 'settings.user.checkImport',
  method: 'POST',
  path: '/api/settings/users/import/check',
  access: 'settings.user.create',
  reads: ['user', 'role'],
  body: ImportedSheet,
  output: UserImportCheck,
});

/**
 * All rows, or none: `import_wrong` while one is wrong. Again changes nothing more; with the same key, because the answer
 * was lost, it gives the accounts that it made new first passwords: nobody has seen those before.
 */
export const importUsers = endpoint({
  name: 'settings.user.import',
  method: 'POST',
  path: '/api/settings/users/import',
  access: 'settings.user.create',
  grave: true,
  changes: ['user'],
  body: z.extend(ImportedSheet, { idempotencyKey: z.optional(IdempotencyKey) }),
  // It only asks for what may be left out.
  stillAnswers: ['c2a9f9082308'],
  output: z.object({ invited: z.array(FirstPassword), changed: z.number(), unchanged: z.number() }),
  errors: ['import_wrong', 'import_changed', 'last_administrator'],
});
