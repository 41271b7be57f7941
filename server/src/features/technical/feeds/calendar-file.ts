import { instantAt } from '@suksa/contracts/days';
import { calendarLines, escapedText } from '../../../school/calendar/icalendar-lines.ts';
import { isHeld, teachersNow } from '../../../school/timetable/held-lessons.ts';
import type { LessonOfDay } from '../../../school/timetable/lessons-of-days.ts';

interface Calendar {
  readonly name: { readonly lo: string; readonly en: string };
  readonly kind: 'teacher' | 'class' | 'room';
  readonly id: number;
  readonly lessons: readonly LessonOfDay[];
  readonly locale: 'en' | 'lo';
  readonly now: Date;
}

/** Lessons as iCalendar (RFC 5545), in UTC: Laos has no summer time, and calendars need no zone of their own. */
export function calendarText({ name, kind, id, lessons, locale, now }: Calendar): string {
  const named = (one: { readonly lo: string; readonly en: string }) =>
    locale === 'lo' ? one.lo || one.en : one.en || one.lo;
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Suksa//Timetable//EN', 'CALSCALE:GREGORIAN'],
    ...[`X-WR-CALNAME:${escapedText(named(name))}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT6H'],
    ...lessons.flatMap((lesson) => {
      const classNames = lesson.classes.map((one) => (one.group ? `${one.name} ${one.group}` : one.name));
      const teachers = teachersNow(lesson).map(named);
      // Who has given a lesson away to somebody else doesn’t hold it.
      const isOff =
        !isHeld(lesson) || (kind === 'teacher' && !teachersNow(lesson).some((one) => one.id === id));
      return [
        'BEGIN:VEVENT',
        `UID:${lesson.day}-${lesson.lessonId}-${lesson.block}-${kind}-${id}@suksa`,
        `DTSTAMP:${stamp(now)}`,
        `DTSTART:${stamp(instantAt(lesson.day, lesson.startsAt))}`,
        `DTEND:${stamp(instantAt(lesson.day, lesson.endsAt))}`,
        `SUMMARY:${escapedText([named(lesson.subject), classNames.join(', ')].filter(Boolean).join(' · '))}`,
        ...(lesson.room ? [`LOCATION:${escapedText(lesson.room.name)}`] : []),
        ...(teachers.length > 0 ? [`DESCRIPTION:${escapedText(teachers.join(', '))}`] : []),
        `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
        'END:VEVENT',
      ];
    }),
    'END:VCALENDAR',
  ];
  return calendarLines(lines);
}

const stamp = (moment: Date) => `${moment.toISOString().replace(/[-:]|\.\d+/g, '')}`;
