import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sampleComposition, samplePage } from '../../releases/health/sample-composition-testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'suksa-style-'));
const style = 'body { background: url(assets/weave.svg) } a { mask: url("data:image/svg+xml,x") }';
const file = join(folder, 'shell/shell-1/landing/landing.css');
const hashOf = (text: string, algorithm: string) =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

let server: TestServer;
beforeAll(async () => {
  const composition = sampleComposition('c1', null, 'reports-1');
  const files = { ...composition.shell.files, 'landing/landing.css': hashOf(style, 'sha384') };
  mkdirSync(join(folder, 'compositions'));
  mkdirSync(join(folder, 'shell/shell-1/landing'), { recursive: true });
  writeFileSync(join(folder, 'shell/shell-1/index.html'), samplePage('shell-1'));
  writeFileSync(
    join(folder, 'compositions/c1.json'),
    JSON.stringify({ ...composition, shell: { ...composition.shell, files } }),
  );
  writeFileSync(
    join(folder, 'live.json'),
    JSON.stringify({ composition: 'c1', time: '2026-11-21T08:00:00.000Z' }),
  );
  server = await startTestServer({ releasesDir: folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('a style that isn’t what was published is left to the browser, which refuses it by its hash', async () => {
  writeFileSync(file, `${style} a { display: none }`);
  const { body, headers } = await server.app.inject({ url: '/' });
  expect(body).not.toContain('<style>');
  expect(body).toContain(`landing.css" integrity="${hashOf(style, 'sha384')}"`);
  expect(headers['content-security-policy']).not.toContain('sha256');
});

test('the style stands in the page, with whole addresses, and the policy lets in just that', async () => {
  writeFileSync(file, style);
  const { body, headers } = await server.app.inject({ url: '/' });
  const [, text = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  expect(text).toBe(
    'body { background: url(/releases/shell/shell-1/landing/assets/weave.svg) } a { mask: url("data:image/svg+xml,x") }',
  );
  expect(body).not.toContain('rel="stylesheet"');
  expect(headers['content-security-policy']).toContain(`'${hashOf(text, 'sha256')}'`);
});
