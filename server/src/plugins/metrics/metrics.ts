import { createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { App } from '../../http/app.ts';
import { Histogram, sampled } from './registry.ts';

const NANOSECONDS = 1e9;

/**
 * What the server does, in numbers without anybody’s data: calls by endpoint, the database’s connections, jobs, the
 * event loop, memory and backups. Answers `GET /metrics` on a port of its own, which no proxy shows to the world.
 */
export const offerMetrics = (
  app: App,
  { port, host }: { readonly port: number; readonly host: string },
): void => {
  const calls = new Histogram('suksa_http_request_seconds', 'Calls by endpoint and kind of answer.');
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let server: Server | undefined;

  app.addHook('onResponse', async (request, reply) => {
    // Named by the route, never by the address: that may hold names.
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` };
    calls.observe(labels, reply.elapsedTime / 1000);
  });

  app.addHook('onListen', async () => {
    delay.enable();
    server = createServer((request, response) => {
      if (request.url !== '/metrics') return response.writeHead(404).end();
      textOf(app, calls, delay)
        .then((text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text))
        .catch((error: unknown) => {
          app.log.warn({ err: error }, 'metrics could not be told');
          response.writeHead(500).end();
        });
      return response;
    });
    server.on('error', (error) => app.log.error({ err: error }, 'the metrics port is not open'));
    server.listen(port, host);
  });
  app.addHook('preClose', async () => {
    delay.disable();
    server?.close();
    server?.closeAllConnections();
  });
};

const textOf = async (
  app: App,
  calls: Histogram,
  delay: ReturnType<typeof monitorEventLoopDelay>,
): Promise<string> => {
  const { pool } = app.connection;
  const stored = await storedNumbers(app);
  const lines = [
    ...calls.lines(),
    ...sampled('suksa_database_up', 'Whether the database answers.', [{ value: stored ? 1 : 0 }]),
    ...sampled('suksa_database_connections', 'Connections of the pool.', [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waited_for' }, value: pool.waitingCount },
    ]),
    ...sampled('suksa_event_loop_delay_seconds', 'How late the event loop is.', [
      { labels: { quantile: '0.5' }, value: delay.percentile(50) / NANOSECONDS },
      { labels: { quantile: '0.99' }, value: delay.percentile(99) / NANOSECONDS },
    ]),
    ...sampled('process_resident_memory_bytes', 'Memory of the process.', [
      { value: process.memoryUsage.rss() },
    ]),
    ...sampled(
      'process_cpu_seconds_total',
      'Processor time of the process.',
      [{ value: (process.cpuUsage().user + process.cpuUsage().system) / 1e6 }],
      'counter',
    ),
    ...sampled('process_start_time_seconds', 'When the process began.', [
      { value: Math.round(Date.now() / 1000 - process.uptime()) },
    ]),
    ...sampled('suksa_releases_good', 'Whether what is released can be served as it is.', [
      { value: (await app.releaseTrouble()) || app.bucketTrouble() ? 0 : 1 },
    ]),
    ...(stored ?? []),
  ];
  return `${lines.join('\n')}\n`;
};

/** Null while the database doesn’t answer: the rest is told all the same. */
const storedNumbers = async ({ db }: App): Promise<readonly string[] | null> => {
  try {
    const jobs = await db.execute<{ state: string; count: number }>(
      sql`select state, count(*)::int as count from job where finished_at is null group by state`,
    );
    const late = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from message where state in ('waiting', 'sending') and due_at < now()`,
    );
    const backups = await db.execute<{ kind: string; at: number }>(
      sql`select kind, extract(epoch from max(started_at))::float8 as at from backup_run where outcome = 'good' group by kind`,
    );
    return [
      ...sampled(
        'suksa_jobs',
        'Jobs that aren’t finished.',
        ['waiting', 'running'].map((state) => ({
          labels: { state },
          value: jobs.rows.find((row) => row.state === state)?.count ?? 0,
        })),
      ),
      ...sampled('suksa_messages_late', 'Messages that should have left.', [
        { value: late.rows[0]?.count ?? 0 },
      ]),
      ...sampled(
        'suksa_last_good_backup_timestamp_seconds',
        'When the last good backup, and the last good restore test, began.',
        backups.rows.map(({ kind, at }) => ({ labels: { kind }, value: at })),
      ),
    ];
  } catch {
    return null;
  }
};
