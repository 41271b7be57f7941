import { expect, test } from '@suksa/testing';
import { costOf, firstScreens, screenStands } from '@suksa/testing/first-screens';

// As at a first visit: nothing fetched before.
test.use({ cold: true });

/**
 * Compressed kB of scripts and stylesheets, and how many of them, until a screen stands: what it is, and a little more.
 * What is over has to be asked for later; what has become less is written down here.
 */
const limits: Readonly<Record<(typeof firstScreens)[number]['tab'], { code: number; files: number }>> = {
  education: { code: 262, files: 12 },
  feeinvoice: { code: 269, files: 15 },
  // Who takes money has the form open.
  'feeinvoice, ledger': { code: 364, files: 21 },
  reports: { code: 269, files: 16 },
  settings: { code: 276, files: 15 },
  technical: { code: 250, files: 13 },
  // What else a gate needs is fetched behind its first screen, for when the line is gone: some may have come by then.
  checkinout: { code: 320, files: 30 },
  dashboard: { code: 255, files: 14 },
};

test('the first screen of each tab costs what it may, and nothing on it jumps while it comes', async ({
  as,
}) => {
  for (const { tab, path } of firstScreens) {
    await test.step(tab, async () => {
      const page = await as('admin');
      await page.goto(path);
      await page.waitForFunction(screenStands);
      const { code, files, page: html, shift } = await costOf(page);
      const { code: codeLimit, files: filesLimit } = limits[tab];
      expect.soft(code, `${tab}, kB of code`).toBeLessThanOrEqual(codeLimit);
      expect.soft(files, `${tab}, files of code`).toBeLessThanOrEqual(filesLimit);
      expect.soft(html, `${tab}, kB of the page`).toBeLessThanOrEqual(15);
      expect.soft(shift, `${tab}, layout shift`).toBeLessThanOrEqual(0.02);
      await page.close();
    });
  }
});
