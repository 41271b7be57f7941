import type { FastifyReply, FastifyRequest } from 'fastify';

interface PersonFile {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** As the audit names the person whose data it is: in their history it stands that it was taken out. */
  readonly of: { readonly entity: string; readonly entityId: number };
  /** Without its ending. */
  readonly filename: string;
  readonly content: Buffer;
}

/** Sends all that is kept of one person, as a JSON file that no cache keeps. */
export const sendPersonFile = ({ request, reply, of, filename, content }: PersonFile) => {
  if (request.disclosing) request.disclosing.of = { action: 'export', ...of };
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${filename}.json"`)
    .send(content);
};
