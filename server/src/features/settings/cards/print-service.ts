import {
  type CardDesign,
  type CardPrintRequest,
  type CardSkip,
  mostCardsAtOnce,
  type PrintedCard,
} from '@suksa/contracts/settings';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { confirmJob, insertPrintJob, takeIssuingTurn } from './card-repository.ts';
import { longestOf, presentPerson, statusOn } from './holder-presenter.ts';
import { findHolders, findLongestNames } from './holder-repository.ts';
import type { HolderRow } from './holder-rows-query.ts';
import { cardEntity, type IssuedCard, issueCards, lastDay } from './issue-service.ts';
import { type PlaceFacts, placeOf } from './place-repository.ts';
import { findTemplates, lockVersions, type TemplateRow } from './template-repository.ts';

const printJobEntity = 'settings.card_print_job';

interface Ready {
  readonly row: HolderRow;
  readonly template: TemplateRow;
  /** Null for who has a valid card already. */
  readonly expiresOn: string | null;
}

interface Skipped {
  readonly id: number;
  readonly name: { readonly lo: string; readonly en: string };
  readonly reason: CardSkip;
}

/**
 * Issues what is missing, keeps the designs as they are from now on, and gives all that is drawn. Safe to ask twice:
 * who has a valid card keeps it. Lost and blocked cards are never printed again.
 */
export const openPrintJob = (call: Caller, input: CardPrintRequest) =>
  write(call, async (tx) => {
    const { actor, context } = call;
    if (input.holder === 'student') writableYear(context);
    const today = todayIn();
    await takeIssuingTurn(tx, context.branchId);
    const place = await placeOf(tx, context);
    const rows = await peopleToPrint(tx, { input, today, actor, context });
    const templates = await findTemplates(tx, context.branchId);
    const { ready, skipped } = sorted(rows, templates, { input, today, place });
    const people = ready.flatMap(({ row, expiresOn }) => (expiresOn === null ? [] : [{ row, expiresOn }]));
    const issue = { place, today, holder: input.holder, people };
    const { cards: issued, audit } = await issueCards(tx, context, issue);
    const cards = ready.map((one) => printedCard(one, { input, place, issued: issued.get(one.row.id) }));
    const designs = designsOf(ready);
    const longest = longestOf(
      await findLongestNames(tx, { actor, context, holder: input.holder, today }),
      input.holder,
      place,
    );
    const jobId =
      cards.length === 0 ? null : await openJob(tx, call, { designs, cards, layout: input.layout });
    const result = { jobId, designs, cards, longest, issued: issued.size, skipped };
    if (jobId === null) return { result, audit };
    const printed = {
      action: 'print',
      entity: printJobEntity,
      entityId: jobId,
      branchId: context.branchId,
      after: { cards: cards.length, issued: issued.size, layout: input.layout },
    };
    return { result, audit: [...audit, printed] };
  });

interface Opened {
  readonly designs: readonly { readonly versionId: number }[];
  readonly cards: readonly PrintedCard[];
  readonly layout: CardPrintRequest['layout'];
}

const openJob = async (
  tx: Transaction,
  { actor, context }: Caller,
  { designs, cards, layout }: Opened,
): Promise<number> => {
  await lockVersions(
    tx,
    designs.map(({ versionId }) => versionId),
  );
  return insertPrintJob(tx, {
    branchId: context.branchId,
    layout,
    madeBy: actor.userId,
    prints: cards.map(({ cardId, versionId }) => ({ cardId, versionId })),
  });
};

interface PrintCall extends Pick<Caller, 'actor' | 'context'> {
  readonly input: CardPrintRequest;
  readonly today: string;
}

const peopleToPrint = async (
  tx: Transaction,
  { input, today, actor, context }: PrintCall,
): Promise<HolderRow[]> => {
  const rows = await findHolders(
    tx,
    {
      actor,
      context,
      holder: input.holder,
      today,
      ids: input.ids ?? undefined,
      classId: input.classId ?? undefined,
      levelId: input.levelId ?? undefined,
      state: input.onlyNew ? 'new' : undefined,
    },
    { limit: mostCardsAtOnce + 1, offset: 0 },
    { sort: input.holder === 'student' ? 'class' : 'name', dir: 'asc', names: 'lo' },
  );
  if (rows.length > mostCardsAtOnce) refuse('too_many_cards', { details: { maximum: mostCardsAtOnce } });
  return rows;
};

interface Sorting {
  readonly input: CardPrintRequest;
  readonly today: string;
  readonly place: PlaceFacts;
}

const sorted = (rows: readonly HolderRow[], templates: readonly TemplateRow[], sorting: Sorting) => {
  const ready: Ready[] = [];
  const skipped: Skipped[] = [];
  for (const row of rows) {
    const found = readiness(row, templates, sorting);
    if (typeof found === 'string')
      skipped.push({ id: row.id, name: { lo: row.nameLo, en: row.nameEn }, reason: found });
    else ready.push(found);
  }
  return { ready, skipped };
};

const readiness = (
  row: HolderRow,
  templates: readonly TemplateRow[],
  { input, today, place }: Sorting,
): Ready | CardSkip => {
  const template = templateFor(row, templates, input);
  if (!template) return 'no_template';
  const status = row.card && statusOn(row.card, today);
  if (status === 'lost' || status === 'blocked') return status;
  if (status === 'active') return { row, template, expiresOn: null };
  const expiresOn = lastDay(template.validYears, today, place);
  return expiresOn === null ? 'not_valid_today' : { row, template, expiresOn };
};

/** The level's own design goes before the one for everybody. */
const templateFor = (
  { levelId }: HolderRow,
  templates: readonly TemplateRow[],
  { holder }: CardPrintRequest,
): TemplateRow | undefined => {
  const possible = templates.filter((template) => template.holder === holder);
  return (
    possible.find((template) => template.levelId !== null && template.levelId === levelId) ??
    possible.find((template) => template.levelId === null)
  );
};

const designsOf = (ready: readonly Ready[]) => {
  const designs = new Map(ready.map(({ template }) => [template.versionId, template.design as CardDesign]));
  return [...designs].map(([versionId, design]) => ({ versionId, design }));
};

interface Printed {
  readonly input: CardPrintRequest;
  readonly place: PlaceFacts;
  readonly issued: IssuedCard | undefined;
}

const printedCard = ({ row, template }: Ready, { input, place, issued }: Printed): PrintedCard => {
  const card = issued ?? (row.card && { ...row.card, cardId: row.card.id });
  if (!card) throw new Error(`${input.holder} ${row.id} has no card to print`);
  return {
    ...presentPerson(row, input.holder, place, card),
    cardId: card.cardId,
    number: card.number,
    token: card.token,
    versionId: template.versionId,
  };
};

/** The cards came out well. A second time it says the same and counts nothing. */
export const confirmPrint = (call: Caller, id: number) =>
  write(call, async (tx) => {
    const { branchId } = call.context;
    const { cardIds, isNew } = (await confirmJob(tx, branchId, id)) ?? notFound();
    const audit = cardIds.map((entityId) => ({ action: 'print', entity: cardEntity, entityId, branchId }));
    return { result: { printed: cardIds.length, on: todayIn() }, audit: isNew ? audit : [] };
  });
