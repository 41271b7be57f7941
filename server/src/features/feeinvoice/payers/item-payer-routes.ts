import {
  addItemPayer as addItemPayerCall,
  endItemPayer as endItemPayerCall,
  listCompanies,
  listItemPayers,
  listSiblings,
} from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import {
  addItemPayer,
  companiesToPay,
  endItemPayer,
  itemPayersOf,
  siblingsOf,
} from './item-payer-service.ts';

/** Companies that pay some fees of a student. */
export const itemPayerRoutes = (app: App) => {
  route(app, listItemPayers, (call) => itemPayersOf(call, call.query));
  route(app, listCompanies, (call) => companiesToPay(call));
  route(app, listSiblings, (call) => siblingsOf(call, call.query.student));
  route(app, addItemPayerCall, (call) => addItemPayer(call, call.body));
  route(app, endItemPayerCall, (call) => endItemPayer(call, call.body));
};
