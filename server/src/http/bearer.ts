import type { FastifyRequest } from 'fastify';

/** The opaque token of `authorization: Bearer …`, if the header has that form. */
export const bearerToken = ({ headers }: FastifyRequest) =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(headers.authorization ?? '')?.[1];
