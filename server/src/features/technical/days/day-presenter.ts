import type { DayLesson, LostChange, TeacherAbsence } from '@suksa/contracts/technical';
import { needOf } from '../../../school/timetable/held-lessons.ts';
import type { LessonOfDay } from '../../../school/timetable/lessons-of-days.ts';
import type { AbsenceRow } from './absence-repository.ts';
import type { ChangeFound } from './lesson-change-repository.ts';

/** Why somebody is away is shown to whoever plans, and to nobody else. */
export const presentAbsence = ({ absence, name }: AbsenceRow, mayPlan: boolean): TeacherAbsence => ({
  id: absence.id,
  version: absence.version,
  teacherId: absence.teacherId,
  name: { lo: name.lo, en: name.en },
  reason: mayPlan ? absence.reason : null,
  note: mayPlan ? absence.note : '',
  firstDay: absence.firstDay,
  lastDay: absence.lastDay,
  startsAt: absence.startsAt?.slice(0, 5) ?? null,
  endsAt: absence.endsAt?.slice(0, 5) ?? null,
});

export const presentLesson = (lesson: LessonOfDay): DayLesson => ({
  lessonId: lesson.lessonId,
  block: lesson.block,
  setId: lesson.setId,
  length: lesson.length,
  startsAt: lesson.startsAt,
  endsAt: lesson.endsAt,
  plannedAt: lesson.plannedAt,
  subject: somebody(lesson.subject),
  classes: lesson.classes.map(({ id, name, group }) => ({ id, name, group })),
  teachers: lesson.teachers.map(({ absent, ...teacher }) => ({ ...somebody(teacher), absent })),
  room: lesson.room && { id: lesson.room.id, name: lesson.room.name },
  change: lesson.change && {
    id: lesson.change.id,
    version: lesson.change.version,
    outcome: lesson.change.outcome,
    substitute: lesson.change.substitute && somebody(lesson.change.substitute),
    coverState: lesson.change.coverState,
    roomId: lesson.change.roomId,
    movedTo: lesson.change.movedTo,
    note: lesson.change.note,
  },
  needs: needOf(lesson),
});

export const somebody = ({
  id,
  lo,
  en,
}: {
  readonly id: number;
  readonly lo: string;
  readonly en: string;
}) => ({
  id,
  name: { lo, en },
});

export const presentLost = (change: ChangeFound, why: LostChange['why']): LostChange => ({
  id: change.id,
  day: change.day,
  startsAt: change.startsAt,
  subject: { lo: change.subject.lo, en: change.subject.en },
  classNames: change.classNames,
  substitute: change.substitute && { lo: change.substitute.lo, en: change.substitute.en },
  why,
});
