import type { EndpointOutput } from '@suksa/contracts';
import {
  type importUsers,
  mostImportedUsers,
  type UserImportCheck,
  userImportColumns,
} from '@suksa/contracts/settings';
import { rowOutcomes, type SheetFile } from '@suksa/contracts/spreadsheet';
import type { Actor } from '../../../http/actor.ts';
import type { App, Database } from '../../../http/app.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { firstPasswordsFor } from '../../../school/accounts/first-password.ts';
import type { Sheet } from '../../../spreadsheet/sheet.ts';
import type { SheetReader } from '../../../spreadsheet/sheet-reader.ts';
import { knownColumns, templateTitles } from './user-import-columns.ts';
import { ignoredTitles, type PlannedRow, planImport } from './user-import-plan.ts';
import { takeTurn } from './user-repository.ts';
import { changeWithin, choicesFor, insertWithin, type Write } from './user-service.ts';

interface Imported {
  readonly actor: Actor;
  readonly file: SheetFile;
  readonly language: 'en' | 'lo';
}

/** Columns of an empty sheet, titled in that language with what each takes. */
export const importTemplate = async (db: Database, actor: Actor, language: 'en' | 'lo') => {
  const titles = templateTitles(await choicesFor(db, actor), language);
  return userImportColumns.map((key, index) => ({ key, title: titles[index] ?? key }));
};

/** What would become of each row, without writing anything. */
export const checkImport = async (
  app: App,
  { actor, file, language }: Imported,
): Promise<UserImportCheck> => {
  const sheet = await staffSheet(app.sheets, file);
  const choices = await choicesFor(app.db, actor);
  const planned = await planImport(app.db, { actor, sheet, language, choices });
  return {
    ignored: ignoredTitles(sheet),
    counts: countsOf(planned),
    rows: planned.map(({ shown }) => shown),
  };
};

/** Makes and changes the accounts of a sheet, all of them or none; gives the passwords of the new ones, once. */
export const runImport = async (
  { db, sheets }: App,
  { actor, file, language, requestId }: Imported & Write,
): Promise<EndpointOutput<typeof importUsers>> => {
  const sheet = await staffSheet(sheets, file);
  const choices = await choicesFor(db, actor);
  const planning = { actor, sheet, language, choices };
  const passwords = await passwordsFor(await planImport(db, planning));
  return db.transaction(async (tx) => {
    await takeTurn(tx);
    const planned = await planImport(tx, planning);
    const { wrong } = countsOf(planned);
    if (wrong > 0) refuse('import_wrong', { status: 409, details: { number: wrong } });
    const result: EndpointOutput<typeof importUsers> = { invited: [], changed: 0, unchanged: 0 };
    for (const { input, known, shown } of planned) {
      if (!input) continue;
      if (known && shown.outcome === 'unchanged') result.unchanged += 1;
      else if (known) {
        await changeWithin(tx, { actor, requestId, id: known.id, input, version: known.version });
        result.changed += 1;
      } else {
        const made = passwords.get(input.username) ?? refuse('import_changed', { status: 409 });
        const user = await insertWithin(tx, { actor, requestId, input, passwordHash: made.passwordHash });
        result.invited.push({ user, password: made.password });
      }
    }
    return result;
  });
};

const staffSheet = async (sheets: SheetReader, file: SheetFile): Promise<Sheet> => {
  const sheet = await sheets.read(file, knownColumns);
  if (sheet.rows.length > mostImportedUsers)
    refuseField('file', 'sheet_too_long', { maximum: mostImportedUsers });
  return sheet;
};

const countsOf = (planned: readonly PlannedRow[]) => {
  const count = (outcome: (typeof rowOutcomes)[number]) =>
    planned.filter(({ shown }) => shown.outcome === outcome).length;
  return Object.fromEntries(
    rowOutcomes.map((outcome) => [outcome, count(outcome)]),
  ) as UserImportCheck['counts'];
};

const passwordsFor = (planned: readonly PlannedRow[]) =>
  firstPasswordsFor(planned.flatMap(({ input, known }) => (input && !known ? [input.username] : [])));
