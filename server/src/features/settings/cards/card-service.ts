import type { EndpointOutput } from '@suksa/contracts';
import type {
  Card,
  CardHolderKind,
  CardReplacement,
  CardStatusChange,
  replaceCard,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { edit, lineOf, type Resource, refuseStale, write } from '../../../http/write.ts';
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
import { findHolders } from './holder-repository.ts';
import type { HolderRow } from './holder-rows-query.ts';
import { cardEntity, issueCards, lastDay } from './issue-service.ts';
import { placeOf } from './place-repository.ts';
import { findTemplates } from './template-repository.ts';

const cards: Resource<CardFound> = {
  entity: cardEntity,
  async lock(tx, id, who) {
    const found = await lockCard(tx, id);
    // Of somebody whom the caller may see.
    if (found) await holderOf(tx, who, found);
    return found;
  },
  read: cardNow,
  form: (found) => presentCard(found, todayIn()),
  audited: (found) => presentCard(found, todayIn()),
  branchOf: (_found, { context }) => context.branchId,
};

type Who = Pick<Caller, 'actor' | 'context'>;

/** Every card that somebody of the branch ever had, and who did what with them. */
export const cardsOfHolder = async (call: Caller, holder: Known) => {
  const { read } = call.school;
  const { code, gone } = await knownHolder(read, call, holder);
  const today = todayIn();
  const found = await cardsOf(read, holder.kind, holder.id);
  const trails = await Promise.all(found.map((card) => auditTrail(read, cardEntity, card.id)));
  return {
    holder: { code, gone },
    cards: found.map((card) => ({ ...presentCard(card, today), invoice: card.invoice })),
    rows: trails.flatMap(({ rows }) => rows).sort((a, b) => b.id - a.id),
  };
};

/** Lost, blocked, or allowed again; the gate knows at the next scan. */
export const changeStatus = async (
  call: Caller,
  id: number,
  { status, reason, version }: CardStatusChange,
): Promise<Card> => {
  const step = { id, version, action: actions[status], reason };
  const changed = await edit(call, cards, step, async (tx, found) => {
    const before = presentCard(found, todayIn());
    if (before.status === 'replaced' || before.status === 'expired' || before.replacedBy)
      refuse('card_final', { status: 409 });
    if (status === 'active') refuseSecond(await holderOf(tx, call, found), found);
    await updateCard(tx, [id], { status });
  });
  return presentCard(changed, todayIn());
};

/** As the history of changes names them. */
const actions = { active: 'enable', lost: 'lost', blocked: 'block' } as const;

type Replacement = EndpointOutput<typeof replaceCard>;

/** A new card in place of one that is lost, broken or out of date; in place of a lost one, billed as the branch has set. */
export const replaceCardOf = (
  call: Caller,
  id: number,
  { fee: seen, reason, version }: CardReplacement,
): Promise<Replacement> =>
  write(call, async (tx) => {
    const { context } = call;
    await takeIssuingTurn(tx, context.branchId);
    const found = (await cards.lock(tx, id, call)) ?? notFound();
    await refuseStale(tx, cards, { id, version }, found);
    const holder = await holderOf(tx, call, found);
    const kind = kindOf(found);
    const today = todayIn();
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
    await updateCard(tx, [id], { status });
    const people = [{ row: { id: holder.id, card: null }, expiresOn }];
    const issued = await issueCards(tx, context, { place, today, holder: kind, people });
    const cardId = issued.cards.get(holder.id)?.cardId ?? 0;
    await updateCard(tx, [id], { replacedBy: cardId });
    const after = (await cardNow(tx, id)) ?? notFound();
    const replaced = { kind, holderId: holder.id, status: before.status };
    const invoice = await billReplacement(tx, call, { ...replaced, seen, number: before.number });
    if (invoice) await updateCard(tx, [cardId], { feeInvoiceId: invoice.id });
    const card = presentCard((await cardNow(tx, cardId)) ?? notFound(), today);
    return {
      result: { ...card, invoice: invoice && { id: invoice.id, number: invoice.number } },
      audit: [...issued.audit, lineOf(call, cards, { action: 'replace', id, before: found, after, reason })],
    };
  });

/** What replacing a card would bill: to be seen before it is done. */
export const replacementFeeOf = async (call: Caller, id: number) => {
  const { db } = call.school;
  const found = (await cardNow(db, id)) ?? notFound();
  const holder = await holderOf(db, call, found);
  const { status } = presentCard(found, todayIn());
  return feeOfReplacement(db, call, { kind: kindOf(found), holderId: holder.id, status });
};

interface Known {
  readonly kind: CardHolderKind;
  readonly id: number;
}

const kindOf = ({ studentId }: CardFound): CardHolderKind => (studentId === null ? 'staff' : 'student');

/** Whose card it is. Refuses what the caller may not see. */
const holderOf = (db: Queryable, who: Who, found: CardFound): Promise<HolderRow> =>
  knownHolder(db, who, { kind: kindOf(found), id: found.studentId ?? found.userId ?? 0 });

/** Refuses what the caller may not see. */
const knownHolder = async (
  db: Queryable,
  { actor, context }: Who,
  { kind, id }: Known,
): Promise<HolderRow> => {
  const scope = { actor, context, holder: kind, ids: [id], today: todayIn(), withLeavers: true };
  const [row] = await findHolders(db, scope, { limit: 1, offset: 0 });
  return row ?? notFound();
};

/** Who has left gets no valid card, and nobody has two. */
const refuseSecond = ({ gone, card }: HolderRow, { id }: CardFound) => {
  if (gone) refuse('holder_left', { status: 409 });
  if (card?.status === 'active' && card.id !== id) refuse('another_active', { status: 409 });
};
