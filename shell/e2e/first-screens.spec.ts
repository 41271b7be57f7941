import { expect, test } from '@suksa/testing';
import { ordinaryBrowser } from '@suksa/testing/browser';
import { costOf, firstScreens, screenStands, tasksOver } from '@suksa/testing/first-screens';

// As at a first visit: nothing fetched before.
test.use({ cold: true, launchOptions: ordinaryBrowser });

/**
 * Compressed kB of scripts and stylesheets, and how many of them, until a screen stands: what it is, and a little more.
 * What is over has to be asked for later; what has become less is written down here.
 */
const limits: Readonly<Record<(typeof firstScreens)[number]['tab'], { code: number; files: number }>> = {
  education: { code: 238, files: 11 },
  feeinvoice: { code: 236.5, files: 12 },
  // Who takes money has the form open.
  'feeinvoice, ledger': { code: 340, files: 19 },
  reports: { code: 238, files: 14 },
  settings: { code: 244, files: 13 },
  technical: { code: 230, files: 12 },
  // What else a gate needs is fetched behind its first screen, for when the line is gone: some may have come by then.
  checkinout: { code: 300, files: 19 },
  dashboard: { code: 228, files: 12 },
};

/** What is asked for beside code: answers of the API, fonts and pictures. */
const otherRequests = 20;

/**
 * Tasks of more than 50 ms, which nothing that is typed or pressed gets through. What the thread has worked is counted, and
 * not the time that passed, which is the machine's; a busy one works slower too, so twice of what such a one has shown.
 */
const longTasks = 10;

for (const { tab, path } of firstScreens) {
  test(`the first screen of ${tab} costs what it may, and nothing on it jumps while it comes`, async ({
    as,
  }) => {
    const page = await as('admin');
    let stood = 0;
    const long = await tasksOver(page, 50, async () => {
      await page.goto(path);
      stood = Number(await (await page.waitForFunction(screenStands)).jsonValue());
    });
    const { code, files, requests, page: html, shift } = await costOf(page, stood);
    const notNeeded = await page.evaluate(() => (window.suksaFirstCalls ?? []).map(({ address }) => address));
    expect.soft(notNeeded, 'asked for early, and not needed').toEqual([]);
    const { code: codeLimit, files: filesLimit } = limits[tab];
    expect.soft(code, 'kB of code').toBeLessThanOrEqual(codeLimit);
    expect.soft(files, 'files of code').toBeLessThanOrEqual(filesLimit);
    expect.soft(requests, 'requests').toBeLessThanOrEqual(filesLimit + otherRequests);
    expect.soft(long, 'long tasks').toBeLessThanOrEqual(longTasks);
    // A gate's page names all files of the shell: its device keeps them.
    expect.soft(html, 'kB of the page').toBeLessThanOrEqual(tab === 'checkinout' ? 14 : 8.5);
    expect.soft(shift, 'layout shift').toBeLessThanOrEqual(0.02);
  });
}
