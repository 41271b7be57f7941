import type { EndpointOutput } from '@suksa/contracts';
import type { gateToday, RecentCheck } from '@suksa/contracts/checkinout';
import type { Actor, Context } from '../../http/actor.ts';
import type { Database } from '../../http/app.ts';
import { loadCalendar } from '../settings/calendar.ts';
import { localMoment } from './local-time.ts';
import { classesOf, countToday, type GateDay, type RecentRow, recentChecks } from './today-repository.ts';

/** The gate counts the year that today lies in, whatever year the header shows. */
export const todayAtGate = async (
  db: Database,
  actor: Actor,
  { branch, branchId }: Context,
): Promise<EndpointOutput<typeof gateToday>> => {
  const { day, instant } = localMoment(new Date());
  const year = branch.years.find(({ start, end }) => start <= day && day <= end);
  const facts = { asOf: instant.toISOString(), date: day };
  if (!year) return { ...facts, expected: 0, missing: 0, came: 0, late: 0, inside: 0, recent: [] };
  const gateDay = { actor, branchId, yearId: year.id, day };
  const schoolClasses = await classesWithSchool(db, gateDay);
  const [counts, recent] = await Promise.all([
    countToday(db, gateDay, schoolClasses),
    recentChecks(db, gateDay),
  ]);
  return { ...facts, ...counts, recent: recent.flatMap(presentRecent) };
};

/** A level or a class may be off while the others have school. */
const classesWithSchool = async (db: Database, { branchId, yearId, day }: GateDay): Promise<number[]> => {
  const [calendar, classes] = await Promise.all([
    loadCalendar(db, { branchId, from: day, until: day }),
    classesOf(db, yearId),
  ]);
  return classes.flatMap(({ id, levelId }) =>
    calendar.dayStatus(day, { kind: 'pupil', levelId, classId: id }).working ? [id] : [],
  );
};

/** An event is of a pupil or of a member of staff; the database sees to it. */
const presentRecent = ({ event, pupil, user, className }: RecentRow): RecentCheck[] => {
  const facts = {
    id: event.id,
    at: event.occurredAt.toISOString(),
    direction: event.direction,
    minutesLate: event.lateMinutes,
  };
  if (pupil)
    return [
      {
        ...facts,
        kind: 'pupil',
        code: pupil.code,
        name: {
          lo: `${pupil.firstNameLo} ${pupil.surnameLo}`.trim(),
          en: `${pupil.firstNameEn} ${pupil.surnameEn}`.trim(),
        },
        className,
      },
    ];
  if (user)
    return [
      {
        ...facts,
        kind: 'staff',
        code: user.username,
        name: { lo: user.nameLo, en: user.nameEn },
        className: null,
      },
    ];
  return [];
};
