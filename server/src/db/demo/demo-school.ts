import { daysAfter, instantAt } from '@suksa/contracts/days';
import { shiftRows, termRows, type YearRow } from '../default-year.ts';
import { type AttendedPerson, type Calendar, makeAttendance } from './attendance.ts';
import { joinBranches } from './both-branches.ts';
import { type Fees, makeFees } from './fees.ts';
import type { PriceOf } from './money/term-prices.ts';
import { Random } from './random.ts';
import {
  branchRows,
  type ClassRow,
  classRows,
  type DemoSize,
  holidayRows,
  plans,
  yearRows,
} from './school.ts';
import { makeStaff, type Staff } from './staff.ts';
import { makeStudents, type Students } from './students.ts';

const SEED = 20_260_901;

/**
 * Raw events are kept this many days back; attendance is complete in the derived months. The school has those of a
 * term: a whole year would make its first start longer in June than in December. The large one has the latest only:
 * two million events would take a minute to load and no measurement reads them.
 */
const eventDays: Record<DemoSize, number> = { small: 400, school: 120, large: 2 };

export interface DemoSchool {
  readonly size: DemoSize;
  readonly today: string;
  /** Nothing has happened later. */
  readonly until: Date;
  readonly years: readonly YearRow[];
  readonly terms: ReturnType<typeof termRows>;
  readonly holidays: ReturnType<typeof holidayRows>;
  readonly shifts: ReturnType<typeof shiftRows>;
  readonly classes: readonly ClassRow[];
  readonly staff: Staff;
  readonly students: Students;
  readonly fees: Fees;
  readonly attendance: ReturnType<typeof makeAttendance>;
  /** The first day of which raw check events are loaded. */
  readonly eventsFrom: string;
  /** The first day of which corrections are loaded: there are few. */
  readonly correctionsFrom: string;
}

export interface DemoOptions {
  readonly size: DemoSize;
  /** `YYYY-MM-DD`: the day until which the school's life is told. */
  readonly today: string;
  /** How far today has gone, as minutes after midnight: nobody has come later than that. All of it unless told. */
  readonly minute?: number;
  /** The product's own price, by which the terms are billed. */
  readonly priceOf: PriceOf;
}

const wholeDay = 24 * 60;

/** Makes a whole school in memory. Equal options give equal schools. */
export function demoSchool({ size, today, minute = wholeDay, priceOf }: DemoOptions): DemoSchool {
  const random = new Random(SEED);
  const years = yearRows(today);
  let firstId = 1;
  const classes = years.flatMap((year) => {
    const plan = plans[size][year.branchId - 1];
    if (!plan) return [];
    const made = classRows({ branchId: year.branchId, year, plan, firstId });
    firstId += made.length;
    return made;
  });
  const classesOf = (branchId: number, state: YearRow['state']): ClassRow[] => {
    const year = years.find((candidate) => candidate.branchId === branchId && candidate.state === state);
    return classes.filter(({ yearId }) => yearId === year?.id);
  };
  const staff = makeStaff(random, { years, classes });
  const students = makeStudents(random, {
    years,
    branches: plans[size].map((plan, index) => ({
      branchId: index + 1,
      now: classesOf(index + 1, 'open'),
      before: classesOf(index + 1, 'closed'),
      students: plan.students,
    })),
  });
  // A small school is for tests, which make such a family themselves.
  if (size !== 'small') joinBranches(students);
  const terms = termRows(years);
  const fees = makeFees(random, {
    students,
    years,
    terms,
    today,
    minute,
    priceOf,
    cashierOf: staff.cashierOf,
  });
  const holidays = holidayRows(today);
  const calendar: Calendar = { workingDays: branchRows[0].workingDays, holidays };
  const open = years.find(({ state }) => state === 'open');
  const people: AttendedPerson[] = [
    ...students.seated.map(({ student, schoolClass }) => ({
      branchId: schoolClass.branchId,
      studentId: student.id,
      userId: null,
    })),
    ...staff.users
      .filter(({ staffType }) => staffType !== null)
      .map(({ id }) => ({
        branchId: staff.branches.find(({ userId }) => userId === id)?.branchId ?? 1,
        studentId: null,
        userId: id,
      })),
  ];
  return {
    size,
    today,
    until: new Date(instantAt(today).getTime() + minute * 60_000),
    years,
    terms,
    holidays,
    shifts: shiftRows(years),
    classes,
    staff,
    students,
    fees,
    attendance: makeAttendance(random, { people, from: open?.startDate ?? today, today, minute, calendar }),
    eventsFrom: daysAfter(today, -eventDays[size]),
    correctionsFrom: daysAfter(today, -(size === 'large' ? eventDays.large : 400)),
  };
}
