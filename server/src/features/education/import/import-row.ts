import {
  bloodGroups,
  type GuardianRelation,
  type ImportField,
  type PersonTitle,
  type StudentEdit,
} from '@suksa/contracts/education';
import type { CellRemark } from '@suksa/contracts/spreadsheet';
import { isLao, splitName, withoutTitle } from '../../../school/people/written-name.ts';
import {
  type CellFault,
  isFault,
  type Parsed,
  parseDay,
  parsePhone,
  parseText,
  parseWord,
  sexWords,
  wordTable,
} from '../../../spreadsheet/cells.ts';
import { type CellValue, type SheetRow, textOf } from '../../../spreadsheet/sheet.ts';

/** What a row says of a student's own details: only what stands in it. */
export type ImportDetails = Partial<
  Omit<StudentEdit, 'guardians' | 'version' | 'nameChange' | 'birthDate' | 'phone'> & {
    birthDate: string;
    phone: string | null;
  }
>;

export interface ImportGuardian {
  /** Its columns' first word: `father`, `mother`, `guardian`. */
  readonly part: 'father' | 'mother' | 'guardian';
  readonly relation: GuardianRelation;
  readonly title: PersonTitle;
  readonly nameLo: string;
  readonly nameEn: string;
  readonly phone: string | null;
  readonly occupation: string;
}

export interface ImportRow {
  readonly number: number;
  readonly name: string;
  readonly code: string;
  readonly details: ImportDetails;
  readonly className: string;
  readonly entryCode: 'new' | 'transferred_in' | 'repeated' | null;
  readonly startDate: string | null;
  readonly guardians: readonly ImportGuardian[];
  readonly remarks: readonly CellRemark[];
  readonly buddhist: boolean;
}

export interface Reading {
  /** For each column what it means. */
  readonly columns: readonly (string | null)[];
  /** Whether years of the Buddhist Era are converted; else they are faults. */
  readonly convertBuddhist: boolean;
  /** `YYYY-MM-DD`: a birth date lies before it. */
  readonly today: string;
}

const lengths = {
  nickname: 80,
  birthplace: 200,
  nationality: 60,
  ethnicity: 60,
  religion: 60,
  healthNote: 500,
  identityNumber: 60,
  familyBookNumber: 60,
  village: 120,
  district: 120,
  province: 60,
} as const;

const titleWords = wordTable<Exclude<PersonTitle, ''>>({
  mr: ['ທ້າວ', 'ທ', 'master'],
  ms: ['ນາງ', 'ນ', 'ນາງສາວ', 'miss', 'mrs'],
  monk: ['ພຣະ', 'ພະ', 'venerable'],
  novice: ['ສາມະເນນ', 'ສ ນ', 'ຈົວ'],
});
const entryWords = wordTable({
  new: ['ໃໝ່', 'ນັກຮຽນໃໝ່', 'ເຂົ້າໃໝ່', 'n'],
  transferred_in: ['ຍ້າຍເຂົ້າ', 'ຍ້າຍມາ', 'transferred in', 'transfer'],
  repeated: ['ຄ້າງຫ້ອງ', 'ຮຽນຄືນ', 'repeating', 'repeat', 'r'],
});
const relationWords = wordTable<GuardianRelation>({
  father: ['ພໍ່', 'dad'],
  mother: ['ແມ່', 'mum'],
  grandparent: ['ປູ່', 'ຍ່າ', 'ພໍ່ຕູ້', 'ແມ່ຕູ້', 'ປູ່ ຍ່າ ຕາ ຍາຍ', 'ພໍ່ເຖົ້າ', 'ແມ່ເຖົ້າ', 'grandfather', 'grandmother'],
  sibling: ['ອ້າຍ', 'ເອື້ອຍ', 'ອ້າຍເອື້ອຍນ້ອງ', 'ອ້າຍ ເອື້ອຍ', 'brother', 'sister', 'brother or sister'],
  uncle_aunt: ['ລຸງ', 'ປ້າ', 'ອາ', 'ນ້າ', 'ນ້າບ່າວ', 'ນ້າສາວ', 'ລຸງ ປ້າ ນ້າ ອາ', 'uncle', 'aunt', 'uncle or aunt'],
  guardian: ['ຜູ້ປົກຄອງ'],
  other: ['ອື່ນໆ'],
});
const bloodWords = new Map(bloodGroups.map((group) => [group.toLowerCase(), group]));

/** Reads one row cell by cell; what can't be read is remarked at its cell and left out. */
export const readRow = (row: SheetRow, { columns, convertBuddhist, today }: Reading): ImportRow => {
  const cells = new Map<string, CellValue>();
  columns.forEach((key, index) => {
    if (key !== null) cells.set(key, row.cells[index] ?? null);
  });
  const remarks: CellRemark[] = [];
  let buddhist = false;
  const fault = (path: ImportField, { fault: code, values }: CellFault) => {
    remarks.push({
      path,
      code,
      ...(values && { values: { ...values } }),
      typed: textOf(cells.get(path)),
      notice: false,
    });
  };
  const take = <Value>(
    path: ImportField,
    parse: (cell: CellValue | undefined) => Parsed<Value>,
  ): Value | null => {
    const parsed = parse(cells.get(path));
    if (!isFault(parsed)) return parsed.value;
    fault(path, parsed);
    return null;
  };
  const text = (path: ImportField, maximum: number) => take(path, (cell) => parseText(cell, maximum)) ?? '';
  const date = (path: ImportField) => {
    const parsed = take(path, parseDay);
    if (!parsed?.buddhist) return parsed;
    buddhist = true;
    if (convertBuddhist) return parsed;
    const year = Number(parsed.day.slice(0, 4));
    fault(path, { fault: 'buddhist_year', values: { year: String(year + 543), gregorian: String(year) } });
    return null;
  };

  const names = namesOf(text);
  const title = take('title', (cell) => parseWord(cell, titleWords)) ?? names.title;
  const sex = take('sex', (cell) => parseWord(cell, sexWords)) ?? sexOfTitle(title);
  const born = date('birthDate');
  if (born && born.day >= today) fault('birthDate', { fault: 'date_past' });
  const blood = text('bloodGroup', 20).replace(/\s+/g, '').toLowerCase();
  const bloodGroup = bloodWords.get(blood);
  if (blood && !bloodGroup) fault('bloodGroup', { fault: 'not_allowed' });
  const phone = take('phone', parsePhone);

  const details: ImportDetails = {
    ...names.given,
    ...(title && { title }),
    ...(sex && { sex }),
    ...(born && born.day < today && { birthDate: born.day, birthDatePrecision: born.precision }),
    ...(bloodGroup && { bloodGroup }),
    ...(phone && { phone }),
  };
  for (const [key, maximum] of Object.entries(lengths) as [keyof typeof lengths, number][]) {
    const value = text(key, maximum);
    if (value) details[key] = value;
  }
  const guardians = (['father', 'mother', 'guardian'] as const).flatMap((part): ImportGuardian[] => {
    const { title: own, rest } = withoutTitle(text(`${part}Name`, 120));
    const number = take(`${part}Phone`, parsePhone);
    const occupation = text(`${part}Occupation`, 120);
    if (!rest && !number) return [];
    const relation =
      part === 'guardian'
        ? (take('guardianRelation', (cell) => parseWord(cell, relationWords)) ?? 'guardian')
        : part;
    const script = isLao(rest) ? { nameLo: rest, nameEn: '' } : { nameLo: '', nameEn: rest };
    return [{ part, relation, title: own, ...script, phone: number, occupation }];
  });
  return {
    number: row.number,
    name: names.shown,
    code: text('code', 40),
    details,
    className: text('className', 60),
    entryCode: take('entryCode', (cell) => parseWord(cell, entryWords)),
    startDate: date('startDate')?.day ?? null,
    guardians,
    remarks,
    buddhist,
  };
};

type Text = (path: ImportField, maximum: number) => string;

/** One column for the whole name or one for each part, in either script, with or without a title. */
const namesOf = (text: Text) => {
  const given: Partial<Record<'firstNameLo' | 'surnameLo' | 'firstNameEn' | 'surnameEn', string>> = {};
  let title: PersonTitle = '';
  const put = (first: string, surname: string, script: 'Lo' | 'En') => {
    if (first) given[`firstName${script}`] = first;
    if (surname) given[`surname${script}`] = surname;
  };
  for (const whole of [text('fullName', 160), text('fullNameEn', 160)]) {
    if (!whole) continue;
    const name = splitName(whole);
    title ||= name.title;
    put(name.first, name.surname, isLao(whole) ? 'Lo' : 'En');
  }
  for (const script of ['Lo', 'En'] as const) {
    const first = withoutTitle(text(`firstName${script}`, 80));
    title ||= first.title;
    const surname = text(`surname${script}`, 80);
    put(
      first.rest,
      surname,
      isLao(first.rest || surname) ? 'Lo' : script === 'Lo' && !first.rest ? 'Lo' : 'En',
    );
  }
  const shown =
    [given.firstNameLo, given.surnameLo].filter(Boolean).join(' ') ||
    [given.firstNameEn, given.surnameEn].filter(Boolean).join(' ');
  return { given, title, shown };
};

const sexOfTitle = (title: PersonTitle) =>
  title === 'ms' ? 'female' : title === 'mr' || title === 'monk' || title === 'novice' ? 'male' : null;
