import Fastify from 'fastify';
import { readEnvironment } from '../../environment.ts';
import type { App } from '../../http/app.ts';
import { answerErrors } from '../errors.ts';
import { answerHealth } from '../health.ts';
import { secureHeaders } from '../security-headers.ts';
import { serveReleases } from './releases.ts';

/** What of a server serves releases, with that environment and without a school. */
export const releasesServer = async (variables: Readonly<Record<string, string>>): Promise<App> => {
  const server: App = Fastify();
  server.decorate('environment', readEnvironment(variables));
  server.decorate('constraintRefusals', new Map());
  server.decorate('db', { execute: async () => [] } as never);
  answerErrors(server);
  await secureHeaders(server);
  answerHealth(server);
  await serveReleases(server);
  return server;
};
