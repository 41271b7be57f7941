import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import { instantOf, localMoment, minuteOf } from '../../../school/clock.ts';
import { classInWords } from '../../../school/messages/class-in-words.ts';
import { messageSettingsOf } from '../../../school/messages/message-settings.ts';
import { guardiansWhere, staffWhere } from '../../../school/messages/recipients.ts';
import { sendWord, type Word } from '../../../school/messages/send-word.ts';
import type { LessonOfDay } from '../../../school/timetable/lessons-of-days.ts';
import { type CoverWord, lineForFamilies, noticesOfChange } from './day-word-rules.ts';

/** What a word to a teacher begins with. */
const beginnings: Readonly<Record<CoverWord | 'accepted' | 'declined', { lo: string; en: string }>> = {
  asked: {
    lo: 'ຂໍໃຫ້ທ່ານສອນແທນ, ກະລຸນາຕອບຢູ່ໜ້າພາບລວມ',
    en: 'Please take over a lesson (answer on your dashboard)',
  },
  assigned: { lo: 'ທ່ານສອນແທນ', en: 'You take over a lesson' },
  released: { lo: 'ທ່ານບໍ່ຕ້ອງສອນແທນແລ້ວ', en: 'You need not take over a lesson any more' },
  changed: { lo: 'ຊົ່ວໂມງສອນຂອງທ່ານປ່ຽນ', en: 'A lesson of yours is changed' },
  'self-study': { lo: 'ນັກຮຽນຄົ້ນຄວ້າເອງ', en: 'The class works by itself' },
  cancelled: { lo: 'ງົດສອນ', en: 'A lesson of yours is not held' },
  usual: { lo: 'ຊົ່ວໂມງສອນຂອງທ່ານກັບຄືນຕາມປົກກະຕິ', en: 'A lesson of yours is as usual again' },
  accepted: { lo: 'ຄູຕົກລົງສອນແທນ', en: 'Will take over a lesson' },
  declined: { lo: 'ຄູບໍ່ສະດວກສອນແທນ', en: 'Can’t take over a lesson' },
};

interface Place {
  readonly branchId: number;
  /** Who changes it; knows it already. */
  readonly actorId: number;
}

const dayText = (day: string) => day.split('-').reverse().join('/');
const endOf = ({ day, endsAt }: Pick<LessonOfDay, 'day' | 'endsAt'>) => instantOf(day, minuteOf(endsAt));

/** What a lesson is called in a word, as it is held. */
const valuesOf = (lesson: LessonOfDay, beginning: { readonly lo: string; readonly en: string }) => {
  const note = lesson.change?.note ?? '';
  return {
    what: beginning,
    lesson: { lo: lesson.subject.lo, en: lesson.subject.en },
    class: classesOf(lesson),
    day: dayText(lesson.day),
    time: `${lesson.startsAt}–${lesson.endsAt}`,
    place: lesson.room ? `, ${lesson.room.name}` : '',
    note: note && ` ${note}`,
  };
};

const classesOf = ({ classes }: LessonOfDay) =>
  classInWords(...classes.map(({ name, group }) => (group ? `${name} ${group}` : name)));

interface Changed {
  readonly before: LessonOfDay;
  readonly after: LessonOfDay;
}

/**
 * Puts into the outbox who has to know that lessons of a day are held otherwise: substitutes and the lessons’ own
 * teachers at once, the classes’ families where the school tells them of it. Nobody is told of what is over.
 */
export const notifyOfChanges = async (
  tx: Queryable,
  { branchId, actorId }: Place,
  changed: readonly Changed[],
): Promise<void> => {
  const now = new Date();
  const ahead = changed.filter(({ after }) => endOf(after) > now);
  if (ahead.length === 0) return;
  await sendWord(tx, { branchId, now }, [
    ...(await wordsToTeachers(tx, actorId, ahead)),
    ...(await wordsToFamilies(tx, branchId, ahead)),
  ]);
};

/** Which state of a change a word is of, so that it is said once. */
const stateOf = ({ before, after }: Changed) =>
  after.change ? `${after.change.id}:${after.change.version}` : `${before.change?.id}:gone`;

const wordsToTeachers = async (
  db: Queryable,
  actorId: number,
  changed: readonly Changed[],
): Promise<Word[]> => {
  const told = changed.flatMap((one) =>
    noticesOfChange(one.before, one.after).map(({ teacherId, what }) => ({ ...one, teacherId, what })),
  );
  const people = await teachersOf(
    db,
    new Set(told.map(({ teacherId }) => teacherId).filter((id) => id !== actorId)),
  );
  return told.map(
    ({ teacherId, what, ...one }): Word => ({
      kind: 'cover',
      key: `cover:${stateOf(one)}`,
      to: people.filter(({ userId }) => userId === teacherId),
      validUntil: endOf(one.after),
      values: valuesOf(what === 'released' ? one.before : one.after, beginnings[what]),
    }),
  );
};

const teachersOf = async (db: Queryable, ids: ReadonlySet<number>) =>
  ids.size === 0 ? [] : staffWhere(db, sql`u.id = any(${sql.param([...ids])}::int[])`);

const wordsToFamilies = async (
  db: Queryable,
  branchId: number,
  changed: readonly Changed[],
): Promise<Word[]> => {
  const { kinds } = await messageSettingsOf(db, branchId);
  if (!kinds.includes('lesson_change')) return [];
  const lines = changed.flatMap((one) => {
    const line = lineForFamilies(one.before, one.after);
    return line ? [{ ...one, line }] : [];
  });
  const classes = new Map(
    lines.flatMap(({ after }) => after.classes.map(({ id, name }) => [id, name] as const)),
  );
  const words: Word[] = [];
  for (const [id, name] of classes) {
    const own = lines.filter(({ after }) => after.classes.some((one) => one.id === id));
    const [first] = own;
    if (!first) continue;
    words.push({
      kind: 'lesson_change',
      key: `lessons:${id}:${own.map(stateOf).join(',')}`,
      to: await familiesOf(db, id, first.after.day),
      validUntil: new Date(Math.max(...own.map(({ after }) => endOf(after).getTime()))),
      values: {
        class: classInWords(name),
        day: dayText(first.after.day),
        lessons: {
          lo: own.map(({ line }) => line.lo).join('; '),
          en: own.map(({ line }) => line.en).join('; '),
        },
      },
    });
  }
  return words;
};

/** Of those who are in the class on that day. */
const familiesOf = (db: Queryable, classId: number, day: string) =>
  guardiansWhere(
    db,
    sql`g.id in (select l.guardian_id from student_guardian l
      join enrolment e on e.student_id = l.student_id
        and e.start_date <= ${day} and coalesce(e.end_date >= ${day}, true)
      where e.class_id = ${classId} and l.legal_restriction = '')`,
  );

/** Tells whoever planned it that the one who was asked has answered. */
export const notifyOfAnswer = async (
  tx: Queryable,
  { branchId, actorId }: Place,
  lesson: LessonOfDay,
  accepted: boolean,
): Promise<void> => {
  if (!lesson.change || endOf(lesson) <= new Date()) return;
  const { rows } = await tx.execute<{ actor_id: number }>(sql`
    select actor_id from audit_entry where entity = 'technical.lesson_change' and entity_id = ${String(lesson.change.id)}
      and action in ('create', 'edit') and actor_id is not null order by id desc limit 1`);
  const planners = new Set(rows.map(({ actor_id }) => actor_id).filter((id) => id !== actorId));
  const values = valuesOf(lesson, beginnings[accepted ? 'accepted' : 'declined']);
  const { substitute } = lesson.change;
  await sendWord(tx, { branchId }, [
    {
      kind: 'cover',
      key: `cover:${lesson.change.id}:${lesson.change.version}:answer`,
      to: await teachersOf(tx, planners),
      validUntil: endOf(lesson),
      values: { ...values, note: '', ...(substitute && { what: nameBefore(substitute, values.what) }) },
    },
  ]);
};

const nameBefore = (
  { lo, en }: { readonly lo: string; readonly en: string },
  what: { readonly lo: string; readonly en: string },
) => ({ lo: `${lo || en}: ${what.lo}`, en: `${en || lo}: ${what.en}` });

/** Tells the substitute of a change that is dropped, whose lesson is gone or whose teacher is back. */
export const notifyOfDropped = async (
  tx: Queryable,
  { branchId, actorId }: Place,
  change: {
    readonly id: number;
    readonly day: string;
    readonly startsAt: string;
    readonly substituteId: number | null;
    readonly coverState: string | null;
    readonly subject: { readonly lo: string; readonly en: string };
    readonly classNames: readonly string[];
  },
): Promise<void> => {
  const { substituteId, coverState, day, startsAt } = change;
  if (substituteId === null || substituteId === actorId || coverState === 'declined') return;
  if (day < localMoment(new Date()).day) return;
  await sendWord(tx, { branchId }, [
    {
      kind: 'cover',
      key: `cover:${change.id}:gone`,
      to: await teachersOf(tx, new Set([substituteId])),
      validUntil: instantOf(day, 24 * 60),
      values: {
        ...{ what: beginnings.released, lesson: change.subject, class: classInWords(...change.classNames) },
        ...{ day: dayText(day), time: startsAt, place: '', note: '' },
      },
    },
  ]);
};
