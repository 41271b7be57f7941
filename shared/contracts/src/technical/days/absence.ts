import * as z from 'zod/mini';
import { AuditTrail } from '../../audit.ts';
import { daysBetween } from '../../days.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, IdParams, LocalDate, LocalTime, ofObject, optionalLine, Version } from '../../fields.ts';

export const absenceReasons = ['sick', 'family', 'duty', 'training', 'maternity', 'other'] as const;
export const AbsenceReason = z.enum(absenceReasons);
export type AbsenceReason = z.infer<typeof AbsenceReason>;

const longestAbsence = 366;

interface Span {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}
const isWithinDay = ({ firstDay, lastDay, startsAt, endsAt }: Span) =>
  firstDay !== lastDay || (startsAt ?? '00:00') < (endsAt ?? '24:00');

const shape = {
  teacherId: Id,
  reason: AbsenceReason,
  note: optionalLine(200),
  firstDay: LocalDate,
  lastDay: LocalDate,
  /** Of the first day; null: from its morning on. */
  startsAt: z.nullable(LocalTime),
  /** Of the last day; null: until its evening. */
  endsAt: z.nullable(LocalTime),
};

const isOrdered = z.refine<Span>((span) => span.firstDay <= span.lastDay, {
  ...{ error: 'date_order', path: ['lastDay'], when: ofObject },
});
const isShort = z.refine<Span>((span) => daysBetween(span.firstDay, span.lastDay) <= longestAbsence, {
  ...{ error: 'absence_too_long', path: ['lastDay'] },
});
const isTimed = z.refine<Span>(isWithinDay, { error: 'time_order', path: ['endsAt'] });

export const AbsenceInput = z.object(shape).check(isOrdered, isShort, isTimed);
export type AbsenceInput = z.infer<typeof AbsenceInput>;
export const AbsenceChange = z.object({ ...shape, version: Version }).check(isOrdered, isShort, isTimed);

const Name = z.object({ lo: z.string(), en: z.string() });

export const TeacherAbsence = z.object({
  id: z.number(),
  version: z.number(),
  teacherId: z.number(),
  name: Name,
  /** Null for whoever may not plan: why somebody is away is theirs. */
  reason: z.nullable(AbsenceReason),
  note: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
});
export type TeacherAbsence = z.infer<typeof TeacherAbsence>;

export const createTeacherAbsence = endpoint({
  name: 'technical.absence.create',
  method: 'POST',
  path: '/api/technical/absences',
  access: 'technical.teaching.edit',
  changes: ['cover'],
  body: AbsenceInput,
  output: TeacherAbsence,
  errors: ['absent_already'],
});

export const updateTeacherAbsence = endpoint({
  name: 'technical.absence.update',
  method: 'PUT',
  path: '/api/technical/absences/:id',
  access: 'technical.teaching.edit',
  changes: ['cover'],
  params: IdParams,
  body: AbsenceChange,
  output: TeacherAbsence,
  errors: ['absent_already'],
});

/** Cover that was arranged for it stays and is listed as no longer needed. */
export const deleteTeacherAbsence = endpoint({
  name: 'technical.absence.delete',
  method: 'DELETE',
  path: '/api/technical/absences/:id',
  access: 'technical.teaching.edit',
  changes: ['cover'],
  params: IdParams,
  output: 'nothing',
});

export const teacherAbsenceAudit = endpoint({
  name: 'technical.absence.audit',
  method: 'GET',
  path: '/api/technical/absences/:id/audit',
  access: 'technical.teaching.edit',
  reads: ['cover'],
  params: IdParams,
  output: AuditTrail,
});
