import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Stored {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
  readonly modified: string;
}

interface Piece {
  /** Null for who begins one. */
  readonly upload: string | null;
  readonly number: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * What of the S3 protocol releases use, in memory: single files, lists, and writes under a condition, answered as Amazon
 * documents them. It isn't a server of the protocol: signatures aren't computed anew, only whose key it is is looked at.
 */
export class BucketDouble {
  readonly files = new Map<string, Stored>();
  readonly asked: string[] = [];
  readonly accessKeyId = 'double';
  readonly secretAccessKey = 'of-no-worth';
  readonly #servers: Server[] = [];
  /** Files that are being sent in pieces, by the number of the upload. */
  readonly #uploads = new Map<string, Map<number, Buffer>>();

  /** One more address of the same bucket: closing it cuts off just those who ask there. */
  async listen(port = 0): Promise<{ readonly endpoint: string; close(): Promise<void> }> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((error: Error) => {
        response.writeHead(500).end(error.message);
      });
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    this.#servers.push(server);
    return {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: () => closed(server),
    };
  }

  /** The environment with which a command or a server uses it. */
  variables(endpoint: string): Record<string, string> {
    return {
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: this.accessKeyId,
      AWS_SECRET_ACCESS_KEY: this.secretAccessKey,
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map(closed));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers, url = '/' } = request;
    const { pathname, searchParams } = new URL(url, 'http://bucket');
    const key = decodeURIComponent(pathname.slice(1));
    this.asked.push(`${method} ${key}`);
    if (!headers.authorization?.includes(`Credential=${this.accessKeyId}/`))
      return refuse(response, 403, 'AccessDenied');
    if (searchParams.get('list-type') === '2') return this.#list(`${key}/`, searchParams, response);
    const upload = searchParams.get('uploadId');
    if (searchParams.has('uploads') || upload !== null)
      return this.#pieces(key, { upload, number: Number(searchParams.get('partNumber')), request, response });
    const stored = this.files.get(key);
    if (method === 'PUT') return this.#put(key, request, response);
    if (method === 'DELETE') {
      this.files.delete(key);
      response.writeHead(204).end();
      return;
    }
    if (!stored) return refuse(response, 404, 'NoSuchKey');
    if (headers['if-none-match'] === stored.tag) {
      response.writeHead(304, { etag: stored.tag }).end();
      return;
    }
    response
      .writeHead(200, {
        ...stored.headers,
        etag: stored.tag,
        'content-length': stored.content.length,
        'access-control-allow-origin': '*',
      })
      .end(method === 'HEAD' ? undefined : stored.content);
  }

  async #pieces(key: string, { upload, number, request, response }: Piece): Promise<void> {
    const content = await buffer(request);
    if (upload === null) {
      const id = String(this.#uploads.size + 1);
      this.#uploads.set(id, new Map());
      response
        .writeHead(200)
        .end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      return;
    }
    const pieces = this.#uploads.get(upload);
    if (!pieces) return refuse(response, 404, 'NoSuchUpload');
    if (request.method === 'PUT') {
      pieces.set(number, content);
      response.writeHead(200, { etag: `"piece-${number}"` }).end();
      return;
    }
    this.#uploads.delete(upload);
    if (request.method === 'POST') this.#keep(key, Buffer.concat([...pieces.values()]), {});
    response.writeHead(request.method === 'POST' ? 200 : 204).end('');
  }

  async #put(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers } = request;
    const content = await buffer(request);
    // Looked at and written without a pause between them: of many at once, one finds what it has seen.
    const there = this.files.get(key);
    if (headers['if-none-match'] === '*' && there) return refuse(response, 412, 'PreconditionFailed');
    if (headers['if-match'] && !there) return refuse(response, 404, 'NoSuchKey');
    if (headers['if-match'] && headers['if-match'] !== there?.tag)
      return refuse(response, 412, 'PreconditionFailed');
    const kept = ['content-type', 'cache-control'] as const;
    const tag = this.#keep(
      key,
      content,
      Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
    );
    response.writeHead(200, { etag: tag }).end();
  }

  #keep(key: string, content: Buffer, headers: Stored['headers']): string {
    const tag = `"${createHash('md5').update(content).digest('hex')}"`;
    this.files.set(key, { content, tag, headers, modified: new Date().toISOString() });
    return tag;
  }

  /** At most a hundred at a time, so that whoever asks has to go on. */
  #list(bucket: string, query: URLSearchParams, response: ServerResponse): void {
    const from = query.get('continuation-token') ?? '';
    const keys = [...this.files.keys()]
      .filter((key) => key.startsWith(bucket + (query.get('prefix') ?? '')) && key > from)
      .sort();
    const shown = keys.slice(0, 100);
    const entries = shown.map((key) => {
      const { content, modified } = this.files.get(key) as Stored;
      return `<Contents><Key>${escaped(key.slice(bucket.length))}</Key><LastModified>${modified}</LastModified><Size>${content.length}</Size></Contents>`;
    });
    const more =
      keys.length > shown.length
        ? `<NextContinuationToken>${escaped(shown.at(-1) ?? '')}</NextContinuationToken>`
        : '';
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListBucketResult>${entries.join('')}${more}</ListBucketResult>`);
  }
}

const refuse = (response: ServerResponse, status: number, code: string): void => {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};

const escaped = (key: string) => key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
