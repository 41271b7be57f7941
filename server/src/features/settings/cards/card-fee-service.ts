import type { EndpointOutput } from '@suksa/contracts';
import type { CardFeeInput, readCardFee, replacementFee } from '@suksa/contracts/settings';
import type { Context } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { lineOf, type Resource, refuseStale, write } from '../../../http/write.ts';
import { dueIn } from '../../../school/calendar/due-dates.ts';
import { issueInvoice, offeredFeeItems, payersOf } from '../../feeinvoice/invoices/issue-invoice-service.ts';
import {
  type CardFeeRow,
  cardFeeEntity,
  cardFeeVersion,
  findCardFee,
  writeCardFee,
} from './card-fee-repository.ts';
import { takeIssuingTurn } from './card-repository.ts';

type FeeNow = EndpointOutput<typeof readCardFee>;

type Who = Pick<Caller, 'actor' | 'context'>;

/** What the branch bills for a card in place of a lost one, and what it could be billed as. */
export const cardFeeNow = async (
  db: Queryable,
  { branchId }: Pick<Context, 'branchId'>,
): Promise<FeeNow> => ({
  fee: await findCardFee(db, branchId),
  version: await cardFeeVersion(db, branchId),
  items: await offeredFeeItems(db),
});

/** A branch has one, which goes by the branch's number. */
const cardFees: Resource<FeeNow> = {
  entity: cardFeeEntity,
  async lock(tx, id, { context }) {
    // Whoever replaces a card waits, so that it costs what was shown.
    await takeIssuingTurn(tx, id);
    return cardFeeNow(tx, context);
  },
  form: formOf,
  audited: ({ fee }) => told(fee),
  branchOf: (_fee, { context }) => context.branchId,
};

/** Sets it, or makes such cards free. Counts from the next card on. */
export const setCardFee = (
  call: Caller,
  { feeItemId, amount, dueDays, version }: CardFeeInput,
): Promise<FeeNow> =>
  write(call, async (tx) => {
    const { branchId: id } = call.context;
    const before = (await cardFees.lock(tx, id, call)) ?? notFound();
    await refuseStale(tx, cardFees, { id, version }, before);
    if (feeItemId !== null && !before.items.some((item) => item.id === feeItemId))
      refuseField('feeItemId', 'not_allowed');
    const fee = feeItemId === null || amount === null ? null : { feeItemId, amount, dueDays };
    if (isSame(before.fee, fee)) return { result: before, audit: [] };
    await writeCardFee(tx, id, fee);
    const after = await cardFeeNow(tx, call.context);
    return { result: after, audit: lineOf(call, cardFees, { action: 'edit', id, before, after }) };
  });

type Fee = Pick<CardFeeRow, 'feeItemId' | 'amount' | 'dueDays'> | null;

const isSame = (one: Fee, other: Fee) =>
  one?.feeItemId === other?.feeItemId && one?.amount === other?.amount && one?.dueDays === other?.dueDays;

function formOf({ fee, version }: FeeNow) {
  return {
    feeItemId: fee?.feeItemId ?? null,
    amount: fee?.amount ?? null,
    dueDays: fee?.dueDays ?? 14,
    version,
  };
}

const told = (fee: CardFeeRow | null) => ({
  item: fee?.name ?? null,
  amount: fee?.amount ?? null,
  dueDays: fee?.dueDays ?? null,
});

/** A card that is to be replaced, and whose it is. */
interface Replaced {
  readonly kind: 'student' | 'staff';
  readonly holderId: number;
  readonly status: string;
}

/** Only a student's lost card costs: what breaks or runs out is replaced for nothing, and staff never pay. */
const feeFor = (db: Queryable, { branchId }: Pick<Context, 'branchId'>, { kind, status }: Replaced) =>
  kind === 'student' && status === 'lost' ? findCardFee(db, branchId) : null;

/** What replacing a card would bill, to whom, due when: to be seen before it is done. */
export const feeOfReplacement = async (
  db: Queryable,
  who: Who,
  card: Replaced,
): Promise<EndpointOutput<typeof replacementFee>> => {
  const fee = await feeFor(db, who.context, card);
  if (!fee) return { fee: null };
  const { amount, name } = fee;
  const [first, second = null] = await payersOf(db, who, {
    studentId: card.holderId,
    feeItemId: fee.feeItemId,
    amount,
  });
  const dueDate = await dueIn(db, who.context.branchId, fee.dueDays);
  return { fee: { amount, name, family: first?.family ?? notFound(), second, dueDate } };
};

interface Billing {
  /** What the person has seen; null: nothing. */
  readonly seen: number | null;
  /** The number of the card that is lost. */
  readonly number: string;
}

/** Bills it in the transaction that replaces the card. Refuses where it costs something else than was shown. */
export const billReplacement = async (
  tx: Transaction,
  call: Caller,
  { seen, number, ...card }: Replaced & Billing,
) => {
  const fee = await feeFor(tx, call.context, card);
  const amount = fee?.amount ?? null;
  if (amount !== seen) refuse('card_fee_changed', { status: 409, details: { amount } });
  if (!fee) return null;
  return issueInvoice(tx, call, {
    studentId: card.holderId,
    dueDate: await dueIn(tx, call.context.branchId, fee.dueDays),
    lines: [{ feeItemId: fee.feeItemId, amount: fee.amount }],
    note: number,
    idempotencyKey: null,
  });
};
