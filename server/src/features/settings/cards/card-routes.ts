import type { EndpointRequest } from '@suksa/contracts';
import {
  cardFeeAudit,
  cardsOfPerson,
  changeCardStatus,
  confirmCardPrint,
  exportCards,
  listCards,
  printCards,
  readCardFee,
  replaceCard,
  replacementFee,
  saveCardFee,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { listOf } from '../../../list.ts';
import { todayIn } from '../../../school/clock.ts';
import { cardFeeEntity } from './card-fee-repository.ts';
import { cardFeeNow, setCardFee } from './card-fee-service.ts';
import { cardsOfHolder, changeStatus, replaceCardOf, replacementFeeOf } from './card-service.ts';
import { presentCardExport, presentCardRow } from './holder-presenter.ts';
import { countHolders, findHolders } from './holder-repository.ts';
import type { HolderScope } from './holder-rows-query.ts';
import { confirmPrint, openPrintJob } from './print-service.ts';

/** Who has which card, and what becomes of it. */
export const cardRoutes = (app: App) => {
  refuseConstraints(app, {
    card_one_active_of_student: { code: 'another_active', status: 409 },
    card_one_active_of_user: { code: 'another_active', status: 409 },
  });

  route(app, listCards, ({ actor, context, school, query }) => {
    const scope = scopeOf(actor, context, query);
    return listOf({
      query,
      rows: (page) => findHolders(school.read, scope, page, query),
      count: () => countHolders(school.read, scope),
      present: (row) => presentCardRow(row, query.holder, scope.today),
    });
  });

  route(app, exportCards, ({ actor, context, school, body: { query, format, columns }, reply }) => {
    const scope = scopeOf(actor, context, query);
    return streamExport(reply, {
      format,
      columns,
      filename: `cards-${scope.today}`,
      rows: inBatches(
        (page) => findHolders(school.read, scope, page, query),
        (row) => presentCardExport(row, scope.today),
      ),
    });
  });

  route(app, cardsOfPerson, (call) => cardsOfHolder(call, call.params));

  route(app, changeCardStatus, (call) => changeStatus(call, call.params.id, call.body));

  route(app, replaceCard, (call) => replaceCardOf(call, call.params.id, call.body));

  route(app, readCardFee, ({ context, school }) => cardFeeNow(school.read, context));

  route(app, saveCardFee, (call) => setCardFee(call, call.body));

  route(app, cardFeeAudit, ({ context, school }) => auditTrail(school.read, cardFeeEntity, context.branchId));

  route(app, replacementFee, (call) => replacementFeeOf(call, call.params.id));

  route(app, printCards, (call) => openPrintJob(call, call.body));

  route(app, confirmCardPrint, (call) => confirmPrint(call, call.params.id));
};

type CardQuery = EndpointRequest<typeof listCards>['query'];

const scopeOf = (
  actor: Actor,
  context: Context,
  { holder, level, class: classId, state, photo, q }: CardQuery,
): HolderScope => ({
  actor,
  context,
  holder,
  levelId: level,
  classId,
  state,
  photo,
  q,
  today: todayIn(),
  withLeavers: true,
});
