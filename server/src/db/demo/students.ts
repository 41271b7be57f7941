import { fold, laoSortKey } from '@suksa/i18n/lao';
import type { YearRow } from '../default-year.ts';
import { levelRows } from '../foundation.ts';
import type {
  enrolments,
  families,
  guardians,
  studentGuardians,
  studentSearch,
  students,
} from '../schema/index.ts';
import { textsOf, tokensOf } from '../student-tokens.ts';
import { femaleNames, maleNames, type Name, nicknames, surnames } from './names.ts';
import { bloodGroups, ethnicities, occupations, places, religions } from './places.ts';
import type { Random } from './random.ts';
import { branchRows, type ClassRow } from './school.ts';
import { type BranchClasses, type Seat, seatsOf } from './seats.ts';
import { demoAccounts, phoneNumber } from './staff.ts';

export type StudentRow = typeof students.$inferInsert & { id: number };
type GuardianRow = typeof guardians.$inferInsert & { id: number };

export interface Students {
  readonly families: (typeof families.$inferInsert & { id: number })[];
  readonly students: StudentRow[];
  readonly guardians: GuardianRow[];
  readonly links: (typeof studentGuardians.$inferInsert)[];
  readonly enrolments: (typeof enrolments.$inferInsert)[];
  readonly search: (typeof studentSearch.$inferInsert)[];
  /** Students of the open year with their class. */
  readonly seated: { student: StudentRow; schoolClass: ClassRow }[];
  /** How many student codes each branch has given out. */
  readonly codesOf: Map<number, number>;
}

/** Those who left at the end of last year, as a share of those who study now. */
const LEAVERS = 0.03;
const nobody: Name = { lo: '', en: '' };

const fullName = (given: Name, surname: Name, script: keyof Name): string =>
  `${given[script]} ${surname[script]}`.trim();

const childrenOf = (random: Random): number => {
  const draw = random.next();
  return draw < 0.55 ? 1 : draw < 0.88 ? 2 : 3;
};

class StudentMaker {
  readonly made: Students;
  readonly #random: Random;
  readonly #closed: YearRow;
  readonly #open: YearRow;
  readonly #branchId: number;
  readonly #branchCode: string;

  constructor(random: Random, { branchId, closed, open, made }: MakerOptions) {
    this.#random = random;
    this.#branchId = branchId;
    this.#closed = closed;
    this.#open = open;
    this.#branchCode = branchRows.find(({ id }) => id === branchId)?.code ?? '';
    this.made = made;
  }

  /** A family with children on the first of these seats. */
  addFamily(seats: readonly Seat[]): void {
    const random = this.#random;
    const surname = random.chance(0.04) ? nobody : random.pick(surnames);
    const { families: all, students: known } = this.made;
    const id = all.length + 1;
    const guardianRows = this.#addGuardians(id, surname);
    const [payer] = guardianRows;
    const label = (script: 'nameLo' | 'nameEn', own: string): string => own || (payer?.[script] ?? '');
    all.push({
      id,
      nameLo: label('nameLo', surname.lo),
      nameEn: label('nameEn', surname.en),
      sortKey: laoSortKey(label('nameLo', surname.lo)),
    });
    const place = random.pick(places[this.#branchId] ?? []);
    const home = { ...place, village: random.pick(place.villages), ethnicity: random.pick(ethnicities) };
    // Two children of one family in the same class are twins.
    for (const seat of seats) {
      const twin = known.at(-1)?.familyId === id && this.made.seated.at(-1)?.schoolClass === seat.schoolClass;
      this.#addStudent({
        familyId: id,
        surname,
        seat,
        home,
        guardianRows,
        twinOf: twin ? known.at(-1) : undefined,
      });
    }
  }

  #addGuardians(familyId: number, surname: Name): GuardianRow[] {
    const random = this.#random;
    const kinds = random.chance(0.06)
      ? (['female'] as const)
      : random.chance(0.1)
        ? (['female', 'male'] as const)
        : (['male', 'female'] as const);
    const rows = kinds.map((sex, index): GuardianRow => {
      const given = random.pick(sex === 'male' ? maleNames : femaleNames);
      // Women may keep their own family's name.
      const own = sex === 'female' && random.chance(0.4) ? random.pick(surnames) : surname;
      return {
        id: this.made.guardians.length + index + 1,
        familyId,
        title: sex === 'male' ? 'mr' : 'ms',
        sex,
        nameLo: fullName(given, own, 'lo'),
        nameEn: fullName(given, own, 'en'),
        phone: index === 0 || random.chance(0.8) ? phoneNumber(random) : null,
        occupation: random.pick(occupations),
        userId: null,
      };
    });
    this.made.guardians.push(...rows);
    return rows;
  }

  #addStudent({ familyId, surname, seat, home, guardianRows, twinOf }: StudentPlan): void {
    const random = this.#random;
    const { made } = this;
    const id = made.students.length + 1;
    const sex = random.chance(0.5) ? 'female' : 'male';
    const given = random.pick(sex === 'female' ? femaleNames : maleNames);
    const entered = seat.before ? this.#closed : this.#open;
    const number = (made.codesOf.get(this.#branchId) ?? 0) + 1;
    made.codesOf.set(this.#branchId, number);
    const code = `${this.#branchCode}${entered.startDate.slice(2, 4)}${String(number).padStart(4, '0')}`;
    const nameLo = fullName(given, surname, 'lo');
    const nameEn = fullName(given, surname, 'en');
    const suspended = random.chance(0.004);
    const student: StudentRow = {
      id,
      code,
      familyId,
      title: sex === 'female' ? 'ms' : 'mr',
      firstNameLo: given.lo,
      surnameLo: surname.lo,
      firstNameEn: given.en,
      surnameEn: surname.en,
      nickname: random.chance(0.75) ? random.pick(nicknames) : '',
      sex,
      birthDate: twinOf?.birthDate ?? this.#birthDate(seat.schoolClass),
      birthDatePrecision: 'day',
      birthplace: home.district,
      nationality: 'ລາວ',
      ethnicity: home.ethnicity,
      religion: religions[home.ethnicity] ?? 'ພຸດ',
      bloodGroup: random.pick(bloodGroups),
      village: home.village,
      district: home.district,
      province: home.province,
      phone: null,
      cardCode: code,
      status: suspended ? 'suspended' : 'enrolled',
      sortKey: laoSortKey(nameLo),
      foldedName: fold(nameLo),
      foldedLatinName: fold(nameEn),
    };
    made.students.push(student);
    made.seated.push({ student, schoolClass: seat.schoolClass });
    made.links.push(
      ...guardianRows.map((guardian, index) => ({
        studentId: id,
        guardianId: guardian.id,
        relation: guardian.sex === 'male' ? ('father' as const) : ('mother' as const),
        isPayer: index === 0,
        contactOrder: index + 1,
      })),
    );
    made.search.push(
      ...tokensOf(textsOf(student, guardianRows)).map((token) => ({
        ...token,
        studentId: id,
      })),
    );
    this.#enrol(student, seat);
  }

  /** Somebody who studied here last year, in this class, and has left. */
  addLeaver(schoolClass: ClassRow): void {
    this.addFamily([{ schoolClass, before: schoolClass }]);
    const student = this.made.students.at(-1);
    if (!student) return;
    const exitCode = this.#leavingStatus(schoolClass);
    student.status = exitCode;
    this.made.seated.pop();
    this.made.enrolments.splice(-2);
    this.made.enrolments.push({
      studentId: student.id,
      branchId: this.#branchId,
      yearId: this.#closed.id,
      classId: schoolClass.id,
      startDate: this.#closed.startDate,
      endDate: this.#closed.endDate,
      entryCode: 'new',
      exitCode,
      outcome: exitCode === 'graduated' ? 'graduate' : 'leave',
    });
  }

  #leavingStatus({ levelCode }: ClassRow) {
    if (levelCode === 'M7') return 'graduated' as const;
    return this.#random.pick(['transferred_out', 'transferred_out', 'withdrawn', 'dropped_out'] as const);
  }

  #birthDate(schoolClass: ClassRow): string {
    const usualAge = levelRows.find(({ id }) => id === schoolClass.levelId)?.usualAge ?? 6;
    const year = Number(this.#open.startDate.slice(0, 4)) - usualAge - (this.#random.chance(0.12) ? 1 : 0);
    const month = String(this.#random.between(1, 12)).padStart(2, '0');
    return `${year}-${month}-${String(this.#random.between(1, 28)).padStart(2, '0')}`;
  }

  #enrol({ id: studentId }: StudentRow, { schoolClass, before }: Seat): void {
    const branchId = this.#branchId;
    if (before) {
      this.made.enrolments.push({
        studentId,
        branchId,
        yearId: this.#closed.id,
        classId: before.id,
        startDate: this.#closed.startDate,
        endDate: this.#closed.endDate,
        entryCode: 'new',
        exitCode: 'year_end',
        outcome: 'promote',
      });
    }
    this.made.enrolments.push({
      studentId,
      branchId,
      yearId: this.#open.id,
      classId: schoolClass.id,
      startDate: this.#open.startDate,
      endDate: null,
      entryCode: before ? 'promoted' : 'new',
      exitCode: null,
      outcome: null,
    });
  }
}

interface MakerOptions {
  readonly branchId: number;
  readonly closed: YearRow;
  readonly open: YearRow;
  readonly made: Students;
}

interface StudentPlan {
  readonly familyId: number;
  readonly surname: Name;
  readonly seat: Seat;
  readonly home: { district: string; province: string; village: string; ethnicity: string };
  readonly guardianRows: readonly GuardianRow[];
  readonly twinOf: StudentRow | undefined;
}

/** Families with their guardians and children, the children on the seats of both branches' classes. */
export function makeStudents(
  random: Random,
  { years, branches }: { years: readonly YearRow[]; branches: readonly BranchClasses[] },
): Students {
  const made: Students = {
    families: [],
    students: [],
    guardians: [],
    links: [],
    enrolments: [],
    search: [],
    seated: [],
    codesOf: new Map(),
  };
  for (const branch of branches) {
    const [closed, open] = years.filter(({ branchId }) => branchId === branch.branchId);
    if (!closed || !open) throw new Error('A branch has a closed and an open year.');
    const maker = new StudentMaker(random, { branchId: branch.branchId, closed, open, made });
    const seats = seatsOf(random, branch);
    for (let taken = 0; taken < seats.length; ) {
      // The very first family has two children: the account "family" belongs to it.
      const children = taken === 0 && branch.branchId === 1 ? 2 : childrenOf(random);
      maker.addFamily(seats.slice(taken, taken + children));
      taken += children;
    }
    for (let count = 0; count < branch.students * LEAVERS; count += 1) {
      maker.addLeaver(random.pick(branch.before));
    }
  }
  const [firstGuardian] = made.guardians;
  if (firstGuardian) firstGuardian.userId = demoAccounts.indexOf('family') + 1;
  return made;
}
