import { isIP } from 'node:net';
import * as z from 'zod/mini';
import type { BackupSettings } from './db/backup/backup-settings.ts';
import type { BucketSettings } from './db/files/bucket.ts';
import type { FilePlace, FilesSettings } from './db/files/files.ts';

const wholeNumber = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum));

const listed = (text: string) => text.split(',').map((part) => part.trim());

/** `10.0.0.1`, or `10.0.0.0/8`. */
const isNetwork = (text: string) => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const isTrust = (text: string) => text === 'no' || /^[1-9]$/.test(text) || listed(text).every(isNetwork);

const trustOf = (text: string) => {
  if (text === 'no') return false;
  return /^\d$/.test(text) ? Number(text) : listed(text);
};

const DemoSize = z.enum(['none', 'small', 'school', 'large']);
export type DemoSize = z.infer<typeof DemoSize>;

const bucketAddress = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/;

const Variables = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_READ_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  OWNER_DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  RELEASES_DIR: z._default(z.string().check(z.refine((text) => !text.startsWith('s3://'))), './releases'),
  RELEASES_BUCKET: z.optional(z.string().check(z.regex(bucketAddress))),
  S3_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+\/?$/))),
  AWS_REGION: z._default(z.string(), 'us-east-1'),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  AWS_SESSION_TOKEN: z.optional(z.string()),
  RELEASE_TRUST: z.optional(z.string()),
  RELEASE_SERVICE: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  RELEASE_TOKEN: z.optional(z.string().check(z.minLength(20))),
  DEMO: z.optional(DemoSize),
  DEMO_PASSWORD: z.optional(z.string().check(z.minLength(10))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  RATE_LIMIT: z._default(wholeNumber(0, 1_000_000), 3000),
  TRUST_PROXY: z._default(z.string().check(z.refine(isTrust)), 'no'),
  PUBLIC_ADDRESS: z.optional(z.string().check(z.regex(/^https?:\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i))),
  RELEASES_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i))),
  SECURITY_CONTACT: z.optional(z.string().check(z.regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/))),
  PUSH_SERVICES: z.optional(z.string().check(z.regex(/^https?:\/\/[\w.:-]+(,https?:\/\/[\w.:-]+)*$/))),
  REQUEST_TIMEOUT: z._default(wholeNumber(1, 3600), 60),
  API_DOCS: z._default(z.enum(['yes', 'no']), 'no'),
  METRICS_PORT: z.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  FILES: z.optional(z.string()),
  FILES_BEFORE: z.optional(z.string()),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_COPY_DIR: z.optional(z.string()),
  BACKUP_BUCKET: z.optional(z.string().check(z.regex(bucketAddress))),
  BACKUP_KEY: z.optional(z.string()),
  BACKUP_TIME: z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '02:00'),
  BACKUP_KEEP: z._default(z.string().check(z.regex(/^[1-9]\d{0,2},\d{1,3},\d{1,3}$/)), '7,5,12'),
  DEV_OVERRIDE: z._default(z.enum(['permission', 'everyone', 'no']), 'permission'),
  DEV_REMOTE: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9]*=https?:\/\/[\w.:-]+\/\S+$/))),
});

/** What each variable must look like: the second half of an error line. */
const expectations: Record<keyof z.infer<typeof Variables>, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'a host name or address',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address that begins with postgres://',
  DATABASE_READ_URL: 'an address that begins with postgres://',
  OWNER_DATABASE_URL: 'an address that begins with postgres://',
  RELEASES_DIR: 'a folder; a bucket is named by RELEASES_BUCKET, and copied to this folder',
  RELEASES_BUCKET: 's3://bucket/prefix, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY that may read it',
  S3_ENDPOINT: 'the address of an S3-compatible server, without a path: https://s3.example',
  AWS_REGION: 'a region',
  AWS_ACCESS_KEY_ID: 'a key that may read the bucket',
  AWS_SECRET_ACCESS_KEY: 'its secret',
  AWS_SESSION_TOKEN: 'a token, where the key is for a session',
  RELEASE_TRUST: 'the file with the public keys that are trusted, or none',
  RELEASE_SERVICE: 'the address of the release service, without a path: https://release.example',
  RELEASE_TOKEN: 'a token of the release service',
  DEMO: 'none, small, school or large',
  DEMO_PASSWORD: 'at least 10 characters',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  RATE_LIMIT: 'requests a minute for one session, 0 for no limit',
  TRUST_PROXY:
    'no, how many reverse proxies stand in front (1 for one), or their addresses: 127.0.0.1,10.0.0.0/8. ' +
    'Not yes: whoever calls writes the rest of x-forwarded-for',
  PUBLIC_ADDRESS: 'the address that visitors use, without a path: https://school.example',
  RELEASES_ORIGIN: 'the origin that serves the place of releases below /releases/: https://cdn.example',
  SECURITY_CONTACT: 'whom to tell of a weakness: mailto:office@school.example or https://…',
  PUSH_SERVICES: 'origins of push services besides those of the browsers: https://push.example,https://…',
  REQUEST_TIMEOUT: 'seconds from 1 to 3600',
  API_DOCS: 'yes or no',
  METRICS_PORT: 'a port number from 1 to 65535',
  METRICS_HOST: 'a host name or address',
  FILES:
    'table, a folder, or s3://bucket/prefix with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY that may write there',
  FILES_BEFORE: 'the place that FILES named before: a folder, or s3://bucket/prefix',
  BACKUP_DIR: 'a folder, or none',
  BACKUP_COPY_DIR: 'a folder on another disk',
  BACKUP_BUCKET: 's3://bucket/prefix, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY that may write there',
  BACKUP_KEY: 'the file with the key of the backups',
  BACKUP_TIME: 'a time of the day, 02:00',
  BACKUP_KEEP: 'how many days, weeks and months: 7,5,12',
  DEV_OVERRIDE: 'permission, everyone or no',
  DEV_REMOTE: 'a tab and the address of its development server: reports=http://127.0.0.1:3100/entry.js',
};

/** A tab under development, whose code comes from its own development server without a hash. */
export interface DevRemote {
  readonly name: string;
  readonly entry: string;
}

export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A standby that follows it, for what may be a moment old. */
  readonly databaseReadUrl: string | undefined;
  /** Who owns the tables, where that is another than works with them. */
  readonly ownerDatabaseUrl: string | undefined;
  readonly releasesDir: string;
  /** The list of keys whose signatures on releases are believed; `none` where nobody else writes to the folder. */
  readonly releaseTrust: string;
  /** Where what is live is named, for several servers: each keeps a copy of it in its own `releasesDir`. */
  readonly releasesBucket: BucketSettings | undefined;
  /** Where browsers fetch released files, if not here: a CDN or a bucket that has the same files below `/releases/`. */
  readonly releasesOrigin: string | undefined;
  /** Whom the server asks to take back what fails; without one it watches nothing. */
  readonly releaseService: { readonly url: string; readonly token: string } | undefined;
  readonly demo: DemoSize;
  readonly demoPassword: string | undefined;
  readonly logLevel: z.infer<typeof Variables>['LOG_LEVEL'];
  /** Requests a minute for one session; 0 turns every limit off (benchmarks, end-to-end tests). */
  readonly rateLimit: number;
  /** Whose `x-forwarded-…` are believed: so many proxies in front, or those with these addresses. */
  readonly trustProxy: false | number | string[];
  /** Where visitors find the school, for what is written into the public page: `https://school.example`. */
  readonly publicAddress: string | undefined;
  /** Whom a stranger tells of a weakness; without one nobody is named. */
  readonly securityContact: string | undefined;
  /** Origins of push services besides those that browsers have: the server speaks to no others. */
  readonly pushServices: readonly string[];
  /** Milliseconds within which a request must be here as a whole. */
  readonly requestTimeout: number;
  /** Whether the API can be read at `/api/docs`, by everybody. */
  readonly apiDocs: boolean;
  /** Where what the server does is told in numbers; nowhere unless told. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** Where pictures, papers and what is uploaded are kept; in the tables unless told. */
  readonly files: FilesSettings;
  /** Undefined where nobody has said where to: then the administrator is told that there are none. */
  readonly backups: BackupSettings | undefined;
  /** Who may take a tab from their own development server, in one browser tab. */
  readonly devOverride: z.infer<typeof Variables>['DEV_OVERRIDE'];
  /** Never set where a school works: the page then runs code that no hash vouches for, and says so. */
  readonly devRemote: DevRemote | undefined;
}

/** Thrown by {@link readEnvironment}; `message` has one line for each bad variable. */
export class BadEnvironment extends Error {}

/** Reads and checks the process's variables once, at start. An empty value counts as not set. */
export const readEnvironment = (variables: Readonly<Record<string, string | undefined>>): Environment => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) throw new BadEnvironment(linesOf(parsed.error.issues, given).join('\n'));
  const read = parsed.data;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    databaseReadUrl: read.DATABASE_URL ? read.DATABASE_READ_URL : undefined,
    ownerDatabaseUrl: read.OWNER_DATABASE_URL,
    releasesDir: read.RELEASES_DIR,
    releaseTrust: read.RELEASE_TRUST ?? `${read.RELEASES_DIR.replace(/[/\\]+$/, '')}.keys/trusted`,
    releasesBucket: read.RELEASES_BUCKET ? bucketOf(read, 'RELEASES_BUCKET') : undefined,
    releasesOrigin: read.RELEASES_ORIGIN,
    releaseService:
      read.RELEASE_SERVICE && read.RELEASE_TOKEN
        ? { url: read.RELEASE_SERVICE, token: read.RELEASE_TOKEN }
        : undefined,
    demo: read.DEMO ?? (read.DATABASE_URL ? 'none' : 'school'),
    demoPassword: read.DEMO_PASSWORD,
    logLevel: read.LOG_LEVEL,
    rateLimit: read.RATE_LIMIT,
    trustProxy: trustOf(read.TRUST_PROXY),
    publicAddress: read.PUBLIC_ADDRESS,
    securityContact: read.SECURITY_CONTACT,
    pushServices: read.PUSH_SERVICES?.split(',') ?? [],
    requestTimeout: read.REQUEST_TIMEOUT * 1000,
    apiDocs: read.API_DOCS === 'yes',
    metrics:
      read.METRICS_PORT === undefined ? undefined : { port: read.METRICS_PORT, host: read.METRICS_HOST },
    files: { place: placeOf(read, 'FILES'), before: placeOf(read, 'FILES_BEFORE') },
    backups: !read.BACKUP_DIR || read.BACKUP_DIR === 'none' ? undefined : backupsWith(read, read.BACKUP_DIR),
    devOverride: read.DEV_OVERRIDE,
    devRemote: devRemoteOf(read.DEV_REMOTE),
  };
};

/** The same for a command, which may have been told another folder. */
export const backupsInto = (
  variables: Readonly<Record<string, string | undefined>>,
  dir: string,
): BackupSettings => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  return backupsWith(Variables.parse(given), dir);
};

const backupsWith = (read: z.infer<typeof Variables>, dir: string): BackupSettings => {
  const [days = 7, weeks = 0, months = 0] = read.BACKUP_KEEP.split(',').map(Number);
  return {
    dir,
    copyDir: read.BACKUP_COPY_DIR,
    bucket: read.BACKUP_BUCKET ? bucketOf(read, 'BACKUP_BUCKET') : undefined,
    keyFile: read.BACKUP_KEY ?? `${dir.replace(/[/\\]+$/, '')}.key`,
    time: read.BACKUP_TIME,
    keep: { days, weeks, months },
  };
};

const placeOf = (read: z.infer<typeof Variables>, name: 'FILES' | 'FILES_BEFORE'): FilePlace => {
  const place = read[name];
  if (place === undefined || place === 'table') return undefined;
  return place.startsWith('s3:') ? bucketOf(read, name) : place;
};

type BucketVariable = 'RELEASES_BUCKET' | 'BACKUP_BUCKET' | 'FILES' | 'FILES_BEFORE';

const bucketOf = (read: z.infer<typeof Variables>, name: BucketVariable): BucketSettings => {
  const address = read[name] ?? '';
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = read;
  const [, bucket = '', prefix = ''] = bucketAddress.exec(address) ?? [];
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new BadEnvironment(`${name}=${address}: expected ${expectations[name]}`);
  return {
    bucket,
    prefix,
    accessKeyId,
    secretAccessKey,
    sessionToken: read.AWS_SESSION_TOKEN,
    endpoint: read.S3_ENDPOINT,
    region: read.AWS_REGION,
  };
};

const devRemoteOf = (text: string | undefined): DevRemote | undefined => {
  if (!text) return undefined;
  const at = text.indexOf('=');
  return { name: text.slice(0, at), entry: text.slice(at + 1) };
};

const secret = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'OWNER_DATABASE_URL',
  'DEMO_PASSWORD',
  'RELEASE_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]);

const linesOf = (issues: readonly z.core.$ZodIssue[], given: Readonly<Record<string, string | undefined>>) =>
  issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = secret.has(name) ? '(hidden)' : JSON.stringify(given[name]);
    return `${name}=${value}: expected ${expectations[name as keyof typeof expectations]}`;
  });
