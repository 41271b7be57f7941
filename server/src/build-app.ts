import { schoolTimeZone } from '@suksa/contracts/days';
import Fastify from 'fastify';
import type { Connection } from './db/connection.ts';
import type { Environment } from './environment.ts';
import { features } from './features/features.ts';
import { watchWhileListening } from './features/releases/watch/watcher-service.ts';
import { backUpWhileListening } from './features/settings/backups/schedule-service.ts';
import type { App } from './http/app.ts';
import { goingFirst } from './http/caller.ts';
import { schoolFor } from './http/standby-reads.ts';
import { callerOfJob } from './jobs/job-caller.ts';
import { schoolJobs } from './jobs/jobs.ts';
import { jobRoutes } from './jobs/routes.ts';
import { callOfServer } from './jobs/server-caller.ts';
import { outlineApi } from './plugins/api-outline.ts';
import { compressTexts } from './plugins/compression.ts';
import { databaseRefusal } from './plugins/database-refusal.ts';
import { answerErrors } from './plugins/errors.ts';
import { answerHealth } from './plugins/health.ts';
import { limitRates } from './plugins/limits/limits.ts';
import { loggingOptions, logRequests } from './plugins/logging.ts';
import { offerMetrics } from './plugins/metrics/metrics.ts';
import { describeApi } from './plugins/openapi.ts';
import { serveReleases } from './plugins/releases/releases.ts';
import { limitRequestTime, patienceFor } from './plugins/request-time.ts';
import { nameSecurityContact } from './plugins/security-contact.ts';
import { secureHeaders } from './plugins/security-headers.ts';
import { actorById, resolveActors } from './plugins/session.ts';
import { watchCalls } from './plugins/slow-calls.ts';
import { receiveUploads } from './plugins/uploads.ts';
import { useContractSchemas } from './plugins/validation.ts';
import { sealWhileListening } from './school/audit/seal-while-listening.ts';
import { collectWhileListening } from './school/files/collect-while-listening.ts';
import { sheetReader } from './spreadsheet/sheet-reader.ts';

interface Parts {
  readonly connection: Connection;
  readonly environment: Environment;
}

/** Builds the server without listening: plugins first, then features, then what is served to browsers. */
export const buildApp = async ({ connection, environment }: Parts): Promise<App> => {
  const app: App = Fastify({
    ...loggingOptions(environment.logLevel),
    trustProxy: trusted(environment.trustProxy),
    forceCloseConnections: 'idle',
    // What comes on an open connection while the server stops is answered like everything else; readiness tells of it.
    return503OnClosing: false,
    ...patienceFor(environment.requestTimeout),
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.decorate('db', connection.db);
  app.decorate('connection', connection);
  const { db, pool, files } = connection;
  const school = { id: 'main', db, read: db, readPool: pool, connection, files, timeZone: schoolTimeZone };
  app.decorate('schools', [school]);
  const first = goingFirst(school);
  app.decorate('schoolOf', (request) =>
    schoolFor(request.routeOptions?.config.goesFirst ? first : school, request),
  );
  app.decorate('environment', environment);
  readSheetsApart(app);
  app.decorate('endpoints', []);
  app.decorate('constraintRefusals', new Map());
  app.decorate(
    'jobs',
    schoolJobs({
      connection,
      log: app.log,
      callerOf: async (job, kind) =>
        job.createdBy === null
          ? callOfServer(school, job)
          : callerOfJob(await actorById(app, school, job.createdBy), school, kind, job),
      refusalOf: (error) => databaseRefusal(app.constraintRefusals, error),
    }),
  );

  useContractSchemas(app);
  receiveUploads(app);
  compressTexts(app);
  answerErrors(app);
  logRequests(app);
  watchCalls(app);
  limitRequestTime(app);
  await secureHeaders(app);
  limitRates(app);
  resolveActors(app);
  answerHealth(app);
  nameSecurityContact(app, environment.securityContact);
  if (environment.metrics) offerMetrics(app, environment.metrics);
  outlineApi(app);
  if (environment.apiDocs) await describeApi(app);
  jobRoutes(app);
  for (const register of features) await register(app);
  await serveReleases(app);
  if (environment.releaseService) watchWhileListening(app, school, environment.releaseService);
  sealWhileListening(app, school);
  collectWhileListening(app, school);
  if (environment.backups) backUpWhileListening(app, school, environment.backups);
  return app;
};

const readSheetsApart = (app: App) => {
  const failed = (cause: unknown) => app.log.warn(cause, 'A spreadsheet could not be read');
  app.decorate('sheets', sheetReader({ failed }));
  app.addHook('onClose', () => app.sheets.close());
};

/** The framework takes a number for nobody, because whoever reaches the port itself passes for the first proxy. */
const trusted = (proxies: Environment['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
