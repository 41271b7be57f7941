import type { AttendanceChange, DayStory, LongAbsence, OpenDay } from '@suksa/contracts/reports';
import { timeOf } from '../../../school/clock.ts';
import { guardianFor, type PeopleViewer } from '../../../school/policies/people-fields.ts';
import type { ChangeRow } from '../day-story/change-repository.ts';
import { presentChange } from '../day-story/day-story-presenter.ts';
import type { PermissionRow } from '../early-leave/early-leave-repository.ts';
import type {
  AwayRow,
  ContactRow,
  GuardianRow,
  MissedLessonRow,
  OpenDayRow,
} from './follow-up-repository.ts';

interface Told {
  readonly person: AwayRow;
  readonly className: string;
  readonly days: number;
  readonly since: string;
  readonly withoutReason: number;
  readonly guardians: readonly GuardianRow[];
  readonly contacts: readonly ContactRow[];
}

/** Phones as far as the viewer has business with them. */
export const presentLongAbsence = (
  viewer: PeopleViewer,
  { person, className, days, since, withoutReason, guardians, contacts }: Told,
): LongAbsence => ({
  studentId: person.id,
  code: person.code,
  name: { lo: person.lo, en: person.en },
  className,
  homeroom: person.homeroom_lo === null ? null : { lo: person.homeroom_lo, en: person.homeroom_en ?? '' },
  days,
  since,
  withoutReason,
  guardians: guardians.map(({ lo, en, relation, phone, place }) => {
    const shown = guardianFor(viewer, { phone: phone ?? '' }, { isOwn: false, isCalledFirst: place === 1 });
    return { name: lo || en, names: { lo, en }, relation, phone: shown.phone ?? '' };
  }),
  contacts: contacts.map(({ id, day, how, with_whom, said, by_lo, by_en }) => ({
    ...{ id, day, how, with: with_whom, said },
    by: { lo: by_lo, en: by_en },
  })),
});

export const presentStudentChange = (row: ChangeRow, userId: number): AttendanceChange => ({
  ...presentChange(row, userId),
  studentId: row.student_id ?? 0,
  code: row.code ?? '',
  className: row.class_name,
});

export const presentOpenDay = ({
  id,
  code,
  lo,
  en,
  class_name,
  day,
  first_in,
  ended_at,
}: OpenDayRow): OpenDay => ({
  ...{ studentId: id, code, className: class_name, day },
  name: { lo, en },
  firstIn: timeOf(first_in),
  endedAt: ended_at === null ? null : timeOf(ended_at),
});

export const presentPermission = (row: PermissionRow): NonNullable<DayStory['permission']> => ({
  permitted: row.permitted,
  reason: row.reason,
  by: { lo: row.by_lo, en: row.by_en },
  at: new Date(row.at).toISOString(),
  from: row.from_minute === null ? null : timeOf(row.from_minute),
  version: row.version,
});

export const presentMissed = (row: MissedLessonRow): NonNullable<DayStory['lessonsMissed']>[number] => ({
  startsAt: timeOf(row.starts_at),
  endsAt: timeOf(row.ends_at),
  subject: { lo: row.subject_lo, en: row.subject_en },
  by: { lo: row.by_lo, en: row.by_en },
});

const unnamed = { lo: '', en: '' };

/**
 * What a family learns of its child's day: all that the day rests on, and of none of the staff who it was. With whom the
 * child went, and when it may go, is for those with whom it lives.
 */
export const storyForFamily = (story: DayStory, { isHome }: { readonly isHome: boolean }): DayStory => ({
  ...story,
  scans: story.scans.map(({ collectedBy, bearer, ...scan }) => ({
    ...scan,
    ...{ device: '', by: null, signature: null, photo: null },
    ...(isHome ? { collectedBy, bearer } : { collectedBy: null, bearer: null }),
  })),
  kept: story.kept?.map((scan) => ({ ...scan, by: null, refused: null })),
  words: story.words.map((word) => ({ ...word, by: unnamed, approvedBy: null })),
  lessonsMissed: story.lessonsMissed?.map((lesson) => ({ ...lesson, by: unnamed })),
  permission: isHome && story.permission ? { ...story.permission, by: unnamed } : null,
  waiting: false,
  refused: [],
});
