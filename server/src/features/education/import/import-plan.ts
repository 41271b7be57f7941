import { daysBetween } from '@suksa/contracts/days';
import { correctionDays, type ImportOptions, type StudentCandidate } from '@suksa/contracts/education';
import type { CellRemark, DryRunRow, RowOutcome } from '@suksa/contracts/spreadsheet';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { changesOf, type StudentChange } from './import-changes-rules.ts';
import {
  classKey,
  type Known,
  type KnownClass,
  type KnownStudent,
  namesOf,
} from './import-context-repository.ts';
import { Families, type Family, type FamilyGuardian } from './import-families-rules.ts';
import type { ImportGuardian, ImportRow } from './import-row.ts';

/** A row with what would become of it. */
export interface PlannedRow {
  readonly given: ImportRow;
  readonly outcome: RowOutcome;
  readonly remarks: readonly CellRemark[];
  readonly candidates: readonly KnownStudent[];
  /** The student it is about. */
  readonly student: KnownStudent | null;
  readonly schoolClass: KnownClass | null;
  readonly startDate: string;
  readonly change: StudentChange | null;
  readonly family: Family | null;
  readonly guardians: readonly { readonly given: ImportGuardian; readonly member: FamilyGuardian }[];
}

export interface PlanParts {
  readonly known: Known;
  readonly classIds: ReadonlyMap<string, number>;
  readonly options: ImportOptions;
  readonly decisions: Readonly<Record<string, number>>;
  readonly year: { readonly name: string; readonly start: string; readonly end: string };
  /** Codes that begin so are made by the school itself, so one that isn't known is a mistake. */
  readonly branchCode: string;
}

/** Decides row by row, in the order of the sheet, since a later row may repeat an earlier one or be its sibling. */
export class ImportPlan {
  readonly #parts: PlanParts;
  readonly #families: Families;
  readonly #byCode: ReadonlyMap<string, KnownStudent>;
  readonly #byName = new Map<string, KnownStudent[]>();
  readonly #classes: ReadonlyMap<number, KnownClass>;
  /** In which row a student of the school, a code or a new student's name, day and phone stood first. */
  readonly #seen = new Map<string, number>();

  constructor(parts: PlanParts) {
    this.#parts = parts;
    const { known } = parts;
    this.#families = new Families(known);
    this.#byCode = new Map(known.students.map((student) => [student.code, student]));
    this.#classes = new Map(known.classes.map((schoolClass) => [schoolClass.id, schoolClass]));
    for (const student of known.students) {
      for (const name of namesOf(student))
        this.#byName.set(name, [...(this.#byName.get(name) ?? []), student]);
    }
  }

  row(given: ImportRow): PlannedRow {
    const remarks = [...given.remarks];
    const schoolClass = this.#classOf(given, remarks);
    const startDate = given.startDate ?? this.#parts.options.startDate;
    const { start, end, name } = this.#parts.year;
    if (startDate < start || startDate > end) {
      remark(remarks, 'startDate', 'outside_year', startDate, { year: name });
    }
    const { student, candidates } = this.#whom(given, remarks);
    const shared = { given, schoolClass, startDate, candidates };
    const row = student
      ? this.#about(student, shared, remarks)
      : candidates.length > 0
        ? { ...shared, outcome: 'unsure' as const, student: null, change: null, family: null, guardians: [] }
        : this.#anew(shared, remarks);
    const wrong = remarks.some(({ notice }) => !notice);
    return { ...row, remarks, outcome: wrong ? 'wrong' : row.outcome };
  }

  #classOf({ className }: ImportRow, remarks: CellRemark[]): KnownClass | null {
    if (className === '') return null;
    const found = this.#classes.get(this.#parts.classIds.get(classKey(className)) ?? 0);
    if (!found) remark(remarks, 'className', 'class_unknown', className, { year: this.#parts.year.name });
    return found ?? null;
  }

  /** By code; else by the rule for duplicates, where a person decides. */
  #whom(
    given: ImportRow,
    remarks: CellRemark[],
  ): { student: KnownStudent | null; candidates: KnownStudent[] } {
    const { code, number } = given;
    if (code) {
      const student = this.#byCode.get(code) ?? null;
      if (student ? !student.known : this.#isOwnPattern(code)) remark(remarks, 'code', 'code_unknown', code);
      return { student: student?.known ? student : null, candidates: [] };
    }
    const matches = this.#matches(given);
    const decided = this.#parts.decisions[String(number)];
    if (decided !== undefined) {
      const student = matches.find(({ id }) => id === decided) ?? null;
      if (student || decided === 0) return { student, candidates: [] };
    }
    if (this.#parts.options.unsure === 'other') return { student: null, candidates: [] };
    const [only] = matches;
    if (this.#parts.options.unsure === 'same' && matches.length === 1 && only && isHere(only)) {
      return { student: only, candidates: [] };
    }
    return { student: null, candidates: matches };
  }

  /** `VTE260042`, `VTE-2026-0042`: made by the branch's own series. */
  #isOwnPattern(code: string): boolean {
    const { branchCode } = this.#parts;
    return (
      code.startsWith(branchCode) && /^\d{6,}$/.test(code.slice(branchCode.length).replace(/[-/.]/g, ''))
    );
  }

  /** The same folded name with the same birth date or a guardian's phone, or where no birth date is known. */
  #matches({ details, guardians }: ImportRow): KnownStudent[] {
    const candidates = new Set(namesOf(details).flatMap((name) => this.#byName.get(name) ?? []));
    const phones = new Set(guardians.flatMap(({ phone }) => phone ?? []));
    return [...candidates].filter(({ birthDate, guardians: people }) => {
      if (!details.birthDate || birthDate === null || birthDate === details.birthDate) return true;
      return people.some(
        ({ phone, secondPhone }) => (phone && phones.has(phone)) || (secondPhone && phones.has(secondPhone)),
      );
    });
  }

  #about(student: KnownStudent, shared: Shared, remarks: CellRemark[]): Planned {
    const { given, schoolClass, startDate } = shared;
    this.#onlyOnce(`student ${student.id}`, 'code', given, remarks);
    if (!student.enrolment) remark(remarks, 'code', 'not_here', given.code || student.code);
    if (student.status !== 'enrolled' && student.status !== 'suspended') {
      remark(remarks, 'code', 'has_left', given.code || student.code);
    }
    remarkOther(student, given, remarks);
    const moved = student.enrolment && schoolClass && student.enrolment.classId !== schoolClass.id;
    if (moved && startDate < student.enrolment.startDate) {
      remark(remarks, 'className', 'outside_enrolment', given.className);
    }
    const family = this.#families.ofSchool(student.familyId);
    this.#families.note(family, given.guardians);
    const change = changesOf(student, {
      given,
      classBefore: this.#classes.get(student.enrolment?.classId ?? 0) ?? null,
      classAfter: moved ? schoolClass : null,
      correction: moved === true && daysBetween(student.enrolment.startDate, startDate) <= correctionDays,
    });
    for (const { path, code, typed, values } of change.notices)
      remark(remarks, path, code, typed, values, true);
    const guardians = change.newGuardians
      .filter((guardian) => this.#named(guardian, family, remarks))
      .map((guardian) => ({ given: guardian, member: this.#families.join(family, guardian) }));
    const outcome = change.lines.length > 0 ? 'changed' : 'unchanged';
    return { ...shared, outcome, student, change, family, guardians };
  }

  #anew(shared: Shared, remarks: CellRemark[]): Planned {
    const { given, schoolClass, startDate } = shared;
    const { details } = given;
    if (namesOf(details).length === 0) remark(remarks, 'fullName', 'name_needed', '');
    if (!details.sex && !given.remarks.some(({ path }) => path === 'sex'))
      remark(remarks, 'sex', 'required', '');
    if (!schoolClass && given.className === '') remark(remarks, 'className', 'required', '');
    if (given.code) this.#onlyOnce(`code ${given.code}`, 'code', given, remarks);
    const [name] = namesOf(details);
    const phones = given.guardians.flatMap(({ phone }) => phone ?? []).sort();
    if (name) this.#onlyOnce(`new ${name} ${details.birthDate ?? ''} ${phones}`, 'fullName', given, remarks);
    remarkAge(details.birthDate, schoolClass, startDate, remarks);
    const { family, several } = this.#families.find(given.guardians);
    if (several) remark(remarks, 'fatherPhone', 'two_families', '', undefined, true);
    const guardians = given.guardians
      .filter((guardian) => this.#named(guardian, family, remarks))
      .map((guardian) => ({ given: guardian, member: this.#families.join(family, guardian) }));
    return {
      ...shared,
      outcome: 'new',
      student: null,
      change: null,
      family,
      guardians: guardians.filter(
        ({ member }, index) => guardians.findIndex((other) => other.member === member) === index,
      ),
    };
  }

  /** A phone alone names nobody, unless the family knows whose it is. */
  #named({ nameLo, nameEn, phone, part }: ImportGuardian, family: Family, remarks: CellRemark[]): boolean {
    if (nameLo || nameEn) return true;
    if (family.guardians.some(({ phones }) => phone !== null && phones.includes(phone))) return true;
    remark(remarks, `${part}Name`, 'guardian_name_needed', '');
    return false;
  }

  #onlyOnce(key: string, path: string, { number, code, name }: ImportRow, remarks: CellRemark[]) {
    const before = this.#seen.get(key);
    if (before === undefined) this.#seen.set(key, number);
    else remark(remarks, path, 'repeated_row', path === 'code' ? code : name, { row: before });
  }
}

type Shared = Pick<PlannedRow, 'given' | 'schoolClass' | 'startDate' | 'candidates'>;
type Planned = Omit<PlannedRow, 'remarks'>;

const remark = (
  remarks: CellRemark[],
  path: string,
  code: string,
  typed: string,
  values?: CellRemark['values'],
  notice = false,
) => {
  remarks.push({ path, code, typed, notice, ...(values && { values }) });
};

/** A slip in a code turns one child into another: where neither name nor birth date agree, somebody should look. */
const remarkOther = (student: KnownStudent, { code, details }: ImportRow, remarks: CellRemark[]) => {
  const [names, known] = [namesOf(details), namesOf(student)];
  const isOtherName = names.length > 0 && !names.some((name) => known.includes(name));
  const { birthDate } = details;
  if (!code || !isOtherName || !birthDate || !student.birthDate || birthDate === student.birthDate) return;
  const name = Object.values(twoScriptName(student)).find(Boolean) ?? '';
  remark(remarks, 'code', 'code_of_other', code, { name }, true);
};

/** Three years either side of the usual age are no surprise. */
const remarkAge = (
  birthDate: string | undefined,
  schoolClass: KnownClass | null,
  day: string,
  remarks: CellRemark[],
) => {
  if (!birthDate || !schoolClass) return;
  const age = Math.floor(daysBetween(birthDate, day) / 365.25);
  if (Math.abs(age - schoolClass.usualAge) <= 3) return;
  const values = { age, usual: schoolClass.usualAge, className: schoolClass.name };
  remark(remarks, 'birthDate', 'unusual_age', birthDate, values, true);
};

const isHere = (student: KnownStudent): boolean => student.known && student.enrolment !== null;

/** A planned row as the screen shows it. */
export const presentRow = (
  row: PlannedRow,
  classOf: (id: number) => string | null,
): DryRunRow & { candidates: StudentCandidate[] } => ({
  number: row.given.number,
  outcome: row.outcome,
  name:
    row.given.name ||
    (row.student ? Object.values(twoScriptName(row.student)).find(Boolean) : '') ||
    row.given.code,
  remarks: [...row.remarks],
  changes: row.outcome === 'changed' ? [...(row.change?.lines ?? [])] : [],
  candidates: row.candidates.map((student) => ({
    id: student.id,
    code: student.code,
    name: twoScriptName(student),
    className: student.enrolment ? classOf(student.enrolment.classId) : null,
    status: student.status,
    here: isHere(student),
  })),
});

/** Classes that would have more students than seats, with how many. */
export const crowdedClasses = (rows: readonly PlannedRow[], classes: readonly KnownClass[]) => {
  const students = new Map(classes.map((schoolClass) => [schoolClass.id, schoolClass.students]));
  const joined = new Set<number>();
  for (const { outcome, schoolClass, student } of rows) {
    if (!schoolClass || (outcome !== 'new' && outcome !== 'changed')) continue;
    const before = student?.enrolment?.classId;
    if (before === schoolClass.id) continue;
    if (before !== undefined) students.set(before, (students.get(before) ?? 0) - 1);
    students.set(schoolClass.id, (students.get(schoolClass.id) ?? 0) + 1);
    joined.add(schoolClass.id);
  }
  return classes.flatMap(({ id, name, capacity }) => {
    const count = students.get(id) ?? 0;
    return joined.has(id) && count > capacity ? [{ className: name, students: count, capacity }] : [];
  });
};
