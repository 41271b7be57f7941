import { daysAfter } from '@suksa/contracts/days';
import type { CardHolderKind } from '@suksa/contracts/settings';
import type { Context } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { AuditLine } from '../../../http/write.ts';
import { nextNumbers } from '../../../school/money/number-series.ts';
import { cardNumber, cardSeries, newCardToken } from './card-number-rules.ts';
import { insertCards, updateCard } from './card-repository.ts';
import type { HolderRow } from './holder-rows-query.ts';
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

interface Issued {
  readonly cards: ReadonlyMap<number, IssuedCard>;
  readonly audit: readonly AuditLine[];
}

/** Gives each of these people a card with the next number; one that has run out ends as expired. */
export const issueCards = async (
  tx: Transaction,
  { branchId }: Pick<Context, 'branchId'>,
  { place, today, holder, people }: Issue,
): Promise<Issued> => {
  const ended = people.flatMap(({ row }) => (row.card?.status === 'active' ? [row.card.id] : []));
  await updateCard(tx, ended, { status: 'expired' });
  if (people.length === 0) return { cards: new Map(), audit: [] };
  const first = await nextNumbers(tx, cardSeries(branchId), people.length);
  const rows = people.map(({ row, expiresOn }, index) => ({
    branchId,
    studentId: holder === 'student' ? row.id : null,
    userId: holder === 'staff' ? row.id : null,
    number: cardNumber(place.branchCode, first + index),
    token: newCardToken(),
    issuedOn: today,
    expiresOn,
  }));
  const ids = await insertCards(tx, rows);
  return {
    cards: new Map(
      rows.map(({ number, token, issuedOn, expiresOn }, index) => [
        people[index]?.row.id ?? 0,
        { cardId: ids[index] ?? 0, number, token, issuedOn, expiresOn },
      ]),
    ),
    audit: ids.map((entityId, index) => ({
      action: 'create',
      entity: cardEntity,
      entityId,
      branchId,
      after: { number: rows[index]?.number, status: 'active' },
    })),
  };
};
