import type { EndpointOutput } from '@suksa/contracts';
import type { AttendanceChange, dayStory, LongAbsence, OpenDay } from '@suksa/contracts/reports';
import type { SaidCode } from '../../../db/schema/index.ts';
import { minutesEarly } from '../../../school/attendance/early-leave.ts';
import type { Shift } from '../../../school/calendar/shifts.ts';
import { localMoment, timeOf } from '../../../school/clock.ts';
import { guardianFor, type PeopleViewer } from '../../../school/policies/people-fields.ts';
import type { PermissionRow } from '../early-leave/early-leave-repository.ts';
import type { ChangeRow, RefusedRow } from './change-repository.ts';
import type {
  AwayRow,
  ContactRow,
  GuardianRow,
  KeptScanRow,
  MissedLessonRow,
  OpenDayRow,
  ScanRow,
  WordRow,
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
  guardians: guardians.map(({ name, relation, phone, place }) => {
    const shown = guardianFor(viewer, { phone: phone ?? '' }, { isOwn: false, isCalledFirst: place === 1 });
    return { name, relation, phone: shown.phone ?? '' };
  }),
  contacts: contacts.map(({ id, day, how, with_whom, said, by_lo, by_en }) => ({
    ...{ id, day, how, with: with_whom, said },
    by: { lo: by_lo, en: by_en },
  })),
});

const clock = (minute: number | null) => (minute === null ? null : timeOf(minute));

export const presentWord = (word: {
  readonly code: SaidCode;
  readonly first_in: number | null;
  readonly last_out: number | null;
}) => ({ code: word.code, firstIn: clock(word.first_in), lastOut: clock(word.last_out) });

export const presentChange = (row: ChangeRow, userId: number): AttendanceChange => ({
  id: row.id,
  version: row.version,
  studentId: row.student_id,
  code: row.code,
  name: { lo: row.lo, en: row.en },
  className: row.class_name,
  day: row.day,
  was: presentWord({ code: row.was_code, first_in: row.was_first_in, last_out: row.was_last_out }),
  to: presentWord({ code: row.to_code, first_in: row.first_in, last_out: row.last_out }),
  reason: row.reason,
  by: { lo: row.by_lo, en: row.by_en },
  at: new Date(row.at).toISOString(),
  own: row.asked_by === userId,
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

type Story = EndpointOutput<typeof dayStory>;

/** Who paired a gate's own device has scanned nothing on it. */
const byOf = ({ kiosk, by_lo, by_en }: Pick<KeptScanRow, 'kiosk' | 'by_lo' | 'by_en'>) =>
  kiosk !== null || by_lo === null ? null : { lo: by_lo, en: by_en ?? '' };

const instantOrNull = (at: string | null) => (at === null ? null : new Date(at).toISOString());

export const presentScan = (
  row: ScanRow,
  shifts: readonly Shift[],
  mayChange: boolean,
): Story['scans'][number] => ({
  at: new Date(row.at).toISOString(),
  direction: row.direction,
  source: row.source,
  device: row.device,
  lateMinutes: row.late_minutes,
  by: byOf(row),
  reason: row.reason_lo === null ? null : { lo: row.reason_lo, en: row.reason_en ?? '' },
  collectedBy: row.with_lo === null ? null : { lo: row.with_lo, en: row.with_en ?? '' },
  bearer: row.bearer,
  signature: mayChange ? row.drawing : null,
  photo: mayChange ? row.photo : null,
  earlyMinutes: row.direction === 'out' ? minutesEarly(shifts, localMoment(new Date(row.at)).minute) : 0,
  earlyLeave:
    row.left_reason || row.allowed_by ? { reason: row.left_reason, allowedBy: row.allowed_by } : null,
  kiosk: row.kiosk,
  shownAt: instantOrNull(row.shown_at),
});

export const presentKeptScan = (row: KeptScanRow): NonNullable<Story['kept']>[number] => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  shownAt: instantOrNull(row.shown_at),
  kiosk: row.kiosk,
  by: byOf(row),
  outcome: row.outcome,
  refused: row.refused,
});

export const presentPermission = (row: PermissionRow): NonNullable<Story['permission']> => ({
  permitted: row.permitted,
  reason: row.reason,
  by: { lo: row.by_lo, en: row.by_en },
  at: new Date(row.at).toISOString(),
  from: clock(row.from_minute),
  version: row.version,
});

export const presentSaid = (row: WordRow): Story['words'][number] => ({
  at: new Date(row.at).toISOString(),
  code: row.code,
  reason: row.reason,
  by: { lo: row.by_lo, en: row.by_en },
  approvedBy: row.approved_lo === null ? null : { lo: row.approved_lo, en: row.approved_en ?? '' },
});

export const presentRefused = (row: RefusedRow): NonNullable<Story['refused']>[number] => ({
  at: new Date(row.at).toISOString(),
  to: presentWord(row),
  reason: row.reason,
  by: { lo: row.by_lo, en: row.by_en },
  decidedBy: { lo: row.decided_lo, en: row.decided_en },
  answer: row.answer,
});

export const presentMissed = (row: MissedLessonRow): NonNullable<Story['lessonsMissed']>[number] => ({
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
export const storyForFamily = (story: Story, { isHome }: { readonly isHome: boolean }): Story => ({
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

export const presentShift = (shift: Shift): NonNullable<Story['shift']> => ({
  name: shift.name,
  onTimeUntil: timeOf(shift.onTimeUntil),
  lateUntil: timeOf(shift.lateUntil),
  outFrom: timeOf(shift.outFrom),
});
