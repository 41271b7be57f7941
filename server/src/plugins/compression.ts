import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { App } from '../http/app.ts';

const worthIt = 1400;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Of Brotli: a page is waited for before all else, and 0.6 ms make it 6 % smaller; an answer of the API is waited for less. */
const qualities = { page: 5, answer: 4 };

/** Compresses texts that don't fit one packet; released files were compressed when they were published. */
export const compressTexts = (app: App) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthIt || reply.hasHeader('content-encoding'))
      return payload;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    const varies = String(reply.getHeader('vary') ?? '');
    if (!/accept-encoding/i.test(varies))
      reply.header('vary', varies ? `${varies}, accept-encoding` : 'accept-encoding');
    if (!encoding) return payload;
    const isPage = /^text\/html\b/.test(String(reply.getHeader('content-type') ?? ''));
    const quality = isPage ? qualities.page : qualities.answer;
    const packed =
      encoding === 'br'
        ? await brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
        : await zip(payload, { level: 5 });
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return packed;
  });
};
