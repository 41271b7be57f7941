import type { EndpointOutput, Upload } from '@suksa/contracts';
import type {
  BankLineQuery,
  BankStatementQuery,
  importBankStatement,
  listBankLines,
  readBankFile,
} from '@suksa/contracts/feeinvoice';
import { fold } from '@suksa/i18n/lao';
import { writableYear } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { listOf, pageIn } from '../../../list.ts';
import { cleanFileName } from '../../../school/files/file-name.ts';
import { describeColumns } from '../../../spreadsheet/columns.ts';
import type { Sheet } from '../../../spreadsheet/sheet.ts';
import type { SheetReader } from '../../../spreadsheet/sheet-reader.ts';
import { tellsSides } from './bank-amount-rules.ts';
import { knownBankColumns } from './bank-columns.ts';
import { findOut } from './bank-match-service.ts';
import { branchOfBank } from './bank-policy.ts';
import { presentLine, presentStatement } from './bank-presenter.ts';
import {
  banksOf,
  countAlike,
  countStatements,
  findStatement,
  insertLines,
  insertStatement,
  knownFingerprints,
  type Layout,
  linesOf,
  rememberBank,
  statementPage,
} from './bank-repository.ts';
import { readLines } from './bank-row.ts';

/** More lines than a school's account has in a year. */
const mostLines = 5000;

type Place = Pick<Caller, 'actor' | 'context' | 'school'>;

/** What a bank's file holds, and whose it seems to be: that bank's columns are matched as they were the last time. */
export const describeBankFile = async (
  call: Place,
  sheets: SheetReader,
  { file, sheet: place }: { readonly file: Upload; readonly sheet?: number | undefined },
): Promise<EndpointOutput<typeof readBankFile>> => {
  const branchId = branchOfBank(call);
  const sheet = await sheets.read(file, knownBankColumns, place);
  const columns = describeColumns(sheet, knownBankColumns);
  const known = await banksOf(call.school.read, branchId);
  const titles = sheet.titles.map(titleKey);
  const likely = likeliest(known, titles);
  const [same] = likely;
  return {
    columns,
    bank: same && likely.length === 1 ? same.name : '',
    likely: likely.map(({ name }) => name),
    choice: withSide(
      sheet,
      same ? titles.map((title) => same.layout[title] ?? null) : columns.map(({ guess }) => guess),
    ),
    banks: known.map(({ name }) => name),
    sheets: [...(sheet.sheets ?? [])],
  };
};

/** The banks of which a file was read that has most of its matched columns in common with these: none where one lacks. */
const likeliest = (known: Awaited<ReturnType<typeof banksOf>>, titles: readonly string[]) => {
  const found = known.flatMap(({ name, columns, otherLayouts }) => {
    const [layout] = [columns, ...otherLayouts]
      .filter((one) => Object.keys(one).every((title) => titles.includes(title)))
      .sort((a, b) => sizeOf(b) - sizeOf(a));
    return layout ? [{ name, layout }] : [];
  });
  const most = Math.max(...found.map(({ layout }) => sizeOf(layout)));
  return found.filter(({ layout }) => sizeOf(layout) === most);
};

const sizeOf = (layout: Layout) => Object.keys(layout).length;

/** A title of signs alone (`+/−`) is known by them. */
const titleKey = (title: string) => fold(title) || title;

/** Amounts without a sign are money that came or left by what another column says; one that was never matched is found. */
const withSide = ({ rows }: Sheet, choice: readonly (string | null)[]): (string | null)[] => {
  const isTold = !choice.includes('amount') || choice.includes('credit') || choice.includes('side');
  const side = isTold
    ? -1
    : choice.findIndex((key, at) => key === null && tellsSides(rows.map(({ cells }) => cells[at])));
  return choice.map((key, at) => (at === side ? 'side' : key));
};

interface Imported {
  readonly file: Upload;
  readonly sheet?: number | undefined;
  readonly bank: string;
  readonly choice: readonly (string | null)[];
}

/** Takes in what is new of a bank's file, and remembers what its columns mean. */
export const importStatement = async (
  call: Caller,
  sheets: SheetReader,
  { file, sheet: place, bank, choice }: Imported,
): Promise<EndpointOutput<typeof importBankStatement>> => {
  const { actor, context } = call;
  writableYear(context);
  const branchId = branchOfBank(call);
  const sheet = await sheets.read(file, knownBankColumns, place);
  const { lines, skipped, outgoing } = readLines(sheet, choice);
  if (lines.length === 0)
    refuseField('file', outgoing + skipped.length > 0 ? 'no_money_came' : 'sheet_empty');
  if (lines.length > mostLines) refuseField('file', 'sheet_too_long', { maximum: mostLines });
  const fileName = cleanFileName(file.name).slice(0, 120);
  return write<EndpointOutput<typeof importBankStatement>>(call, async (tx) => {
    const remembered = { branchId, name: bank, key: fold(bank) || bank, columns: meaningOf(sheet, choice) };
    const { id: bankId, isOther } = await rememberBank(tx, remembered);
    const before = await knownFingerprints(tx, bankId);
    const added = lines.filter(({ fingerprint }) => !before.has(fingerprint));
    const told = {
      added: added.length,
      known: lines.length - added.length,
      ...(isOther && { alike: await countAlike(tx, bankId, added) }),
      outgoing,
      skipped: skipped.slice(0, 100),
    };
    if (added.length === 0) return { result: { id: null, ...told }, audit: [] };
    const id = await insertStatement(tx, { branchId, bankId, fileName, importedBy: actor.userId });
    await insertLines(tx, { statementId: id, bankId }, added);
    const after = { bank, fileName, lines: told.added, known: told.known };
    const audit = { action: 'import', entity: 'feeinvoice.bank-statement', entityId: id, branchId, after };
    return { result: { id, ...told }, audit };
  });
};

const meaningOf = ({ titles }: Sheet, choice: readonly (string | null)[]) =>
  Object.fromEntries(
    titles.flatMap((title, index) => {
      const key = choice[index];
      return key && title !== '' ? [[titleKey(title), key]] : [];
    }),
  );

/** The branch's statements, the latest first. */
export const listStatements = (call: Place, query: BankStatementQuery) => {
  const branchId = branchOfBank(call);
  return listOf({
    query,
    rows: (page) => statementPage(call.school.read, branchId, query, page),
    count: () => countStatements(call.school.read, branchId, query),
    present: presentStatement,
  });
};

/** Lines of a statement with whom they are from. */
export const listLines = async (
  call: Place,
  id: number,
  query: BankLineQuery,
): Promise<EndpointOutput<typeof listBankLines>> => {
  const { school } = call;
  const statement = (await findStatement(school.db, branchOfBank(call), id)) ?? notFound();
  const rows = await linesOf(school.db, id);
  const found = await findOut(school.db, call, rows);
  const all = rows.flatMap((row) => {
    const out = found.get(row.line.id);
    return out ? [presentLine(row, out)] : [];
  });
  const q = fold(query.q);
  const shown = all.filter(
    (line) =>
      (query.state === undefined || line.state === query.state) &&
      (q === '' || fold(`${line.payer} ${line.text} ${line.reference} ${line.amount}`).includes(q)),
  );
  if (query.sort === 'amount') shown.sort((a, b) => a.amount - b.amount || a.id - b.id);
  if (query.dir === 'desc') shown.reverse();
  const count = (state: (typeof all)[number]['state']) => all.filter((line) => line.state === state).length;
  return {
    statement: presentStatement(statement),
    rows: pageIn(shown, query),
    total: shown.length,
    counts: {
      sure: count('sure'),
      asked: count('asked'),
      accepted: count('accepted'),
      left_out: count('left_out'),
    },
    sureAmount: all.reduce((sum, { state, amount }) => sum + (state === 'sure' ? amount : 0), 0),
  };
};
