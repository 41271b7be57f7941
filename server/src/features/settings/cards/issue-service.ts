import { daysAfter } from '@suksa/contracts/days';
import type { CardHolderKind } from '@suksa/contracts/settings';
import { auditAll } from '../../../audit.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import { nextNumbers } from '../../../school/money/number-series.ts';
import { cardNumber, cardSeries, newCardToken } from './card-number-rules.ts';
import { insertCards, updateCard } from './card-repository.ts';
import type { HolderRow } from './holder-repository.ts';
import type { PlaceFacts } from './place-repository.ts';

export const cardEntity = 'settings.card';

/** When a card that is issued today ends; null where it couldn't even be valid today. */
export const lastDay = (validYears: number, today: string, { yearEnd }: PlaceFacts): string | null => {
  if (validYears > 0) {
    return daysAfter(`${Number(today.slice(0, 4)) + validYears}${today.slice(4)}`, -1);
  }
  return yearEnd !== null && yearEnd >= today ? yearEnd : null;
};

interface Issue {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
  readonly place: PlaceFacts;
  readonly today: string;
  readonly holder: CardHolderKind;
  readonly people: readonly { readonly row: Pick<HolderRow, 'id' | 'card'>; readonly expiresOn: string }[];
}

export interface IssuedCard {
  readonly cardId: number;
  readonly number: string;
  readonly token: string;
  readonly issuedOn: string;
  readonly expiresOn: string;
}

/** Gives each of these people a card with the next number; one that has run out ends as expired. */
export const issueCards = async (tx: Transaction, issue: Issue): Promise<Map<number, IssuedCard>> => {
  const { actor, context, requestId, place, today, holder, people } = issue;
  const ended = people.flatMap(({ row }) => (row.card?.status === 'active' ? [row.card.id] : []));
  await updateCard(tx, ended, { status: 'expired' });
  if (people.length === 0) return new Map();
  const first = await nextNumbers(tx, cardSeries(context.branchId), people.length);
  const rows = people.map(({ row, expiresOn }, index) => ({
    branchId: context.branchId,
    studentId: holder === 'student' ? row.id : null,
    userId: holder === 'staff' ? row.id : null,
    number: cardNumber(place.branchCode, first + index),
    token: newCardToken(),
    issuedOn: today,
    expiresOn,
  }));
  const ids = await insertCards(tx, rows);
  const now = ids.map((id, index) => ({ id, number: rows[index]?.number }));
  await auditAll(
    tx,
    now.map(({ id, number }) => ({
      actor,
      branchId: context.branchId,
      action: 'create',
      entity: cardEntity,
      entityId: id,
      after: { number, status: 'active' },
      requestId,
    })),
  );
  return new Map(
    rows.map(({ number, token, issuedOn, expiresOn }, index) => [
      people[index]?.row.id ?? 0,
      { cardId: ids[index] ?? 0, number, token, issuedOn, expiresOn },
    ]),
  );
};
