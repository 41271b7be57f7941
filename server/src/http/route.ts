import type { Readable } from 'node:stream';
import {
  AuditTrail,
  type Confined,
  type Endpoint,
  type EndpointOutput,
  type EndpointRequest,
  IdempotencyKey,
  largestInteger,
  uploadIn,
} from '@suksa/contracts';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { noteChanges } from '../db/kept-answer.ts';
import { type Actor, type Context, can, contextOf } from './actor.ts';
import type { App } from './app.ts';
import type { Repeatable, School } from './caller.ts';
import { refuseUnconfirmed } from './confirm.ts';
import { watchDisclosure } from './disclosure.ts';
import { inTurn, makesFile } from './made-files.ts';
import { refuse } from './refuse.ts';
import { noteWrite, onlyLooks } from './standby-reads.ts';

/** A public call is nobody's, whatever token comes along: an old one must not keep anybody from signing in. */
type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? null : Actor;

/** What a handler receives: validated input, the caller, and where the caller works. */
export interface Call<E extends Endpoint> extends EndpointRequest<E> {
  readonly actor: ActorOf<E>;
  /** Branch and year of the caller. Refuses when read for someone without any branch, or not signed in. */
  readonly context: Context;
  readonly school: School;
  readonly requestId: string;
  readonly repeatable: Repeatable;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A file is answered as a stream, bytes, or the reply that is already being sent. */
type Answer<E extends Endpoint> = E['output'] extends 'file'
  ? Readable | Buffer | FastifyReply | Promise<Readable | Buffer | FastifyReply>
  : E['output'] extends 'nothing'
    ? Promise<void>
    : EndpointOutput<E> | Promise<EndpointOutput<E>>;

export interface RouteOptions {
  /** A strict limit of this endpoint for one address, for what strangers may call. */
  readonly perMinute?: number;
  /** Bytes; 1 MiB unless told, and the file's beside them where the contract takes one. */
  readonly bodyLimit?: number;
  /** For the short calls that every screen begins with: their queries go before those of others that wait. */
  readonly goesFirst?: boolean;
  /** Of a call that confirms a recalled gate's device within its own statements, and must in every case. */
  readonly confirmsKiosk?: boolean;
}

/** Of the fields beside a file, and of what divides a form: as much as a body without a file may have. */
const besideFile = 1_048_576;

/**
 * Registers one endpoint of the contracts. In order: signs the caller in, checks `access`, validates params, query
 * and body, calls `handle`, and lets nothing out that the contract's output doesn't name.
 */
export const route = <const E extends Endpoint>(
  app: App,
  endpoint: E,
  handle: (call: Call<E>) => Answer<E>,
  { perMinute, bodyLimit, goesFirst = false, confirmsKiosk = false }: RouteOptions = {},
) => {
  const limit = perMinute === undefined ? undefined : app.limiter(endpoint.name, perMinute);
  const upload = uploadIn(endpoint.body);
  const mostBytes = bodyLimit ?? (upload && upload.bytes + besideFile);
  app.endpoints.push(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(mostBytes === undefined ? {} : { bodyLimit: mostBytes }),
    config: { goesFirst, confirmsKiosk, ...(upload && { upload }) },
    onRequest: async (request, reply) => {
      await limit?.(request);
      if (endpoint.access === 'public') return;
      const actor = await app.findActor(request);
      if (actor) reply.header('rights', actor.rights);
      request.actor = authorised(endpoint, actor);
      // Before anything is looked up: whether a record of that branch is there is told to nobody.
      if (endpoint.access !== 'signed-in') refuseForeignBranch(request, request.actor);
      request.looksOnly = onlyLooks(endpoint);
    },
    // Before the first byte is out: what can't be written down isn't given away.
    onSend: async ({ disclosing }, reply, payload) => {
      if (disclosing && reply.statusCode === 200) await disclosing.write();
      return payload;
    },
    handler: async (request, reply) => {
      watchDisclosure(app, endpoint, request);
      const call = callOf<E>(app, request, reply);
      // What failed may have written a part of its work.
      const done = () => noteChanges([call.school.db, call.school.read], endpoint.changes ?? []);
      const answer = async () => handle(call);
      const output = await (makesFile(endpoint) ? inTurn(answer) : answer()).finally(done);
      if (request.actor && !request.looksOnly) await noteWrite(call.school, request.actor.sessionId);
      if (endpoint.output !== 'nothing') return output;
      return reply.code(204).send();
    },
  });
};

const opensTo = ({ opensTo: whom = [] }: Endpoint, who: Confined) => whom.includes(who);

/** A kiosk calls the gate itself, and what is marked for it beside. */
const opensToKiosk = (endpoint: Endpoint) =>
  endpoint.name.startsWith('checkinout.') || opensTo(endpoint, 'kiosk');

/** What an administrator may still call who looks at the product as another role: reading, and the ways out. */
const reads = (endpoint: Endpoint) =>
  endpoint.method === 'GET' || endpoint.discloses !== undefined || opensTo(endpoint, 'viewing');

/** The one history that a family has itself: of its own account, cut to its own doings. */
const ownTrail = 'settings.profile.audit';

const authorised = (endpoint: Endpoint, actor: Actor | null): Actor => {
  const { name, access } = endpoint;
  if (!actor) return refuse('not_signed_in');
  if (actor.kiosk && !opensToKiosk(endpoint)) refuse('no_permission');
  if (actor.viewingFrom && !reads(endpoint)) refuse('viewing_only');
  if (actor.mustChangePassword && !opensTo(endpoint, 'first_password')) refuse('password_change_needed');
  if (actor.mustEnrol && !opensTo(endpoint, 'enrolment')) refuse('second_factor_needed');
  if (access !== 'signed-in' && !can(actor, access))
    refuse('no_permission', { details: { permission: access } });
  if (endpoint.grave) refuseUnconfirmed(actor);
  // Who of the staff did what, and why, is no family's to read, whatever its role was given.
  if (endpoint.output === AuditTrail && actor.scope === 'own_children' && name !== ownTrail)
    refuse('no_permission');
  return actor;
};

const schemaOf = ({ name, params, query, body, output }: Endpoint): FastifySchema => ({
  operationId: name,
  tags: [name.slice(0, name.indexOf('.'))],
  ...(params ? { params } : {}),
  ...(query ? { querystring: query } : {}),
  ...(body ? { body } : {}),
  ...(uploadIn(body) ? { consumes: ['multipart/form-data'] } : {}),
  ...(typeof output === 'string' ? {} : { response: { 200: output } }),
});

const callOf = <E extends Endpoint>(app: App, request: FastifyRequest, reply: FastifyReply): Call<E> => ({
  // The validator has replaced these by what the endpoint's own schemas gave.
  params: request.params as Call<E>['params'],
  query: request.query as Call<E>['query'],
  body: request.body as Call<E>['body'],
  actor: request.actor as ActorOf<E>,
  get context() {
    const { actor } = request;
    if (!actor) return refuse('not_signed_in');
    refuseForeignBranch(request, actor);
    return contextOf(actor, {
      branchId: idHeader(request, 'branch-id'),
      yearId: idHeader(request, 'year-id'),
    });
  },
  school: app.schoolOf(request),
  get repeatable() {
    return repeatableOf(request);
  },
  requestId: request.id,
  request,
  reply,
});

/**
 * What is written belongs to the branch for which it was meant and to no other: whoever may not work there any more, or
 * whose gate's device brings what was kept elsewhere, is refused. What is only read falls back to a branch of the caller's.
 */
const refuseForeignBranch = (request: FastifyRequest, { branches }: Actor): void => {
  const branchId = idHeader(request, 'branch-id');
  if (request.method === 'GET' || branchId === undefined || branches.length === 0) return;
  if (!branches.some(({ id }) => id === branchId))
    refuse('not_in_branch', { details: { reason: 'other_branch' } });
};

/** A browser gives each write a key, and the same to what it sends again since it has heard nothing of it. */
const repeatableOf = ({ headers, url, body }: FastifyRequest): Repeatable => ({
  key: IdempotencyKey.safeParse(headers['idempotency-key']).data,
  request: { url, body },
});

/** What a gate's device kept and brings now, with the branch in which it was made. */
export const broughtBy = (request: FastifyRequest) => {
  const { 'gate-device': device } = request.headers;
  const branchId = idHeader(request, 'branch-id');
  const isOfGate = request.method === 'POST' && request.routeOptions.url?.startsWith('/api/checkinout/');
  return isOfGate && typeof device === 'string' && branchId !== undefined ? { branchId, device } : undefined;
};

/** The id in a header; what can be none is taken as not given, like a branch that is gone. */
export const idHeader = ({ headers }: FastifyRequest, name: string) => {
  const value = Number(headers[name]);
  return Number.isInteger(value) && value > 0 && value <= largestInteger ? value : undefined;
};
