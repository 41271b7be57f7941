import { fieldErrors } from '@suksa/contracts/field-errors';
import {
  type User,
  type UserChoices,
  type UserImportColumn,
  UserInput,
  userImportColumns,
} from '@suksa/contracts/settings';
import type { CellRemark } from '@suksa/contracts/spreadsheet';
import { fold, formatPhone } from '@suksa/i18n/lao';
import * as z from 'zod/mini';
import {
  isFault,
  type Parsed,
  parseDay,
  parsePhone,
  parseText,
  parseWord,
  sexWords,
} from '../../../spreadsheet/cells.ts';
import { type CellValue, textOf } from '../../../spreadsheet/sheet.ts';
import { staffTypeWords, titleWords } from './user-import-columns.ts';

export type Cells = Readonly<Partial<Record<UserImportColumn, CellValue>>>;

/** A row as a form would hold it, with what is wrong at its cells. */
export interface ReadRow {
  readonly username: string;
  readonly input: UserInput | null;
  readonly remarks: CellRemark[];
}

interface Reading {
  readonly cells: Cells;
  readonly choices: UserChoices;
  /** The account of that username, if there is one that the caller may see. */
  readonly known: User | undefined;
}

/** An empty cell leaves what is known as it is; a new account needs what the form needs. */
export const readUserRow = ({ cells, choices, known }: Reading): ReadRow => {
  const remarks: CellRemark[] = [];
  const typed = (column: UserImportColumn) => textOf(cells[column]);
  const fault = (path: UserImportColumn, code: string, values?: CellRemark['values']) => {
    if (remarks.some((remark) => remark.path === path)) return;
    remarks.push({ path, code, typed: typed(path), notice: false, ...(values ? { values } : {}) });
  };
  /** What stands in the cell, or what is known; a fault is noted and reads as what is known. */
  const read = <Value, Known>(column: UserImportColumn, parsed: Parsed<Value | null>, before: Known) => {
    if (isFault(parsed)) fault(column, parsed.fault, parsed.values);
    else if (parsed.value !== null && parsed.value !== '') return parsed.value;
    return before;
  };
  const day = (column: 'employedFrom' | 'employedUntil') => {
    const parsed = parseDay(cells[column]);
    if (!isFault(parsed) && parsed.value && parsed.value.precision !== 'day') fault(column, 'date');
    return read(
      column,
      isFault(parsed) ? parsed : { value: parsed.value?.day ?? null },
      known?.[column] ?? null,
    );
  };
  const phone = parsePhone(cells.phone);
  const username = typed('username').toLowerCase();
  const draft = {
    username,
    title: read('title', parseWord(cells.title, titleWords), known?.title ?? ''),
    name: {
      lo: read('nameLo', parseText(cells.nameLo, 120), known?.name.lo ?? ''),
      en: read('nameEn', parseText(cells.nameEn, 120), known?.name.en ?? ''),
    },
    sex: read('sex', parseWord(cells.sex, sexWords), known?.sex ?? null),
    phone: read(
      'phone',
      isFault(phone) || phone.value === null ? phone : { value: formatPhone(phone.value) },
      known?.phone ?? '',
    ),
    email: typed('email') || (known?.email ?? ''),
    roleId: read('role', parseRole(cells.role, choices), known?.role.id),
    branchIds: read(
      'branches',
      parseBranches(cells.branches, choices),
      known?.branches.map(({ id }) => id) ?? [],
    ),
    staffType: read('staffType', parseWord(cells.staffType, staffTypeWords), known?.staffType ?? 'other'),
    employedFrom: day('employedFrom'),
    employedUntil: day('employedUntil'),
    cardCode: typed('cardCode') || (known?.cardCode ?? ''),
  };
  // The schema would ask for a number, which nobody types.
  if (draft.roleId === undefined) fault('role', 'required');
  const parsed = z.safeParse(UserInput, draft, { reportInput: true });
  if (!parsed.success)
    for (const { path, code, values } of fieldErrors(parsed.error.issues))
      fault(columnOf(path), code, values);
  return { username, input: parsed.success ? parsed.data : null, remarks };
};

const paths: Readonly<Record<string, UserImportColumn>> = {
  'name.lo': 'nameLo',
  'name.en': 'nameEn',
  roleId: 'role',
  branchIds: 'branches',
};

const columnOf = (path: string): UserImportColumn =>
  paths[path] ?? userImportColumns.find((column) => column === path) ?? 'username';

const sameName = (text: string, names: readonly string[]) => names.some((name) => fold(name) === fold(text));

const parseRole = (cell: CellValue | undefined, { roles }: UserChoices): Parsed<number | null> => {
  const text = textOf(cell);
  if (text === '') return { value: null };
  const role = roles.find(({ name }) => sameName(text, [name.lo, name.en]));
  if (!role) return { fault: 'not_allowed' };
  return role.assignable ? { value: role.id } : { fault: 'above_own_rights' };
};

/** Several are separated by commas, semicolons or slashes. */
const parseBranches = (cell: CellValue | undefined, { branches }: UserChoices): Parsed<number[] | null> => {
  const texts = textOf(cell)
    .split(/[,;/]/)
    .map((text) => text.trim())
    .filter(Boolean);
  if (texts.length === 0) return { value: null };
  const ids = texts.map((text) => branches.find(({ name }) => sameName(text, [name.lo, name.en]))?.id);
  return ids.includes(undefined) ? { fault: 'not_allowed' } : { value: [...new Set(ids as number[])] };
};
