import {
  beginFactor,
  changeSignInRule,
  confirmFactor,
  confirmIdentity,
  endFactor,
  readFactor,
  readSignInRule,
  renewRecoveryCodes,
} from '@suksa/contracts/settings/access/second-factor';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import {
  beginFactorOf,
  confirmFactorOf,
  confirmIdentityOf,
  endFactorOf,
  ownFactor,
  renewCodesOf,
  setSignInRule,
  signInRuleOf,
} from './second-factor-service.ts';

export const secondFactorRoutes = (app: App) => {
  route(app, readFactor, (call) => ownFactor(call));
  route(app, beginFactor, (call) => beginFactorOf(call));
  route(app, confirmFactor, (call) => confirmFactorOf(call, call.body.code));
  route(app, renewRecoveryCodes, (call) => renewCodesOf(call));
  route(app, endFactor, (call) => endFactorOf(call));
  route(app, confirmIdentity, (call) => confirmIdentityOf(call, call.body));
  route(app, readSignInRule, (call) => signInRuleOf(call));
  route(app, changeSignInRule, (call) => setSignInRule(call, call.body));
};
