import { mkdirSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type LatestBuild, pageTabs, partListing } from '@suksa/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openBucket } from '../../db/files/bucket.ts';
import type { App } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';
import { findPageReader, type PageReader } from '../../school/accounts/session-repository.ts';
import { allowPage, allowReleasedWorker, allowWorker, newNonce } from '../security-headers.ts';
import { type BucketFollower, followBucket } from './bucket/follow-bucket.ts';
import { compositionFor, versionsOf } from './choose-versions.ts';
import {
  type Live,
  liveReader,
  NothingLive,
  type ReleaseTrouble,
  readComposition,
} from './live-composition.ts';
import { addressed, fillPage, isKnownPath, type PageOverride, tabsInPage } from './page.ts';
import { isDeveloping, localeOf, pageKeyIn, previewIn } from './page-cookie.ts';
import { listingOf } from './part-listing.ts';
import { servePreviews } from './preview-pages.ts';
import { PublishedFiles } from './published-files.ts';
import { withPreview } from './shown-preview.ts';
import type { ReleasePlace } from './signed-files.ts';
import { unopenedPage } from './unopened-markup.ts';

const forEver = 'public, max-age=31536000, immutable';

/**
 * Serves what teams released: versioned files that never change, the pointer to what is live, and for every address
 * of the product the live shell's page.
 */
export const serveReleases = async (app: App) => {
  const releasesDir = resolve(app.environment.releasesDir);
  const { releaseTrust } = app.environment;
  if (releaseTrust === 'none') app.log.warn('releases are served without a look at who signed them');
  let trouble: ReleaseTrouble | null = null;
  const readLive = liveReader({ releasesDir, releaseTrust }, (now) => {
    trouble = now;
    if (now) app.log.error(now, `what the pointer names can not be served: ${insteadOf(now)}`);
    else app.log.info('the pointer names what can be served again');
  });
  app.decorate('readLive', readLive);
  app.decorate('releaseTrouble', async () => {
    await readLive().catch(() => {});
    return trouble;
  });
  const bucket = await copyOfBucket(app);
  const live = async () => (await liveOrNothing(readLive)) ?? refuse('nothing_released', { status: 503 });

  mkdirSync(releasesDir, { recursive: true });
  if (bucket) {
    // A page of another server may have named a version that this one hasn't got yet.
    app.addHook('onRequest', async ({ url }) => {
      const [, part, version] = /^\/releases\/([a-z][a-z0-9]*)\/([\w.-]+)\//.exec(url) ?? [];
      if (part && version) await bucket.bring(part, version);
    });
  }
  await app.register(fastifyStatic, {
    root: releasesDir,
    prefix: '/releases/',
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cachingOf(relative(releasesDir, path).split(sep)));
      // One address gives the file plain, as gzip or as brotli.
      response.setHeader('vary', 'accept-encoding');
      // Files with a hash, for everybody: a page of another origin may load them, and a CDN hand them on.
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });

  app.get('/builds/latest.json', async (request, reply) => {
    const current = await live();
    const chosen = compositionFor(current.composition, await readerOf(current, request));
    const { composition } = await withPreview(app.environment, chosen, request);
    const build: LatestBuild = {
      id: composition.id,
      timestamp: Date.parse(current.pointer.time),
      parts: versionsOf(composition),
    };
    return reply.header('cache-control', 'no-store').send(build);
  });

  app.get<{ Params: { part: string; version: string } }>(partListing.path, async ({ params }, reply) => {
    const asked = partListing.params?.safeParse(params).data ?? refuse('not_found');
    await app.bringVersion(asked.part, asked.version);
    // Kept, but asked for again: it has no hash of its own by which a wrong one would be noticed.
    return reply
      .header('cache-control', 'no-cache')
      .send(await listingOf({ releasesDir, releaseTrust }, await live(), asked));
  });

  app.get<{ Params: { composition: string } }>(pageTabs.path, async ({ params }, reply) => {
    const { composition: id } = pageTabs.params?.safeParse(params).data ?? refuse('not_found');
    const current = await live();
    const named =
      current.composition.id === id
        ? current.composition
        : await readComposition({ releasesDir, releaseTrust }, id).catch(refuseMissing);
    // As in the page that asks: nothing is known of a visitor, who has the first version of everything.
    return reply
      .header('cache-control', 'no-cache')
      .send({ remotes: tabsInPage(compositionFor(named, undefined)) });
  });

  app.get<{ Params: { file: string } }>('/builds/meta/:file', async ({ params }, reply) => {
    const id = /^([0-9A-Za-z-]+)\.json$/.exec(params.file)?.[1] ?? refuse('not_found');
    return reply
      .header('cache-control', forEver)
      .send(await buildManifest({ releasesDir, releaseTrust }, id));
  });

  await app.register(servePreviews);

  app.get('/*', async (request, reply) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    if (isReserved(path)) return reply.callNotFound();
    const current = await liveOrNothing(readLive).catch((error) => {
      if (!acceptsPage(request)) throw error;
      return null;
    });
    if (current === null) return sendUnopened(reply);
    if (!current) return sendNothingReleased(reply);
    const file = path.endsWith(`/${releasedWorker}`) ? releasedWorker : path.slice(1);
    if (current.composition.shell.files[file] && file !== 'index.html')
      return sendShellFile(current, file, reply);
    return acceptsPage(request) ? sendPage(current, path, request, reply) : reply.callNotFound();
  });
};

/** Where releases lie in a bucket: the folder is its copy, and what is live is known before the server starts. */
const copyOfBucket = async (app: App): Promise<BucketFollower | null> => {
  const { releasesBucket, releasesDir, releaseTrust } = app.environment;
  const follower =
    releasesBucket &&
    followBucket(
      openBucket(releasesBucket),
      { releasesDir: resolve(releasesDir), releaseTrust },
      (trouble) => {
        if (trouble) app.log.error(trouble, 'the bucket can not be followed: what was live before is served');
        else app.log.info('the bucket is followed');
      },
    );
  app.decorate('bucketTrouble', () => follower?.trouble() ?? null);
  app.decorate('bringVersion', async (part: string, version: string) => {
    await follower?.bring(part, version);
  });
  app.decorate('lookForReleases', async () => follower?.look());
  app.decorate('publishedFiles', new PublishedFiles(app.environment, follower ?? null));
  if (!follower) return null;
  app.addHook('onClose', async () => follower.stop());
  await follower.look();
  return follower;
};

const insteadOf = ({ servedInstead }: ReleaseTrouble): string =>
  servedInstead === null ? 'nothing else is whole, and no page opens' : 'what was live before is';

/** The pointer changes; compositions and records never do, but tools ask for them anew; a version's files are kept. */
const cachingOf = ([folder, ...below]: readonly string[]): string => {
  if (below.length === 0) return 'no-store';
  return folder === 'compositions' || below.length === 1 ? 'no-cache' : forEver;
};

const liveOrNothing = (readLive: () => Promise<Live>) =>
  readLive().catch((error) => (error instanceof NothingLive ? undefined : Promise.reject(error)));

/** For who starts the server by hand: without a shell there is no page, and nobody to translate. */
const sendNothingReleased = (reply: FastifyReply) =>
  reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('Nothing was released yet: run "npm start", which builds every part.\n');

/** Its log says what is wrong. */
const sendUnopened = (reply: FastifyReply) => {
  const nonce = newNonce();
  allowPage(reply, nonce);
  return reply
    .code(503)
    .header('retry-after', '30')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(unopenedPage(nonce));
};

const isReserved = (path: string) => /^\/(api|releases|builds|preview)(\/|$)/.test(path);

const acceptsPage = ({ headers }: FastifyRequest) => /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

/** Icons and the prerendered payload stand beside the page, without a version in their address. */
const sendShellFile = ({ composition }: Live, file: string, reply: FastifyReply) => {
  if (file === releasedWorker) allowReleasedWorker(reply);
  if (file === offlineWorker) allowWorker(reply, { releases: reply.server.environment.releasesOrigin });
  return reply.header('cache-control', 'no-cache').sendFile(`shell/${composition.shell.version}/${file}`);
};

const offlineWorker = 'offline-worker.js';
/** Below the path of whichever page starts it: what keeps that page without a line keeps this with it. */
const releasedWorker = 'released-worker.js';

const sendPage = async (live: Live, path: string, request: FastifyRequest, reply: FastifyReply) => {
  const reader = await readerOf(live, request);
  const chosen = compositionFor(live.composition, reader);
  const { composition, page = live.pages.get(chosen.shell.version) ?? '' } = await withPreview(
    request.server.environment,
    chosen,
    request,
  );
  const { devRemote, devOverride, releasesOrigin } = request.server.environment;
  const override = overrideOf(devOverride, reader);
  const nonce = newNonce();
  allowPage(reply, nonce, {
    development: override?.offer?.entry ?? devRemote?.entry,
    releases: releasesOrigin,
  });
  const address = addressed(path);
  const known = isKnownPath(composition, address);
  return reply
    .code(known ? 200 : 404)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      fillPage(page, composition, {
        path: address,
        nonce,
        locale: localeOf(request),
        devRemote,
        override,
        origin: releasesOrigin,
        visitor: !pageKeyIn(request) && !previewIn(request),
      }),
    );
};

/**
 * Who reads the page, asked only where it makes a difference. A database that doesn't answer now gives everybody the
 * first version, and the page all the same.
 */
const readerOf = async ({ composition }: Live, request: FastifyRequest): Promise<PageReader | undefined> => {
  const key = pageKeyIn(request);
  if (!key || !(composition.canary || isDeveloping(request))) return undefined;
  return findPageReader(request.server.db, key).catch((error: unknown) => {
    request.log.warn({ error }, 'it could not be asked whom the page is for');
    return undefined;
  });
};

const overrideOf = (
  policy: PageOverride['policy'],
  reader: PageReader | undefined,
): PageOverride | undefined => {
  const allowed = policy === 'everyone' || (policy === 'permission' && reader?.mayOverride);
  const offer = allowed ? (reader?.develops ?? undefined) : undefined;
  return offer || policy !== 'permission' ? { policy, offer } : undefined;
};

const refuseMissing = (error: NodeJS.ErrnoException) =>
  error.code === 'ENOENT' ? refuse('not_found') : Promise.reject(error);

/** What a build consisted of, without its files: shell and remotes with their versions. */
const buildManifest = async (place: ReleasePlace, id: string) => {
  const { shell, remotes, time, parent } = await readComposition(place, id).catch(refuseMissing);
  return {
    id,
    parent,
    timestamp: Date.parse(time),
    shell: { version: shell.version, commit: shell.commit },
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, { version, commit }]) => [name, { version, commit }]),
    ),
  };
};
