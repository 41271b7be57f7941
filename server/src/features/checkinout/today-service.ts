import type { EndpointOutput } from '@suksa/contracts';
import type { gateToday, RecentCheck } from '@suksa/contracts/checkinout';
import type { Actor, Context } from '../../http/actor.ts';
import type { Database } from '../../http/app.ts';
import { localMoment } from './local-time.ts';
import { countToday, type RecentRow, recentChecks } from './today-repository.ts';

/** The gate counts the year that today lies in, whatever year the header shows. */
export const todayAtGate = async (
  db: Database,
  actor: Actor,
  { branch, branchId }: Context,
): Promise<EndpointOutput<typeof gateToday>> => {
  const { day, instant } = localMoment(new Date());
  const year = branch.years.find(({ start, end }) => start <= day && day <= end);
  const facts = { asOf: instant.toISOString(), date: day };
  if (!year) return { ...facts, enrolled: 0, came: 0, late: 0, inside: 0, recent: [] };
  const gateDay = { actor, branchId, yearId: year.id, day };
  const [counts, recent] = await Promise.all([countToday(db, gateDay), recentChecks(db, gateDay)]);
  return { ...facts, ...counts, recent: recent.flatMap(presentRecent) };
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
