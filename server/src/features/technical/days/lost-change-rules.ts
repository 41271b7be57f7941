import type { LostChange } from '@suksa/contracts/technical';
import type { LessonOfDay } from '../../../school/timetable/lessons-of-days.ts';

interface Change {
  readonly coversId: number | null;
  readonly coverState: 'asked' | 'assigned' | 'declined' | null;
}

/** Why a change has lost what it was made for; null where it stands. `lesson` is the one it belongs to, if any does. */
export function whyLost(change: Change, lesson: LessonOfDay | undefined): LostChange['why'] | null {
  if (!lesson) return 'lesson_gone';
  if (change.coverState === null || change.coverState === 'declined') return null;
  const covered = lesson.teachers.find(({ id }) => id === change.coversId);
  if (!covered) return 'lesson_gone';
  return covered.absent ? null : 'teacher_back';
}
