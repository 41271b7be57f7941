import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { browserOfTests } from './shared/testing/src/browser.ts';

/**
 * One project a part: `npm run e2e -- education` runs one tab's tests against the composed product, or against
 * a deployed one with BASE_URL. Without it, `npm run e2e` starts the product on a fresh small demo school.
 */
const root = import.meta.dirname;

const part = (name: string, folder: string) => ({ name, testDir: path.join(root, folder, 'e2e') });

export default defineConfig({
  projects: [
    part('shell', 'shell'),
    ...readdirSync(path.join(root, 'remotes')).map((tab) => part(tab, `remotes/${tab}`)),
    part('release', 'shared/release'),
    // Behind web servers that it may have to install: only where somebody asks for it.
    ...(process.env.E2E_ANYWHERE
      ? [{ name: 'anywhere', testDir: path.join(root, 'shared/release/anywhere') }]
      : []),
  ],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // On two cores a third fills what the others leave while they wait for the server.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: Number(process.env.E2E_PATIENCE ?? 20_000) },
  reporter: [
    ['list'],
    ...(process.env.E2E_RESULT ? [['json', { outputFile: process.env.E2E_RESULT }] as const] : []),
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Vientiane',
    // A trace costs a third of a test's time: where a test is tried again, the second time is enough.
    trace: process.env.CI || !process.env.E2E_TRACE ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: browserOfTests,
  },
});
