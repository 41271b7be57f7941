import type { FastifyRequest } from 'fastify';
import type { Actor } from '../http/actor.ts';
import type { App } from '../http/app.ts';
import { bearerToken } from '../http/bearer.ts';
import type { School } from '../http/caller.ts';
import { refuse } from '../http/refuse.ts';
import { broughtBy } from '../http/route.ts';
import { findActorById, findActorByToken } from '../school/accounts/actor-by-token.ts';
import {
  asFormerGate,
  findKioskByToken,
  isKioskToken,
  type LiveKiosk,
  recallKioskByToken,
  seeKiosk,
} from '../school/accounts/kiosk-session.ts';
import { keepAlive } from '../school/accounts/session-repository.ts';

export const superAdmin = 1;
const invalidTokensPerMinute = 60;

/** Resolves who calls from the bearer token: one query, so that a change of rights applies at the next request. */
export const resolveActors = (app: App) => {
  app.decorateRequest('actor', null);
  app.decorateRequest('looksOnly', false);
  app.decorateRequest('disclosing', null);
  const countInvalid = app.limiter('invalid tokens', invalidTokensPerMinute);

  app.decorate('findActor', async (request: FastifyRequest): Promise<Actor | null> => {
    if (request.headers.authorization === undefined) return null;
    const token = bearerToken(request);
    const actor = token && (await callerByToken(app, request, token));
    if (actor) return actor;
    await countInvalid(request);
    return refuse('not_signed_in');
  });
};

const callerByToken = async (app: App, request: FastifyRequest, token: string) => {
  const school = app.schoolOf(request);
  if (!isKioskToken(token)) return actorByToken(app, school, token);
  const find = request.routeOptions.config.confirmsKiosk ? recallKioskByToken : findKioskByToken;
  const kiosk = await seenKiosk(school, await find(school.connection, token), request.ip);
  const brought = broughtBy(request);
  return kiosk && brought ? asFormerGate(school.connection, kiosk, brought) : kiosk;
};

/** The gate's device that holds a token. */
export const kioskByToken = async (
  school: School,
  token: string,
  address: string,
): Promise<Actor | undefined> => {
  return seenKiosk(school, await findKioskByToken(school.connection, token), address);
};

const seenKiosk = async (school: School, kiosk: LiveKiosk | undefined, address: string) => {
  if (kiosk) await seeKiosk(school.db, kiosk, address);
  return kiosk?.actor;
};

/** Who holds a token, with the session's expiry moved on. */
export const actorByToken = async (app: App, school: School, token: string): Promise<Actor | undefined> => {
  const found = await findActorByToken(school.connection, token);
  if (!found) return undefined;
  await keepAlive(school.db, found.session);
  return withRights(app, found.actor);
};

/** The holder of an account, for work that goes on without a session. Nobody where it may not be used. */
export const actorById = async (app: App, school: School, userId: number): Promise<Actor | undefined> => {
  const actor = await findActorById(school.connection, userId);
  return actor && withRights(app, actor);
};

const withRights = (app: App, actor: Actor): Actor =>
  actor.roleId === superAdmin ? withEveryPermission(app, actor) : actor;

const known = new WeakMap<App, readonly string[]>();

/** So that a permission which came with a new version can be given to somebody by somebody. */
const withEveryPermission = (app: App, actor: Actor): Actor => ({
  ...actor,
  permissions: new Set([...actor.permissions, ...everyPermission(app)]),
});

/** Every permission that an endpoint asks for. */
export const everyPermission = (app: App): readonly string[] => {
  const found = known.get(app) ?? [
    ...new Set(
      app.endpoints.map(({ access }) => access).filter((access) => !['public', 'signed-in'].includes(access)),
    ),
  ];
  known.set(app, found);
  return found;
};
