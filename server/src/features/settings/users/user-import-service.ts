import type { EndpointOutput, Upload } from '@suksa/contracts';
import {
  type importUsers,
  mostImportedUsers,
  type UserImportCheck,
  userImportColumns,
} from '@suksa/contracts/settings';
import { rowOutcomes } from '@suksa/contracts/spreadsheet';
import type { Actor } from '../../../http/actor.ts';
import type { Database, Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { keepPart, partsMadeBefore } from '../../../http/create-once.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { firstPasswordsFor } from '../../../school/accounts/first-password.ts';
import type { Sheet } from '../../../spreadsheet/sheet.ts';
import type { SheetReader } from '../../../spreadsheet/sheet-reader.ts';
import { knownColumns, templateTitles } from './user-import-columns.ts';
import { ignoredTitles, type PlannedRow, planImport } from './user-import-plan.ts';
import { userEntity } from './user-policy.ts';
import { takeTurn } from './user-repository.ts';
import { changeWithin, choicesFor, insertWithin, inviteAgain } from './user-service.ts';

interface Imported {
  readonly file: Upload;
  readonly language: 'en' | 'lo';
  readonly idempotencyKey?: string | undefined;
}

/** Columns of an empty sheet, titled in that language with what each takes. */
export const importTemplate = async (db: Database, actor: Actor, language: 'en' | 'lo') => {
  const titles = templateTitles(await choicesFor(db, actor), language);
  return userImportColumns.map((key, index) => ({ key, title: titles[index] ?? key }));
};

/** What would become of each row, without writing anything. */
export const checkImport = async (
  { actor, school }: Caller,
  sheets: SheetReader,
  { file, language }: Imported,
): Promise<UserImportCheck> => {
  const sheet = await staffSheet(sheets, file);
  const choices = await choicesFor(school.read, actor);
  const planned = await planImport(school.read, { actor, sheet, language, choices });
  return {
    ignored: ignoredTitles(sheet),
    counts: countsOf(planned),
    rows: planned.map(({ shown }) => shown),
  };
};

/** Makes and changes the accounts of a sheet, all of them or none; gives the passwords of the new ones, once. */
export const runImport = async (
  call: Caller,
  sheets: SheetReader,
  { file, language, idempotencyKey: key }: Imported,
): Promise<EndpointOutput<typeof importUsers>> => {
  const { actor, school } = call;
  const sheet = await staffSheet(sheets, file);
  const choices = await choicesFor(school.db, actor);
  const planning = { actor, sheet, language, choices };
  const before = await planImport(school.db, planning);
  const passwords = await passwordsFor(before, await invitedBefore(school.db, call, key, before));
  return write(call, async (tx) => {
    await takeTurn(tx);
    const planned = await planImport(tx, planning);
    const { wrong } = countsOf(planned);
    if (wrong > 0) refuse('import_wrong', { status: 409, details: { number: wrong } });
    const result: EndpointOutput<typeof importUsers> = { invited: [], changed: 0, unchanged: 0 };
    const audit: AuditLine[] = [];
    const again = await invitedBefore(tx, call, key, planned);
    for (const { input, known, shown } of planned) {
      if (!input) continue;
      if (known && again.has(known.id)) {
        const { password, passwordHash } =
          passwords.get(input.username) ?? refuse('import_changed', { status: 409 });
        const invited = await inviteAgain(tx, call, known.id, passwordHash);
        audit.push(...[invited.audit].flat());
        result.invited.push({ user: invited.result, password });
      } else if (known && shown.outcome === 'unchanged') result.unchanged += 1;
      else if (known) {
        const changed = await changeWithin(tx, call, { id: known.id, input, version: known.version });
        audit.push(...[changed.audit].flat());
        result.changed += 1;
      } else {
        const { password, passwordHash } =
          passwords.get(input.username) ?? refuse('import_changed', { status: 409 });
        const made = await insertWithin(tx, call, { input, passwordHash });
        audit.push(...[made.audit].flat());
        result.invited.push({ user: made.result, password });
        if (key) await keepPart(tx, madeBy(call), { key, part: input.username, entityId: made.result.id });
      }
    }
    return { result, audit };
  });
};

const staffSheet = async (sheets: SheetReader, file: Upload): Promise<Sheet> => {
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

const madeBy = ({ actor }: Caller) => ({ actor, entity: userEntity });

/** Accounts that an earlier call with this key has made and to which nobody has signed in since. */
const invitedBefore = async (
  db: Queryable,
  call: Caller,
  key: string | undefined,
  planned: readonly PlannedRow[],
): Promise<ReadonlySet<number>> =>
  partsMadeBefore(
    db,
    madeBy(call),
    planned.flatMap(({ input, known, shown }) =>
      key && input && known?.status === 'invited' && shown.outcome === 'unchanged'
        ? [{ key, part: input.username, entityId: known.id }]
        : [],
    ),
  );

const passwordsFor = (planned: readonly PlannedRow[], again: ReadonlySet<number>) =>
  firstPasswordsFor(
    planned.flatMap(({ input, known }) => (input && (!known || again.has(known.id)) ? [input.username] : [])),
  );
