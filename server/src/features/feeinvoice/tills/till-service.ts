import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import {
  type bankCash as bankCashCall,
  type countTill as countTillCall,
  type forceCloseTill as forceCloseTillCall,
  noteKeys,
  type openTill as openTillCall,
  type readMyTill,
  type Till,
  type TillDetails,
  type TillQuery,
  worthOf,
} from '@suksa/contracts/feeinvoice';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { listOf } from '../../../list.ts';
import { todayIn } from '../../../school/clock.ts';
import { tillActions, tillEntity } from './till-policy.ts';
import { presentTill, presentTillDetails } from './till-presenter.ts';
import {
  closeTillRow,
  countTillRow,
  countTills,
  depositsOf,
  findColleagues,
  findHandover,
  findOwnTill,
  findTill,
  findUncounted,
  insertDeposit,
  insertTill,
  lockTillRow,
  type TillRow,
  tillPage,
  tillRefunds,
  tillSums,
} from './till-repository.ts';

type OpenBody = EndpointRequest<typeof openTillCall>['body'];
type CountBody = EndpointRequest<typeof countTillCall>['body'];
type ForceBody = EndpointRequest<typeof forceCloseTillCall>['body'];
type DepositBody = EndpointRequest<typeof bankCashCall>['body'];

/** The caller's own till, what was handed to the caller, and to whom it can be handed on. */
export const myTill = async ({
  actor,
  context,
  school: { db },
}: Pick<Caller, 'actor' | 'context' | 'school'>): Promise<EndpointOutput<typeof readMyTill>> => {
  const own = await findOwnTill(db, context, actor.userId);
  const handover = await findHandover(db, context, actor.userId);
  const colleagues = await findColleagues(db, context, actor.userId);
  return {
    till: own ? presentTill(own) : null,
    overdue: own?.till.state === 'open' && own.till.day !== todayIn(),
    handover: handover
      ? {
          tillId: handover.tillId,
          from: { lo: handover.fromLo, en: handover.fromEn },
          amount: handover.amount,
        }
      : null,
    colleagues: colleagues.filter(({ busy }) => !busy).map(presentColleague),
    busy: colleagues.filter(({ busy }) => busy).map(presentColleague),
  };
};

const presentColleague = ({ id, lo, en }: Awaited<ReturnType<typeof findColleagues>>[number]) => ({
  id,
  name: { lo, en },
});

export const listTillsOf = (
  { context, school: { read } }: Pick<Caller, 'context' | 'school'>,
  query: TillQuery,
) =>
  listOf({
    query,
    rows: (page) => tillPage(read, context, query, page),
    count: () => countTills(read, context, query),
    present: presentTill,
  });

export const readTillOf = async (
  { actor, context, school: { db } }: Pick<Caller, 'actor' | 'context' | 'school'>,
  id: number,
): Promise<TillDetails> => {
  const row = (await findTill(db, context, id)) ?? notFound();
  const isCounted = row.till.state !== 'open';
  return presentTillDetails({
    row,
    sums: isCounted ? await tillSums(db, row) : null,
    refunds: isCounted ? await tillRefunds(db, id) : null,
    deposits: await depositsOf(db, id),
    may: tillActions(actor, row, { writable: context.year?.state !== 'closed' }),
  });
};

const lineOf = (action: string, { context }: Pick<Caller, 'context'>, id: number, after: object) => ({
  ...{ action, entity: tillEntity, entityId: id, branchId: context.branchId, after },
});

const readAgain = async (tx: Transaction, { context }: Pick<Caller, 'context'>, id: number): Promise<Till> =>
  presentTill((await findTill(tx, context, id)) ?? notFound());

/** Opens a till with what is counted into it. What was handed over must be there to the last kip, or be explained. */
export const openTill = (call: Caller, { notes, takenFrom, note }: OpenBody): Promise<Till> => {
  const { actor, context } = call;
  writableYear(context);
  return write(call, async (tx) => {
    if (await findOwnTill(tx, context, actor.userId)) refuse('till_open', { status: 409 });
    const opening = worthOf(notes);
    if (takenFrom !== null) {
      await lockTillRow(tx, takenFrom);
      const handover = await findHandover(tx, context, actor.userId);
      if (handover?.tillId !== takenFrom) refuse('handover_taken', { status: 409 });
      if (handover?.amount !== opening && note === '') refuseField('note', 'handover_differs');
    }
    const till = {
      ...{ branchId: context.branchId, cashierId: actor.userId, day: todayIn() },
      ...{ openingNotes: notes, opening, openingNote: note, takenFrom },
    };
    const id = await insertTill(tx, till);
    return {
      result: await readAgain(tx, call, id),
      audit: lineOf('open', call, id, { opening, takenFrom, note }),
    };
  });
};

const lockedTill = async (
  tx: Transaction,
  { context }: Pick<Caller, 'context'>,
  id: number,
): Promise<TillRow> => {
  await lockTillRow(tx, id);
  return (await findTill(tx, context, id)) ?? notFound();
};

/** The very count that the till was closed with, sent again because nobody heard its answer. */
const isSameCount = ({ till }: TillRow, { notes, handTo }: CountBody): boolean =>
  till.handedTo === handTo && noteKeys.every((key) => till.countedNotes?.[key] === notes[key]);

/** Takes the cashier's count, once. Exact: the till is closed. Over or short: it waits for the reason. */
export const countTill = (call: Caller, id: number, count: CountBody): Promise<Till> => {
  const { actor, context } = call;
  const { notes, handTo } = count;
  writableYear(context);
  return write(call, async (tx) => {
    const row = await lockedTill(tx, call, id);
    const { till } = row;
    if (till.cashierId !== actor.userId) return notFound();
    if (till.state !== 'open' && isSameCount(row, count)) return { result: presentTill(row), audit: [] };
    if (till.state !== 'open') refuse('till_counted', { status: 409 });
    if (handTo !== null) {
      const taker = (await findColleagues(tx, context, actor.userId)).find(({ id }) => id === handTo);
      if (!taker) refuseField('handTo', 'not_allowed');
      if (taker?.busy) refuseField('handTo', 'colleague_busy');
    }
    const counted = worthOf(notes);
    await countTillRow(tx, id, { notes, counted, handedTo: handTo, countedAt: new Date() });
    const after = await readAgain(tx, call, id);
    if (after.difference === 0)
      await closeTillRow(tx, id, { closedBy: actor.userId, closedAt: new Date(), reason: '' });
    return {
      result: await readAgain(tx, call, id),
      audit: lineOf('count', call, id, { counted, expected: after.expected, difference: after.difference }),
    };
  });
};

/** Says why the count is over or short, and closes the till. */
export const explainTill = (call: Caller, id: number, reason: string): Promise<Till> => {
  const { actor, context } = call;
  writableYear(context);
  return write(call, async (tx) => {
    const { till } = await lockedTill(tx, call, id);
    if (till.cashierId !== actor.userId) return notFound();
    if (till.state !== 'counted') refuse('till_not_counted', { status: 409 });
    await closeTillRow(tx, id, { closedBy: actor.userId, closedAt: new Date(), reason });
    const audit = { ...lineOf('close', call, id, { difference: till.difference }), reason };
    return { result: await readAgain(tx, call, id), audit };
  });
};

/** Counts and closes what somebody else forgot; one's own till is counted by oneself. */
export const forceCloseTill = (
  call: Caller,
  id: number,
  { notes, reason, inUse }: ForceBody,
): Promise<Till> => {
  const { actor, context } = call;
  writableYear(context);
  return write(call, async (tx) => {
    const { till } = await lockedTill(tx, call, id);
    if (till.cashierId === actor.userId) refuse('till_own', { status: 409 });
    if (till.state === 'closed') refuse('till_not_open', { status: 409 });
    if (till.day === todayIn() && !inUse) refuseField('inUse', 'till_in_use');
    const counted = worthOf(notes);
    const at = new Date();
    if (till.state === 'open') await countTillRow(tx, id, { notes, counted, handedTo: null, countedAt: at });
    await closeTillRow(tx, id, { closedBy: actor.userId, closedAt: at, reason });
    const after = await readAgain(tx, call, id);
    const { expected, difference } = after;
    return {
      result: after,
      audit: { ...lineOf('force_close', call, id, { counted, expected, difference }), reason },
    };
  });
};

/** Notes what was brought to the bank: at most what the closed till has left, and each slip once. */
export const bankCash = (
  call: Caller,
  id: number,
  { idempotencyKey, slip, ...deposit }: DepositBody,
): Promise<Till> => {
  const { actor, context } = call;
  writableYear(context);
  return write(call, async (tx) => {
    const { till, isTakenOver } = await lockedTill(tx, call, id);
    const number = slip.replaceAll(/\s/g, '').toUpperCase();
    let made = false;
    const once = {
      actor,
      entity: 'feeinvoice.cash_deposit',
      key: idempotencyKey,
      request: { id, slip, deposit },
    };
    await createOnce(tx, once, async () => {
      made = true;
      if (till.state !== 'closed' || isTakenOver) refuse('till_not_closed', { status: 409 });
      const left = (till.counted ?? 0) - till.banked - till.givenBack;
      if (deposit.amount > left)
        refuse('deposit_too_much', {
          details: { left },
          fields: [{ path: 'amount', code: 'deposit_too_much' }],
        });
      if (deposit.day < till.day || deposit.day > todayIn()) refuseField('day', 'deposit_day');
      return insertDeposit(tx, { ...deposit, slip: number, tillId: id, broughtBy: actor.userId });
    });
    const line = lineOf('bank', call, id, { ...deposit, slip: number });
    return { result: await readAgain(tx, call, id), audit: made ? line : [] };
  });
};

/** Refuses what would tell the sum of a till of the caller's own that is still to be counted. */
export const refuseUncounted = async (
  { actor, context, school }: Pick<Caller, 'actor' | 'context' | 'school'>,
  until: string,
): Promise<void> => {
  const till = await findUncounted(school.db, context, actor.userId);
  if (till && till.day <= until) refuse('till_uncounted', { status: 409 });
};
