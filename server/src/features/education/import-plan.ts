import { correctionDays, type ImportOptions, type PupilCandidate } from '@suksa/contracts/education';
import type { CellRemark, DryRunRow, RowOutcome } from '@suksa/contracts/spreadsheet';
import { daysBetween } from './days.ts';
import { changesOf, type PupilChange } from './import-changes.ts';
import { Families, type Family, type FamilyGuardian } from './import-families.ts';
import { classKey, type Known, type KnownClass, type KnownPupil, namesOf } from './import-known.ts';
import type { GivenGuardian, GivenRow } from './import-row.ts';
import { twoScriptName } from './pupil-naming.ts';

/** A row with what would become of it. */
export interface PlannedRow {
  readonly given: GivenRow;
  readonly outcome: RowOutcome;
  readonly remarks: readonly CellRemark[];
  readonly candidates: readonly KnownPupil[];
  /** The pupil it is about. */
  readonly pupil: KnownPupil | null;
  readonly schoolClass: KnownClass | null;
  readonly startDate: string;
  readonly change: PupilChange | null;
  readonly family: Family | null;
  readonly guardians: readonly { readonly given: GivenGuardian; readonly member: FamilyGuardian }[];
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
  readonly #byCode: ReadonlyMap<string, KnownPupil>;
  readonly #byName = new Map<string, KnownPupil[]>();
  readonly #classes: ReadonlyMap<number, KnownClass>;
  /** In which row a pupil of the school, a code or a new pupil's name, day and phone stood first. */
  readonly #seen = new Map<string, number>();

  constructor(parts: PlanParts) {
    this.#parts = parts;
    const { known } = parts;
    this.#families = new Families(known);
    this.#byCode = new Map(known.pupils.map((pupil) => [pupil.code, pupil]));
    this.#classes = new Map(known.classes.map((schoolClass) => [schoolClass.id, schoolClass]));
    for (const pupil of known.pupils) {
      for (const name of namesOf(pupil)) this.#byName.set(name, [...(this.#byName.get(name) ?? []), pupil]);
    }
  }

  row(given: GivenRow): PlannedRow {
    const remarks = [...given.remarks];
    const schoolClass = this.#classOf(given, remarks);
    const startDate = given.startDate ?? this.#parts.options.startDate;
    const { start, end, name } = this.#parts.year;
    if (startDate < start || startDate > end) {
      remark(remarks, 'startDate', 'outside_year', startDate, { year: name });
    }
    const { pupil, candidates } = this.#whom(given, remarks);
    const shared = { given, schoolClass, startDate, candidates };
    const row = pupil
      ? this.#about(pupil, shared, remarks)
      : candidates.length > 0
        ? { ...shared, outcome: 'unsure' as const, pupil: null, change: null, family: null, guardians: [] }
        : this.#anew(shared, remarks);
    const wrong = remarks.some(({ notice }) => !notice);
    return { ...row, remarks, outcome: wrong ? 'wrong' : row.outcome };
  }

  #classOf({ className }: GivenRow, remarks: CellRemark[]): KnownClass | null {
    if (className === '') return null;
    const found = this.#classes.get(this.#parts.classIds.get(classKey(className)) ?? 0);
    if (!found) remark(remarks, 'className', 'class_unknown', className, { year: this.#parts.year.name });
    return found ?? null;
  }

  /** By code; else by the rule for duplicates, where a person decides. */
  #whom(given: GivenRow, remarks: CellRemark[]): { pupil: KnownPupil | null; candidates: KnownPupil[] } {
    const { code, number } = given;
    if (code) {
      const pupil = this.#byCode.get(code) ?? null;
      if (pupil ? !pupil.known : this.#isOwnPattern(code)) remark(remarks, 'code', 'code_unknown', code);
      return { pupil: pupil?.known ? pupil : null, candidates: [] };
    }
    const matches = this.#matches(given);
    const decided = this.#parts.decisions[String(number)];
    if (decided !== undefined) {
      const pupil = matches.find(({ id }) => id === decided) ?? null;
      if (pupil || decided === 0) return { pupil, candidates: [] };
    }
    if (this.#parts.options.unsure === 'other') return { pupil: null, candidates: [] };
    const [only] = matches;
    if (this.#parts.options.unsure === 'same' && matches.length === 1 && only && isHere(only)) {
      return { pupil: only, candidates: [] };
    }
    return { pupil: null, candidates: matches };
  }

  /** `VTE260042`, `VTE-2026-0042`: made by the branch's own series. */
  #isOwnPattern(code: string): boolean {
    const { branchCode } = this.#parts;
    return (
      code.startsWith(branchCode) && /^\d{6,}$/.test(code.slice(branchCode.length).replace(/[-/.]/g, ''))
    );
  }

  /** The same folded name with the same birth date or a guardian's phone, or where no birth date is known. */
  #matches({ details, guardians }: GivenRow): KnownPupil[] {
    const candidates = new Set(namesOf(details).flatMap((name) => this.#byName.get(name) ?? []));
    const phones = new Set(guardians.flatMap(({ phone }) => phone ?? []));
    return [...candidates].filter(({ birthDate, guardians: people }) => {
      if (!details.birthDate || birthDate === null || birthDate === details.birthDate) return true;
      return people.some(
        ({ phone, secondPhone }) => (phone && phones.has(phone)) || (secondPhone && phones.has(secondPhone)),
      );
    });
  }

  #about(pupil: KnownPupil, shared: Shared, remarks: CellRemark[]): Planned {
    const { given, schoolClass, startDate } = shared;
    this.#onlyOnce(`pupil ${pupil.id}`, 'code', given, remarks);
    if (!pupil.enrolment) remark(remarks, 'code', 'not_here', given.code || pupil.code);
    if (pupil.status !== 'enrolled' && pupil.status !== 'suspended') {
      remark(remarks, 'code', 'has_left', given.code || pupil.code);
    }
    const moved = pupil.enrolment && schoolClass && pupil.enrolment.classId !== schoolClass.id;
    if (moved && startDate < pupil.enrolment.startDate) {
      remark(remarks, 'className', 'outside_enrolment', given.className);
    }
    const family = this.#families.ofSchool(pupil.familyId);
    this.#families.note(family, given.guardians);
    const change = changesOf(pupil, {
      given,
      classBefore: this.#classes.get(pupil.enrolment?.classId ?? 0) ?? null,
      classAfter: moved ? schoolClass : null,
      correction: moved === true && daysBetween(pupil.enrolment.startDate, startDate) <= correctionDays,
    });
    for (const { path, code, typed, values } of change.notices)
      remark(remarks, path, code, typed, values, true);
    const guardians = change.newGuardians
      .filter((guardian) => this.#named(guardian, family, remarks))
      .map((guardian) => ({ given: guardian, member: this.#families.join(family, guardian) }));
    const outcome = change.lines.length > 0 ? 'changed' : 'unchanged';
    return { ...shared, outcome, pupil, change, family, guardians };
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
      pupil: null,
      change: null,
      family,
      guardians: guardians.filter(
        ({ member }, index) => guardians.findIndex((other) => other.member === member) === index,
      ),
    };
  }

  /** A phone alone names nobody, unless the family knows whose it is. */
  #named({ nameLo, nameEn, phone, part }: GivenGuardian, family: Family, remarks: CellRemark[]): boolean {
    if (nameLo || nameEn) return true;
    if (family.guardians.some(({ phones }) => phone !== null && phones.includes(phone))) return true;
    remark(remarks, `${part}Name`, 'guardian_name_needed', '');
    return false;
  }

  #onlyOnce(key: string, path: string, { number, code, name }: GivenRow, remarks: CellRemark[]) {
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

const isHere = (pupil: KnownPupil): boolean => pupil.known && pupil.enrolment !== null;

/** A planned row as the screen shows it. */
export const presentRow = (
  row: PlannedRow,
  classOf: (id: number) => string | null,
): DryRunRow & { candidates: PupilCandidate[] } => ({
  number: row.given.number,
  outcome: row.outcome,
  name:
    row.given.name ||
    (row.pupil ? Object.values(twoScriptName(row.pupil)).find(Boolean) : '') ||
    row.given.code,
  remarks: [...row.remarks],
  changes: row.outcome === 'changed' ? [...(row.change?.lines ?? [])] : [],
  candidates: row.candidates.map((pupil) => ({
    id: pupil.id,
    code: pupil.code,
    name: twoScriptName(pupil),
    className: pupil.enrolment ? classOf(pupil.enrolment.classId) : null,
    status: pupil.status,
    here: isHere(pupil),
  })),
});

/** Classes that would have more pupils than seats, with how many. */
export const crowdedClasses = (rows: readonly PlannedRow[], classes: readonly KnownClass[]) => {
  const pupils = new Map(classes.map((schoolClass) => [schoolClass.id, schoolClass.pupils]));
  const joined = new Set<number>();
  for (const { outcome, schoolClass, pupil } of rows) {
    if (!schoolClass || (outcome !== 'new' && outcome !== 'changed')) continue;
    const before = pupil?.enrolment?.classId;
    if (before === schoolClass.id) continue;
    if (before !== undefined) pupils.set(before, (pupils.get(before) ?? 0) - 1);
    pupils.set(schoolClass.id, (pupils.get(schoolClass.id) ?? 0) + 1);
    joined.add(schoolClass.id);
  }
  return classes.flatMap(({ id, name, capacity }) => {
    const count = pupils.get(id) ?? 0;
    return joined.has(id) && count > capacity ? [{ className: name, pupils: count, capacity }] : [];
  });
};
