import type { User, UserChoices, UserInput } from '@suksa/contracts/settings';
import type { CellRemark, DryRunRow } from '@suksa/contracts/spreadsheet';
import { normalisePhone } from '@suksa/i18n/lao';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { refuseField } from '../../../http/refuse.ts';
import { guessColumns } from '../../../spreadsheet/columns.ts';
import { type Sheet, textOf } from '../../../spreadsheet/sheet.ts';
import { isAbove } from '../roles/rights-policy.ts';
import { allRoles } from '../roles/role-repository.ts';
import { knownColumns, titleOf, typeName } from './user-import-columns.ts';
import { type Cells, readUserRow } from './user-import-row.ts';
import { presentUser } from './user-presenter.ts';
import { findUsersById, namesTaken } from './user-repository.ts';

export interface PlannedRow {
  readonly shown: DryRunRow;
  /** Null where the row is wrong. */
  readonly input: UserInput | null;
  /** The account that the row changes; undefined for a new one. */
  readonly known: User | undefined;
}

interface Planning {
  readonly actor: Actor;
  readonly sheet: Sheet;
  readonly choices: UserChoices;
  readonly language: 'en' | 'lo';
}

const needed = ['username'] as const;

/** Titles that mean nothing to an import of staff. */
export const ignoredTitles = ({ titles }: Sheet): string[] => {
  const guessed = guessColumns(titles, knownColumns);
  return titles.filter((title, index) => guessed[index] === null && title !== '');
};

/** What would become of each row; writes nothing. */
export const planImport = async (
  db: Queryable,
  { actor, sheet, choices, language }: Planning,
): Promise<PlannedRow[]> => {
  const columns = guessColumns(sheet.titles, knownColumns);
  const missing = needed.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    refuseField('file', 'columns_missing', {
      columns: missing.map((column) => titleOf(column, language)).join(', '),
    });
  const rows = sheet.rows.map(({ number, cells }) => ({
    number,
    cells: Object.fromEntries(
      columns.flatMap((column, index) => (column === null ? [] : [[column, cells[index] ?? null]])),
    ) as Cells,
  }));
  const taken = await namesTaken(db);
  const idOf = new Map(taken.map(({ id, username }) => [username, id]));
  const ids = rows.flatMap(({ cells }) => idOf.get(textOf(cells.username).toLowerCase()) ?? []);
  const visible = ids.length === 0 ? [] : (await findUsersById(db, actor, ids)).map(presentUser);
  const above = new Set(
    (await allRoles(db)).filter((role) => isAbove(actor, { ...role, roleId: role.id })).map(({ id }) => id),
  );
  const planned: PlannedRow[] = rows.map(({ number, cells }) => {
    const id = idOf.get(textOf(cells.username).toLowerCase());
    const known = visible.find((user) => user.id === id);
    const { username, input, remarks } = readUserRow({ cells, choices, known });
    const say = (path: string, code: string) =>
      remarks.push({ path, code, typed: textOf(cells[path as keyof Cells]), notice: false });
    // Somebody in another branch, or a family, has that name.
    if (id !== undefined && !known) say('username', 'duplicate');
    if (known && above.has(known.role.id)) say('username', 'above_own_rights');
    if (known && known.id === actor.userId && input && input.roleId !== known.role.id)
      say('role', 'own_account');
    const phone = input?.phone ? normalisePhone(input.phone) : null;
    if (phone !== null && taken.some((user) => user.phone === phone && user.id !== id))
      say('phone', 'duplicate');
    if (input?.cardCode && taken.some((user) => user.cardCode === input.cardCode && user.id !== id))
      say('cardCode', 'duplicate');
    const name = input?.name.lo || textOf(cells.nameLo) || textOf(cells.nameEn) || username;
    return { shown: shownRow({ number, name, remarks, known, input, language, choices }), input, known };
  });
  return noteRepeats(planned);
};

interface Shown {
  readonly number: number;
  readonly name: string;
  readonly remarks: CellRemark[];
  readonly known: User | undefined;
  readonly input: UserInput | null;
  readonly language: 'en' | 'lo';
  readonly choices: UserChoices;
}

const shownRow = ({ number, name, remarks, known, input, ...words }: Shown): DryRunRow => {
  const changes = known && input ? changesOf(known, input, words) : [];
  const outcome =
    remarks.length > 0 || !input ? 'wrong' : !known ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return { number, outcome, name, remarks, changes: outcome === 'changed' ? changes : [] };
};

const changesOf = (
  known: User,
  input: UserInput,
  { language, choices }: Pick<Shown, 'language' | 'choices'>,
): DryRunRow['changes'] => {
  const roleName = (id: number) => choices.roles.find((role) => role.id === id)?.name[language] ?? '';
  const branchNames = (ids: readonly number[]) =>
    choices.branches
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name[language])
      .join(', ');
  const pairs: [string, string, string][] = [
    ['nameLo', known.name.lo, input.name.lo],
    ['nameEn', known.name.en, input.name.en],
    ['title', known.title, input.title],
    ['sex', known.sex ?? '', input.sex ?? ''],
    ['phone', known.phone, input.phone],
    ['email', known.email, input.email],
    ['role', roleName(known.role.id), roleName(input.roleId)],
    ['branches', branchNames(known.branches.map(({ id }) => id)), branchNames(input.branchIds)],
    ['staffType', typeName(known.staffType, language), typeName(input.staffType, language)],
    ['employedFrom', known.employedFrom ?? '', input.employedFrom ?? ''],
    ['employedUntil', known.employedUntil ?? '', input.employedUntil ?? ''],
    ['cardCode', known.cardCode, input.cardCode],
  ];
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([path, before, after]) => ({ path, before, after }));
};

/** Of two rows with the same username, phone or card, the later one is wrong. */
const noteRepeats = (rows: readonly PlannedRow[]): PlannedRow[] => {
  const seen = new Set<string>();
  return rows.map((row) => {
    const repeated = (['username', 'phone', 'cardCode'] as const).filter((path) => {
      const value = row.input?.[path];
      if (!value) return false;
      const key = `${path} ${value}`;
      const before = seen.has(key);
      seen.add(key);
      return before;
    });
    if (repeated.length === 0) return row;
    const remarks = repeated.map((path) => ({
      path,
      code: 'repeated',
      typed: String(row.input?.[path] ?? ''),
      notice: false,
    }));
    const shown = { ...row.shown, outcome: 'wrong' as const, changes: [] };
    return { ...row, input: null, shown: { ...shown, remarks: [...row.shown.remarks, ...remarks] } };
  });
};
