import type { EndpointOutput } from '@suksa/contracts';
import type {
  Card,
  CardHolderKind,
  CardReplacement,
  CardStatusChange,
  replaceCard,
} from '@suksa/contracts/settings';
import { audit } from '../../../audit.ts';
import { auditTrail } from '../../../audit-trail.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { billReplacement, feeOfReplacement } from './card-fee-service.ts';
import {
  type CardFound,
  cardNow,
  cardsOf,
  lockCard,
  takeIssuingTurn,
  updateCard,
} from './card-repository.ts';
import { presentCard } from './holder-presenter.ts';
import { findHolders, type HolderRow } from './holder-repository.ts';
import { cardEntity, issueCards, lastDay } from './issue-service.ts';
import { placeOf } from './place-repository.ts';
import { findTemplates } from './template-repository.ts';

interface Call {
  readonly actor: Actor;
  readonly context: Context;
}

interface Write<Input> extends Call {
  readonly requestId: string;
  readonly id: number;
  readonly input: Input;
}

/** Every card that somebody of the branch ever had, and who did what with them. */
export const cardsOfHolder = async (
  db: Database,
  { actor, context, kind, id }: Call & { readonly kind: CardHolderKind; readonly id: number },
) => {
  const { code, gone } = await knownHolder(db, { actor, context, kind, id });
  const today = todayIn();
  const found = await cardsOf(db, kind, id);
  const trails = await Promise.all(found.map((card) => auditTrail(db, cardEntity, card.id)));
  return {
    holder: { code, gone },
    cards: found.map((card) => ({ ...presentCard(card, today), invoice: card.invoice })),
    rows: trails.flatMap(({ rows }) => rows).sort((a, b) => b.id - a.id),
  };
};

/** Lost, blocked, or allowed again; the gate knows at the next scan. */
export const changeStatus = (db: Database, { input, ...write }: Write<CardStatusChange>): Promise<Card> =>
  db.transaction(async (tx) => {
    const { found, holder, today } = await cardToChange(tx, write, input.version);
    const before = presentCard(found, today);
    if (before.status === 'replaced' || before.status === 'expired' || before.replacedBy)
      refuse('card_final', { status: 409 });
    if (input.status === 'active') refuseSecond(holder, found);
    await updateCard(tx, [found.id], { status: input.status });
    return told(tx, write, { before, action: actions[input.status], reason: input.reason, today });
  });

/** As the history of changes names them. */
const actions = { active: 'enable', lost: 'lost', blocked: 'block' } as const;

type Replacement = EndpointOutput<typeof replaceCard>;

/** A new card in place of one that is lost, broken or out of date; in place of a lost one, billed as the branch has set. */
export const replaceCardOf = (
  db: Database,
  { input, ...write }: Write<CardReplacement>,
): Promise<Replacement> =>
  db.transaction(async (tx) => {
    const { actor, context, requestId } = write;
    await takeIssuingTurn(tx, context.branchId);
    const { found, holder, kind, today } = await cardToChange(tx, write, input.version);
    const before = presentCard(found, today);
    if (before.replacedBy) refuse('card_final', { status: 409 });
    refuseSecond(holder, found);
    const place = await placeOf(tx, context);
    const templates = (await findTemplates(tx, context.branchId)).filter((one) => one.holder === kind);
    const template =
      templates.find(({ levelId }) => levelId !== null && levelId === holder.levelId) ??
      templates.find(({ levelId }) => levelId === null);
    const expiresOn = lastDay(template?.validYears ?? 0, today, place);
    if (expiresOn === null) return refuse('card_not_valid_today');
    // A lost or blocked card stays what it is; one that was valid gives way.
    const status = before.status === 'active' ? 'replaced' : before.status;
    await updateCard(tx, [found.id], { status });
    const people = [{ row: { id: holder.id, card: null }, expiresOn }];
    const issued = await issueCards(tx, { actor, context, requestId, place, today, holder: kind, people });
    const cardId = issued.get(holder.id)?.cardId ?? 0;
    await updateCard(tx, [found.id], { replacedBy: cardId });
    await told(tx, write, { before, action: 'replace', reason: input.reason, today });
    const billing = { actor, context, requestId, seen: input.fee, number: before.number };
    const invoice = await billReplacement(tx, billing, {
      ...{ kind, holderId: holder.id, status: before.status, today },
    });
    if (invoice) await updateCard(tx, [cardId], { feeInvoiceId: invoice.id });
    const card = presentCard((await cardNow(tx, cardId)) ?? notFound(), today);
    return { ...card, invoice: invoice && { id: invoice.id, number: invoice.number } };
  });

/** What replacing a card would bill: to be seen before it is done. */
export const replacementFeeOf = async (
  db: Database,
  { actor, context, id }: Call & { readonly id: number },
) => {
  const found = (await cardNow(db, id)) ?? notFound();
  const kind: CardHolderKind = found.studentId === null ? 'staff' : 'student';
  const holder = await knownHolder(db, { actor, context, kind, id: found.studentId ?? found.userId ?? 0 });
  const today = todayIn();
  const { status } = presentCard(found, today);
  return feeOfReplacement(db, { actor, context }, { kind, holderId: holder.id, status, today });
};

interface Known extends Call {
  readonly kind: CardHolderKind;
  readonly id: number;
}

/** Refuses what the caller may not see. */
const knownHolder = async (db: Queryable, { actor, context, kind, id }: Known): Promise<HolderRow> => {
  const scope = { actor, context, holder: kind, ids: [id], today: todayIn(), withLeavers: true };
  const [row] = await findHolders(db, scope, { limit: 1, offset: 0 });
  return row ?? notFound();
};

const cardToChange = async (
  tx: Transaction,
  { actor, context, id }: Omit<Write<unknown>, 'input'>,
  version: number,
) => {
  const found = (await lockCard(tx, id)) ?? notFound();
  const kind: CardHolderKind = found.studentId === null ? 'staff' : 'student';
  const holder = await knownHolder(tx, { actor, context, kind, id: found.studentId ?? found.userId ?? 0 });
  const today = todayIn();
  if (found.version !== version) conflict(presentCard(found, today));
  return { found, holder, kind, today };
};

/** Who has left gets no valid card, and nobody has two. */
const refuseSecond = ({ gone, card }: HolderRow, { id }: CardFound) => {
  if (gone) refuse('holder_left', { status: 409 });
  if (card?.status === 'active' && card.id !== id) refuse('another_active', { status: 409 });
};

interface Told {
  readonly before: Card;
  readonly action: string;
  readonly reason: string;
  readonly today: string;
}

const told = async (
  tx: Transaction,
  { actor, context, requestId, id }: Omit<Write<unknown>, 'input'>,
  { before, action, reason, today }: Told,
): Promise<Card> => {
  const after = presentCard((await cardNow(tx, id)) ?? notFound(), today);
  await audit(tx, {
    actor,
    branchId: context.branchId,
    action,
    entity: cardEntity,
    entityId: id,
    before,
    after,
    reason,
    requestId,
  });
  return after;
};
