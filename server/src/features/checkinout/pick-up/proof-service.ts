import type { EndpointRequest } from '@suksa/contracts';
import type { keepPickUpPhoto, signPickUp } from '@suksa/contracts/checkinout';
import { daysAfter } from '@suksa/contracts/days';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { fullPhoto } from '../../../school/pictures/photo-sizes.ts';
import { collectedBy, forgetPhotos, keepPhoto, keepSignature } from './proof-repository.ts';

/** As long as a gate may bring a scan, and a day more. */
const daysBack = 8;

const photoEntity = 'checkinout.pick_up_photo';
/** Who collects a child may be a stranger: their picture is there for a question that comes soon, and no longer. */
const photoDays = 60;

interface Leaving {
  readonly eventKey: string;
  readonly branchId: number;
  readonly studentId: number;
  readonly day: string;
  readonly madeBy: number;
}

/** Keeps what was drawn by who came for a child, beside the leaving. */
export const keepPickUpSignature = (
  call: Caller,
  { eventKey, drawing }: EndpointRequest<typeof signPickUp>['body'],
): Promise<void> =>
  keepBeside(call, eventKey, 'checkinout.pick_up_signature', (tx, leaving) =>
    keepSignature(tx, { ...leaving, drawing }),
  );

/** Keeps the picture of who came for a child, beside the leaving; decoded and encoded anew. */
export const keepPickUpPicture = async (
  call: Caller,
  { eventKey, photo }: EndpointRequest<typeof keepPickUpPhoto>['body'],
): Promise<void> => {
  // Before anything is kept of it: a scan that never comes leaves no file.
  await leavingOf(call, call.school.db, eventKey);
  const kept = await call.school.files.keep(await fullPhoto(photo.bytes));
  await keepBeside(call, eventKey, photoEntity, (tx, leaving) => keepPhoto(tx, { ...leaving, ...kept }));
};

const leavingOf = async (call: Caller, db: Queryable, eventKey: string): Promise<Leaving> => {
  const { branchId } = call.context;
  const event = await collectedBy(db, { branchId, key: eventKey, since: daysAfter(todayIn(), -daysBack) });
  if (!event?.studentId) return refuse('event_unknown', { status: 409 });
  const { day, studentId } = event;
  return { eventKey, branchId, studentId, day, madeBy: call.actor.userId };
};

const keepBeside = (
  call: Caller,
  eventKey: string,
  entity: string,
  keep: (tx: Transaction, leaving: Leaving) => Promise<boolean>,
): Promise<void> =>
  write(call, async (tx) => {
    const leaving = await leavingOf(call, tx, eventKey);
    const isNew = await keep(tx, leaving);
    const { branchId, studentId, day } = leaving;
    const line = { action: 'create', entity, entityId: eventKey, branchId, after: { studentId, day } };
    return { result: undefined, audit: isNew ? line : [] };
  });

/** Forgets, in one branch, the pictures of those who came long ago. */
export const forgetOldPictures = (
  call: Pick<Caller, 'actor' | 'school' | 'requestId'>,
  branchId: number,
): Promise<void> =>
  write(call, async (tx) => {
    const count = await forgetPhotos(tx, branchId, daysAfter(todayIn(), -photoDays));
    const line = { action: 'delete', entity: photoEntity, entityId: branchId, branchId, before: { count } };
    return { result: undefined, audit: count > 0 ? line : [] };
  });
