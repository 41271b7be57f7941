import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type InputType } from 'node:zlib';
import type { App } from '../http/app.ts';

const worthIt = 1400;
/** A shorter text is compressed on the spot in half a millisecond at most; another thread costs twice as much to ask. */
const long = 65_536;

/** Of Brotli: a page is waited for before all else, and 0.6 ms make it 6 % smaller; an answer of the API is waited for less. */
const qualities = { page: 5, answer: 3 };

const brotliElsewhere = promisify(brotliCompress);
const gzipElsewhere = promisify(gzip);

const brotli = (text: InputType, isLong: boolean, quality: number) => {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  return isLong ? brotliElsewhere(text, options) : brotliCompressSync(text, options);
};

const zip = (text: InputType, isLong: boolean) => {
  const options = { level: 5 };
  return isLong ? gzipElsewhere(text, options) : gzipSync(text, options);
};

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
    const isLong = payload.length > long;
    const packed =
      encoding === 'br'
        ? await brotli(payload, isLong, isPage ? qualities.page : qualities.answer)
        : await zip(payload, isLong);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return packed;
  });
};
