import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { shareFound } from '@suksa/contracts/checkinout';
import type { Caller } from '../../../http/caller.ts';
import { write } from '../../../http/write.ts';
import { localMoment, todayIn } from '../../../school/clock.ts';
import { forgetFoundBefore, foundOn, keepFound } from './found-repository.ts';

const entity = 'checkinout.emergency';
/** Whose mark says that all begin again. */
const everybody = '';

/** Takes in what a warden's device knows of today, and gives what all of them know. */
export const putTogether = async (
  call: Caller,
  { sentAt, marks }: EndpointRequest<typeof shareFound>['body'],
): Promise<EndpointOutput<typeof shareFound>> => {
  const { actor, context, school } = call;
  const at = { branchId: context.branchId, day: todayIn() };
  const now = Date.now();
  // The device says how long ago it was, by its own clock; when that was, ours says.
  const said = marks.map(({ who, found, at: saidAt }) => ({
    ...{ who, found },
    at: new Date(now - Math.max(0, Date.parse(sentAt) - Date.parse(saidAt))),
  }));
  const today = said.filter((mark) => localMoment(mark.at).day === at.day);
  const last = new Map(today.sort((a, b) => a.at.getTime() - b.at.getTime()).map((mark) => [mark.who, mark]));
  if (last.size > 0)
    await write(call, async (tx) => {
      await forgetFoundBefore(tx, at);
      const kept = await keepFound(tx, { ...at, saidBy: actor.userId }, [...last.values()]);
      const line = { action: 'clear', entity, entityId: at.branchId, branchId: at.branchId };
      return {
        result: undefined,
        audit: kept.includes(everybody) ? { ...line, after: { day: at.day } } : [],
      };
    });
  const known = await foundOn(school.db, at);
  return {
    date: at.day,
    marks: known.map(({ who, found, saidAt }) => ({ who, found, at: saidAt.toISOString() })),
  };
};
