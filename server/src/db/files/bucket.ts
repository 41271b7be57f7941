import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { octets, refusalOf, textOf } from './bucket-answer.ts';
import { uploadInPieces } from './bucket-upload.ts';

interface StoredObject {
  readonly content: Buffer;
  /** Tells one state of a file from the next. */
  readonly tag: string | null;
}

export interface BucketFile {
  /** Below the bucket's folder. */
  readonly name: string;
  readonly bytes: number;
  readonly modified: Date;
}

/** An S3-compatible bucket. Where releases lie the server has no right to write; where its files and backups lie it has. */
export interface Bucket {
  /** As a person wrote it. */
  readonly address: string;
  /** Null where there is no such file; `unchanged` where it is still what that tag named. */
  read(file: string, tag?: string | null): Promise<StoredObject | 'unchanged' | null>;
  /** The names of the files that lie in a folder itself. */
  list(folder: string): Promise<readonly string[]>;
  /** All that lies there, however deep. */
  all(): AsyncGenerator<BucketFile>;
  /** Null where there is no such file. */
  stream(file: string): Promise<Readable | null>;
  put(file: string, content: Buffer): Promise<void>;
  /** For what doesn't fit the memory. What is broken off leaves nothing under the name. */
  upload(file: string, content: AsyncIterable<Buffer>): Promise<void>;
  remove(file: string): Promise<void>;
}

export interface BucketSettings {
  readonly bucket: string;
  /** Without a slash at the end; empty for the whole bucket. */
  readonly prefix: string;
  /** Amazon's unless told. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** As a person wrote it. */
export const addressOf = ({ bucket, prefix }: BucketSettings): string =>
  `s3://${bucket}${prefix && `/${prefix}`}`;

/** A network that swallows what is sent is noticed after this time. */
const patience = 5000;
/** The same for a piece that is megabytes long. */
const longPatience = 120_000;

export const openBucket = (settings: BucketSettings): Bucket => {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    region,
    service: 's3',
    // Asked again a second later anyway.
    retries: 0,
  });
  const place = `${(endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')}/${bucket}`;
  const root = prefix ? `${place}/${prefix}` : place;
  const urlOf = (file: string) => `${root}/${file.split('/').map(encodeURIComponent).join('/')}`;
  /** The answer, where it is a good one or a status that is expected. */
  const ask = async (url: string, options: RequestInit & { readonly known?: number } = {}) => {
    const { known, ...rest } = options;
    const response = await client.fetch(url, {
      signal: AbortSignal.timeout(rest.body ? longPatience : patience),
      ...rest,
    });
    if (!response.ok && response.status !== known) throw await refusalOf(response, rest.method ?? 'GET');
    return response;
  };
  return {
    address: addressOf(settings),
    async read(file, tag) {
      const response = await client.fetch(urlOf(file), {
        signal: AbortSignal.timeout(patience),
        ...(tag && { headers: { 'if-none-match': tag } }),
      });
      const content = Buffer.from(await response.arrayBuffer());
      if (response.status === 304) return 'unchanged';
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`the bucket answered ${response.status} for ${file}`);
      return { content, tag: response.headers.get('etag') };
    },
    async list(folder) {
      const below = `${prefix && `${prefix}/`}${folder}/`;
      const names: string[] = [];
      let continued = '';
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: below,
          delimiter: '/',
          ...(continued && { 'continuation-token': continued }),
        });
        const response = await client.fetch(`${place}?${query}`, { signal: AbortSignal.timeout(patience) });
        const answer = await response.text();
        if (!response.ok) throw new Error(`the bucket answered ${response.status} for a list`);
        // Whatever has another character in its name is none of the files that releases are made of.
        for (const [, key = ''] of answer.matchAll(/<Key>([A-Za-z0-9._/-]+)<\/Key>/g))
          if (key.startsWith(below) && !key.slice(below.length).includes('/'))
            names.push(key.slice(below.length));
        continued = /<NextContinuationToken>([^<]+)</.exec(answer)?.[1] ?? '';
      } while (continued);
      return names;
    },
    async *all() {
      const below = prefix && `${prefix}/`;
      let continued = '';
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(below && { prefix: below }),
          ...(continued && { 'continuation-token': continued }),
        });
        const answer = await (await ask(`${place}?${query}`)).text();
        for (const [, entry = ''] of answer.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield {
            name: textOf(entry, 'Key').slice(below.length),
            bytes: Number(textOf(entry, 'Size')),
            modified: new Date(textOf(entry, 'LastModified')),
          };
        continued = textOf(answer, 'NextContinuationToken');
      } while (continued);
    },
    async stream(file) {
      const response = await ask(urlOf(file), { known: 404, signal: AbortSignal.timeout(longPatience * 30) });
      if (response.status !== 404 && response.body) return Readable.fromWeb(response.body as ReadableStream);
      await response.arrayBuffer();
      return null;
    },
    async put(file, content) {
      await (
        await ask(urlOf(file), { method: 'PUT', body: new Uint8Array(content), headers: octets })
      ).text();
    },
    upload: (file, content) => uploadInPieces(ask, urlOf(file), content),
    async remove(file) {
      await (await ask(urlOf(file), { method: 'DELETE', known: 404 })).text();
    },
  };
};
