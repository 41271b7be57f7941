import {
  addPasskey,
  beginFactor,
  changeSignInRule,
  confirmFactor,
  confirmIdentity,
  draftPasskey,
  endFactor,
  readFactor,
  readSignInRule,
  removePasskey,
  renewRecoveryCodes,
} from '@suksa/contracts/settings/access/second-factor';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { passkeyPlace } from '../../../school/accounts/passkey-place.ts';
import { addPasskeyOf, draftPasskeyOf, removePasskeyOf } from './passkey-service.ts';
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
  const placeOf = (request: FastifyRequest) => passkeyPlace(request, app.environment.publicAddress);
  route(app, readFactor, (call) => ownFactor(call, placeOf(call.request)));
  route(app, draftPasskey, (call) => draftPasskeyOf(call, placeOf(call.request)));
  route(app, addPasskey, (call) => addPasskeyOf(call, call.body, placeOf(call.request)));
  route(app, removePasskey, (call) => removePasskeyOf(call, call.params.id));
  route(app, beginFactor, (call) => beginFactorOf(call));
  route(app, confirmFactor, (call) => confirmFactorOf(call, call.body.code));
  route(app, renewRecoveryCodes, (call) => renewCodesOf(call));
  route(app, endFactor, (call) => endFactorOf(call));
  route(app, confirmIdentity, (call) => confirmIdentityOf(call, call.body, placeOf(call.request)));
  route(app, readSignInRule, (call) => signInRuleOf(call));
  route(app, changeSignInRule, (call) => setSignInRule(call, call.body));
};
