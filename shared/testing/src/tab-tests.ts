import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { browserOfTests } from './browser.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');

/** Playwright's settings for tabs in a repository of another team: their tests run against a deployed product. */
export default defineConfig({
  testDir: path.join(repository, 'remotes'),
  testMatch: '*/e2e/**/*.spec.ts',
  outputDir: path.join(repository, 'test-results'),
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.BASE_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Vientiane',
    screenshot: 'only-on-failure',
    launchOptions: browserOfTests,
  },
});
