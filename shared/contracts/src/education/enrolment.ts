import * as z from 'zod/mini';
import { daysAfter } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, LocalDate, line, optionalLine, Version } from '../fields.ts';
import { Student } from './student.ts';
import { ChosenId, TwoScriptName } from './values.ts';

/** Days from the first one in a class within which another class is a correction and leaves no trace of the wrong one. */
export const correctionDays = 7;

/** How a student may leave before the end of school. */
export const leavings = ['transferred_out', 'withdrawn', 'dropped_out', 'deceased'] as const;

/** How somebody who had left may come back. */
export const returns = ['re_admitted', 'transferred_in'] as const;

const reason = line(300);

export const ClassMove = z.object({
  version: Version,
  classId: ChosenId,
  /** The first day in the new class. */
  from: LocalDate,
  reason,
  overCapacityReason: optionalLine(200),
});
export type ClassMove = z.output<typeof ClassMove>;

export const Leaving = z.object({
  version: Version,
  how: z.enum(leavings),
  lastDay: LocalDate,
  /** The school that a transfer goes to. */
  destination: optionalLine(200),
  reason,
  /** The standard text that the reason was chosen from. */
  noteId: z._default(z.nullable(Id), null),
});
export type Leaving = z.output<typeof Leaving>;

export const Suspension = z.object({ version: Version, reason });
export type Suspension = z.output<typeof Suspension>;

interface BackIn {
  /** The last day of the last enrolment; nothing where there was none. */
  readonly lastDay: string | null | undefined;
  readonly year: { readonly start: string; readonly end: string };
}

/** The first day on which somebody can be here again: after their last one, in the year; null where it has none left. */
export const firstDayBack = ({ lastDay, year }: BackIn): string | null => {
  const next = lastDay ? daysAfter(lastDay, 1) : year.start;
  if (next > year.end) return null;
  if (next < year.start) return year.start;
  return next;
};

interface Stay {
  readonly startDate: string;
  readonly endDate: string | null;
  readonly exitCode: string | null;
}

/**
 * Of who has ended one school year and hasn't begun the next: the stay that the year's end ended, and the one to come,
 * where there is one. Null of anybody else.
 */
export const betweenYears = <const OneStay extends Stay>(newestFirst: readonly OneStay[], today: string) => {
  const [latest] = newestFirst;
  const next = latest && latest.endDate === null && latest.startDate > today ? latest : null;
  const ended = next ? newestFirst[1] : latest;
  if (!ended?.endDate || ended.exitCode !== 'year_end') return null;
  return { ended: { ...ended, endDate: ended.endDate }, next };
};

export const Return = z.object({
  version: Version,
  classId: ChosenId,
  startDate: LocalDate,
  how: z.enum(returns),
  reason,
  overCapacityReason: optionalLine(200),
});
export type Return = z.output<typeof Return>;

const aboutOneStudent = {
  method: 'POST',
  access: 'education.student.edit',
  changes: ['student'],
  params: IdParams,
  output: Student,
} as const;

/** A move with history, or within seven days of the first day a correction without. */
export const moveClass = endpoint({
  ...aboutOneStudent,
  name: 'education.student.moveClass',
  path: '/api/education/students/:id/move',
  body: ClassMove,
  errors: ['not_found', 'conflict', 'wrong_status', 'not_in_this_year', 'class_full'],
});

export const ClassMoves = z.object({
  students: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(200)),
  classId: ChosenId,
  from: LocalDate,
  reason,
  overCapacityReason: optionalLine(200),
});
export type ClassMoves = z.output<typeof ClassMoves>;

/** Why a student can't be moved, where others of the same choice can. */
export const moveRefusals = ['wrong_status', 'not_in_this_year', 'outside_enrolment'] as const;

/** One of several students: what a move is for them, or why there is none. */
export const MoveRow = z.object({
  id: z.number(),
  code: z.string(),
  name: TwoScriptName,
  /** The class until then and the first day in it; null where no enrolment of the year is open. */
  before: z.nullable(z.object({ className: z.string(), since: LocalDate })),
  /** `unchanged`: there already. */
  step: z.enum(['move', 'correction', 'unchanged', ...moveRefusals]),
});
export type MoveRow = z.infer<typeof MoveRow>;

/** The same for several at once, all or nothing; who is in the class already stays as they are. */
export const moveClasses = endpoint({
  name: 'education.student.moveClasses',
  method: 'POST',
  path: '/api/education/students/move',
  access: 'education.student.edit',
  changes: ['student'],
  body: ClassMoves,
  output: z.object({
    moved: z.number(),
    corrected: z.number(),
    unchanged: z.number(),
    rows: z.array(MoveRow),
  }),
  errors: ['not_found', 'wrong_status', 'not_in_this_year', 'class_full'],
});

export const MovesPreview = z.object({
  className: z.string(),
  capacity: z.number(),
  /** Who sits in the class now, and who would with those who can be moved. */
  students: z.object({ now: z.number(), after: z.number() }),
  rows: z.array(MoveRow),
});
export type MovesPreview = z.infer<typeof MovesPreview>;

/** What such a move would do, student by student; nothing is written. */
export const previewSeveralMoves = endpoint({
  name: 'education.student.previewMoves',
  method: 'POST',
  path: '/api/education/students/move/preview',
  access: 'education.student.edit',
  reads: ['student', 'class'],
  body: z.pick(ClassMoves, { students: true, classId: true, from: true }),
  output: MovesPreview,
  errors: ['not_found'],
});

export const leaveSchool = endpoint({
  ...aboutOneStudent,
  name: 'education.student.leave',
  path: '/api/education/students/:id/leave',
  body: Leaving,
  errors: ['not_found', 'conflict', 'wrong_status', 'not_in_this_year'],
});

export const suspendStudent = endpoint({
  ...aboutOneStudent,
  name: 'education.student.suspend',
  path: '/api/education/students/:id/suspend',
  body: Suspension,
  errors: ['not_found', 'conflict', 'wrong_status', 'not_in_this_year'],
});

export const resumeStudent = endpoint({
  ...aboutOneStudent,
  name: 'education.student.resume',
  path: '/api/education/students/:id/resume',
  body: Suspension,
  errors: ['not_found', 'conflict', 'wrong_status', 'not_in_this_year'],
});

/** Opens a new enrolment; the earlier ones stay as they were. */
export const readmitStudent = endpoint({
  ...aboutOneStudent,
  name: 'education.student.readmit',
  path: '/api/education/students/:id/readmit',
  body: Return,
  errors: ['not_found', 'conflict', 'wrong_status', 'class_full', 'already_enrolled'],
});
