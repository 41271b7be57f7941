import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { me } from '@suksa/contracts/session';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { Histogram } from './registry.ts';

const freePort = async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
};

test('Calls, connections, jobs and the event loop are told in numbers on a port of their own, without anybody’s data', async () => {
  const port = await freePort();
  const server = await startTestServer({ metrics: { port, host: '127.0.0.1' } });
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    await server.send(me, {}, 'admin');
    await server.app.inject({ url: '/api/education/students?q=%E0%BA%AA%E0%BA%BB%E0%BA%A1' });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain(
      'suksa_http_request_seconds_count{method="GET",route="/api/auth/me",status="2xx"} 1',
    );
    expect(text).toContain('suksa_database_up 1');
    expect(text).toContain('suksa_jobs{state="waiting"} 0');
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).not.toMatch(/q=|admin|%E0/);
    // Every line is one that Prometheus reads.
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \S+ .+|[a-z_]+(\{[^}]+\})? -?[\d.e+-]+)$/);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    // What server/deploy/alerts.yml asks for is told, under the labels that it names.
    const rules = readFileSync(path.join(import.meta.dirname, '../../../deploy/alerts.yml'), 'utf8');
    const told = new Set(server.app.endpoints.map((endpoint) => endpoint.path));
    const metrics = [...rules.matchAll(/suksa_\w+/g)].map(([name]) => name.replace(/_count$/, ''));
    expect(metrics.length).toBeGreaterThan(10);
    for (const name of metrics) expect(text).toContain(`# TYPE ${name} `);
    for (const [, route = ''] of rules.matchAll(/route="([^"]+)"/g)) expect(told).toContain(route);
    for (const [, pattern = ''] of rules.matchAll(/route=~"([^"]+)"/g))
      expect([...told].some((route) => new RegExp(`^${pattern}$`).test(route))).toBe(true);
  } finally {
    await server.stop();
  }
});

test('A duration is counted in every bucket that it fits into', () => {
  const histogram = new Histogram('x', 'Things.');
  histogram.observe({ kind: 'a"b' }, 0.02);
  histogram.observe({ kind: 'a"b' }, 120);
  const lines = histogram.lines();
  expect(lines).toContain('x_bucket{kind="a\\"b",le="0.01"} 0');
  expect(lines).toContain('x_bucket{kind="a\\"b",le="0.025"} 1');
  expect(lines).toContain('x_bucket{kind="a\\"b",le="+Inf"} 2');
  expect(lines).toContain('x_sum{kind="a\\"b"} 120.02');
});
