import { AwsClient } from 'aws4fetch';

interface Found {
  readonly content: Buffer;
  /** Tells one state of a file from the next. */
  readonly tag: string | null;
}

/** An S3-compatible bucket from which releases are read. The server has no right to write there. */
export interface Bucket {
  /** As a person wrote it. */
  readonly address: string;
  /** Null where there is no such file; `unchanged` where it is still what that tag named. */
  read(file: string, tag?: string | null): Promise<Found | 'unchanged' | null>;
  /** The names of the files that lie in a folder itself. */
  list(folder: string): Promise<readonly string[]>;
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

/** A network that swallows what is sent is noticed after this time. */
const patience = 5000;

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
  return {
    address: `s3://${bucket}${prefix && `/${prefix}`}`,
    async read(file, tag) {
      const response = await client.fetch(`${root}/${file.split('/').map(encodeURIComponent).join('/')}`, {
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
  };
};
