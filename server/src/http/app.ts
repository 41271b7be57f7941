import type { ApiOutline, Endpoint } from '@suksa/contracts';
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import type { Environment } from '../environment.ts';
import type { Actor } from './actor.ts';
import type { School } from './caller.ts';
import type { ConstraintRefusal } from './refuse.ts';

/** What a feature's `routes.ts` receives. */
export type App = FastifyInstance;

export type { Database, Queryable, Transaction } from '../db/database.ts';

/** What every part of the server may ask of it. A part that offers more declares that where it does. */
declare module 'fastify' {
  interface FastifyInstance {
    readonly db: Database;
    readonly connection: Connection;
    /** The group of schools that a request is for. One installation serves one today. */
    schoolOf(request: FastifyRequest): School;
    /** All that it serves: for what nobody asks for, such as a schedule. */
    readonly schools: readonly School[];
    readonly environment: Environment;
    /** Every endpoint registered by `route()`: for the OpenAPI document and the permission test. */
    readonly endpoints: Endpoint[];
    /** What of them whoever releases may know: `server/src/plugins/api-outline.ts`. */
    outline(): Promise<ApiOutline>;
    /** What a database constraint's violation is called on the wire, by constraint name. */
    readonly constraintRefusals: Map<string, ConstraintRefusal>;
    /** Resolves the bearer token; `null` without one; refuses with 401 when it isn't valid (any more). */
    findActor(request: FastifyRequest): Promise<Actor | null>;
    /** To be called when something outside the page's own content has changed that the public page shows. */
    renewPublicPage(): void;
    /** Counts one request of this caller's address under a name and refuses with 429 beyond `perMinute`, on all servers together. */
    limiter(name: string, perMinute: number): (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyContextConfig {
    /** The field of the body that takes a file. */
    readonly upload?: { readonly field: string };
    /** Whether its queries go before those of other calls. */
    readonly goesFirst?: boolean;
    /** Whether the handler itself asks if a gate's device that calls may still do so. */
    readonly confirmsKiosk?: boolean;
  }
  interface FastifyRequest {
    /** Set before validation for every call that carries a valid token. */
    actor: Actor | null;
    /** Set with it, where the call changes nothing. */
    looksOnly: boolean;
  }
}
