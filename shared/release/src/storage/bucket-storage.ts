import { AwsClient } from 'aws4fetch';
import { type Pointer, pointerFile, type Storage, type StoredFile } from './storage.ts';

const forEver = 'public, max-age=31536000, immutable';

/** What a browser must be told of a file: nothing in a bucket guesses it from the name. */
const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
};

interface BucketOptions {
  readonly address: string;
  /** Of the bucket's folder, without a slash at the end. */
  readonly url: string;
  readonly bucketUrl: string;
  readonly prefix: string;
  readonly client: AwsClient;
}

/**
 * Releases in an S3-compatible bucket. It must know conditional writes (`If-None-Match: *` and `If-Match`), as
 * Amazon S3, Cloudflare R2, MinIO and Ceph do.
 */
export class BucketStorage implements Storage {
  readonly address: string;
  readonly #options: BucketOptions;

  constructor(options: BucketOptions) {
    this.address = options.address;
    this.#options = options;
  }

  /** @throws where the address or an environment variable is missing, with what is wanted. */
  static at(address: string, environment: Readonly<Record<string, string | undefined>>): BucketStorage {
    const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(address) ?? [];
    const {
      S3_ENDPOINT: endpoint,
      AWS_REGION: region = 'us-east-1',
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken,
    } = environment;
    if (!bucket) throw new Error(`${address} is no bucket: write s3://bucket/prefix.`);
    if (!accessKeyId || !secretAccessKey) {
      throw new Error('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to release into a bucket.');
    }
    const bucketUrl = `${(endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')}/${bucket}`;
    const client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      region,
      service: 's3',
      retries: 3,
    });
    return new BucketStorage({
      address,
      bucketUrl,
      prefix,
      client,
      url: prefix ? `${bucketUrl}/${prefix}` : bucketUrl,
    });
  }

  async read(file: string): Promise<Buffer | null> {
    const response = await this.#ask('GET', file);
    return response && Buffer.from(await response.arrayBuffer());
  }

  async create(file: string, content: Buffer | string): Promise<boolean> {
    const isCode = !/^compositions\/|^[^/]+\/[^/]+\.json$/.test(file);
    return this.#put(file, content, {
      'if-none-match': '*',
      'cache-control': isCode ? forEver : 'no-cache',
    });
  }

  async replace(file: string, content: string): Promise<void> {
    await this.#put(file, content, { 'cache-control': 'no-cache' });
  }

  async list(folder: string): Promise<readonly StoredFile[]> {
    const { bucketUrl, client, prefix } = this.#options;
    const root = prefix ? `${prefix}/` : '';
    const found: StoredFile[] = [];
    let continued: string | undefined;
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix: folder ? `${root}${folder}/` : root,
        ...(continued && { 'continuation-token': continued }),
      });
      const response = await client.fetch(`${bucketUrl}?${query}`);
      const answer = await response.text();
      if (!response.ok) throw refusedBy(this.address, response.status, answer);
      for (const [, entry = ''] of answer.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        found.push({
          path: textOf(entry, 'Key').slice(root.length),
          size: Number(textOf(entry, 'Size')),
          modified: new Date(textOf(entry, 'LastModified')),
        });
      }
      continued = textOf(answer, 'NextContinuationToken') || undefined;
    } while (continued);
    return found.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  async remove(files: readonly string[]): Promise<void> {
    for (const file of files) await this.#ask('DELETE', file);
  }

  async readPointer(): Promise<Pointer | null> {
    const response = await this.#ask('GET', pointerFile);
    if (!response) return null;
    const tag = response.headers.get('etag');
    if (!tag) throw new Error(`${this.address} gives no ETag: its pointer can't be switched safely.`);
    return { text: await response.text(), tag };
  }

  async swapPointer(text: string, seen: Pointer | null): Promise<boolean> {
    if (!seen) return this.#putPointer(text, { 'if-none-match': '*' });
    if (await this.#putPointer(text, { 'if-match': seen.tag })) return true;
    // Ceph's gateway knows its tags without their quotes only. Where the pointer has moved on, this fails as well.
    const bare = seen.tag.replaceAll('"', '');
    return (await this.readPointer())?.tag === seen.tag && this.#putPointer(text, { 'if-match': bare });
  }

  #putPointer(text: string, condition: Record<string, string>): Promise<boolean> {
    return this.#put(pointerFile, text, { ...condition, 'cache-control': 'no-store' });
  }

  /** False where the condition among the headers isn't met. */
  async #put(file: string, content: Buffer | string, headers: Record<string, string>): Promise<boolean> {
    const type = contentTypes[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    const response = await this.#options.client.fetch(this.#url(file), {
      method: 'PUT',
      body: typeof content === 'string' ? content : new Uint8Array(content),
      headers: { ...headers, 'content-type': type },
    });
    const answer = await response.text();
    // 409: somebody else is writing it in this moment.
    if (response.status === 412 || response.status === 409) return false;
    if (!response.ok) throw refusedBy(this.#url(file), response.status, answer);
    return true;
  }

  /** Null for 404. */
  async #ask(method: 'GET' | 'DELETE', file: string): Promise<Response | null> {
    const response = await this.#options.client.fetch(this.#url(file), { method });
    if (response.status === 404) return null;
    if (!response.ok) throw refusedBy(this.#url(file), response.status, await response.text());
    return response;
  }

  #url(file: string): string {
    return `${this.#options.url}/${file.split('/').map(encodeURIComponent).join('/')}`;
  }
}

const refusedBy = (place: string, status: number, answer: string): Error =>
  new Error(`${place} answered ${status}: ${textOf(answer, 'Message') || answer.slice(0, 200)}`);

const textOf = (xml: string, element: string): string =>
  (new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
