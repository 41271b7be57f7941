import { expect, type Page, test } from '@suksa/testing';

const screens = [
  ['admin', '/dashboard'],
  ['admin', '/education_management'],
  ['admin', '/education_management/education_index'],
  ['admin', '/feeinvoice'],
  ['admin', '/reports/report_check_in_out_student?view=month'],
  ['admin', '/settings/mark_status'],
  ['admin', '/settings/holidays/calendar'],
  ['admin', '/technical/subjects'],
  ['gate', '/frontend/CheckInOut'],
  ['family', '/dashboard'],
] as const;

const inScheme = async (page: Page, colorScheme: 'light' | 'dark') =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

for (const width of [1440, 390])
  test(`every tab is readable in the dark scheme at ${width}`, async ({ as, accessible }) => {
    test.slow();
    for (const [account, path] of screens) {
      const page = await as(account, { viewport: { width, height: 844 } });
      await inScheme(page, 'dark');
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await accessible(page);
      await page.close();
    }
  });

/** Of the fields and tick boxes of the window, the least contrast of its edge with what is around it. */
const leastContrast = (page: Page) =>
  page.evaluate(`(() => {
    const light = (colour) => {
      const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const around = (element) => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        const colour = getComputedStyle(at).backgroundColor;
        if (!/rgba\\(0, 0, 0, 0\\)|transparent/.test(colour)) return colour;
      }
      return 'rgb(255, 255, 255)';
    };
    const controls = document.querySelectorAll(
      '[role=dialog] :is(.mantine-Input-input, .mantine-Checkbox-input):not(:disabled)',
    );
    return Math.min(
      ...[...controls].map((control) => {
        const [one, other] = [getComputedStyle(control).borderTopColor, around(control)].map(light);
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      }),
    );
  })()`);

for (const scheme of ['light', 'dark'] as const)
  test(`the edges of fields and tick boxes can be seen in the ${scheme} scheme`, async ({ as }) => {
    const page = await as('admin');
    await inScheme(page, scheme);
    for (const [path, button] of [
      ['/settings/users', 'Add user'],
      ['/settings/holidays', 'Add calendar entry'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
      expect(await leastContrast(page)).toBeGreaterThanOrEqual(3);
    }
  });
