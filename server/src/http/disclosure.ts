import type { Endpoint } from '@suksa/contracts';
import type { FastifyRequest } from 'fastify';
import { type Actor, contextOf } from './actor.ts';
import type { App } from './app.ts';
import { keepLine } from './write.ts';

/** Where a disclosure stands in the audit, where the endpoint alone doesn't say it. */
export interface DisclosureOf {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | string;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** What one answer carries away, until it is written down. */
export interface Disclosing {
  /** Set by a handler that knows better than the endpoint's name whose data it is. */
  of?: DisclosureOf;
  /** How many rows the file has, where it has rows. */
  rows?: number;
  readonly write: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call whose file carries people's data: {@link Endpoint.discloses}. */
    disclosing: Disclosing | null;
  }
}

/** Begins to keep an eye on a call that may carry people's data away: who, what, by which filter, how many rows. */
export const watchDisclosure = (app: App, endpoint: Endpoint, request: FastifyRequest): void => {
  const { actor } = request;
  if (endpoint.discloses !== 'people' || !actor) return;
  const disclosing: Disclosing = {
    write: async () => {
      const { after, ...entry } = disclosing.of ?? usual(endpoint, request);
      const { rows } = disclosing;
      const line = {
        branchId: branchOf(actor, request),
        ...entry,
        after: {
          what: endpoint.name,
          ...filterOf(request),
          ...(rows === undefined ? {} : { rows }),
          ...after,
          address: request.ip,
        },
      };
      await keepLine(app.schoolOf(request).db, { actor, requestId: request.id }, line);
    },
  };
  request.disclosing = disclosing;
};

const usual = ({ name }: Endpoint, { params }: FastifyRequest): DisclosureOf => {
  const { id } = (params ?? {}) as { readonly id?: number };
  return {
    action: name.endsWith('.export') ? 'export' : 'read',
    entity: kindOf(name),
    entityId: id ?? '',
  };
};

/** The kind of record that a call is about, spelled as the audit spells kinds. */
export const kindOf = (name: string): string =>
  name.slice(0, name.lastIndexOf('.')).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const branchOf = (actor: Actor, { headers }: FastifyRequest): number | null =>
  actor.branches.length === 0 ? null : contextOf(actor, { branchId: Number(headers['branch-id']) }).branchId;

const filterOf = ({ body, query }: FastifyRequest): { filter?: unknown } => {
  const filter = (body as { readonly query?: unknown } | null | undefined)?.query ?? query;
  return filter && Object.keys(filter).length > 0 ? { filter } : {};
};

/** The rows as they come, counted for what is written down of the call. */
export async function* countRows<Row>(
  { disclosing }: FastifyRequest,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    yield row;
  }
  if (disclosing) disclosing.rows = count;
}
