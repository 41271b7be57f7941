import { expect, type Page, test } from '@suksa/testing';

const phone = { width: 390, height: 844 };

const open = async (page: Page, address = '/') => {
  await page.goto(address);
  await expect(page.locator('#overlay')).toBeHidden();
};
const scrollTo = (page: Page, top: number) =>
  page.evaluate((position) => window.scrollTo({ top: position, behavior: 'instant' }), top);

test('the header takes a scrolled state once the page has moved by more than 100 px', async ({ visitor }) => {
  const page = await visitor();
  await open(page);
  await scrollTo(page, 100);
  await expect(page.locator('body')).not.toHaveClass(/scrolled/);
  await scrollTo(page, 101);
  await expect(page.locator('body')).toHaveClass(/scrolled/);
  await scrollTo(page, 0);
  await expect(page.locator('body')).not.toHaveClass(/scrolled/);
});

test('a header that scrolls away with the page takes no scrolled state', async ({ visitor }) => {
  const page = await visitor();
  await open(page);
  await page.locator('#header').evaluate((header) => {
    header.style.position = 'static';
  });
  await scrollTo(page, 600);
  await expect(page.locator('.scroll-top')).toHaveClass(/active/);
  await expect(page.locator('body')).not.toHaveClass(/scrolled/);
});

test('the way back to the top shows itself after more than 100 px, and leads there', async ({ visitor }) => {
  const page = await visitor();
  await open(page);
  const top = page.getByRole('link', { name: 'Back to the top' });
  await scrollTo(page, 100);
  await expect(top).toBeHidden();
  await scrollTo(page, 101);
  await expect(top).toBeVisible();
  await top.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(top).toBeHidden();
});

test('Back from a place on the page leads to where one was', async ({ visitor }) => {
  const page = await visitor();
  await open(page);
  await scrollTo(page, 700);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').nth(2).dispatchEvent('click');
  await expect(page).toHaveURL(/#/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(700);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

test('on a phone the menu opens and closes, and its icon is swapped between a list and a cross', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: phone });
  await open(page);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await expect(page.locator('.icon-list')).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toBeVisible();
  await expect(page.locator('.icon-list')).toBeHidden();
  await expect(page.locator('.header .icon-close')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'FAQ' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Frequently asked questions' })).toBeInViewport();
});

test('a menu link is active while the scroll position plus 200 px lies in its section', async ({
  visitor,
}) => {
  const page = await visitor();
  await open(page);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Levels' });
  const { top, bottom } = await page.locator('#levels').evaluate((section: HTMLElement) => ({
    top: section.offsetTop,
    bottom: section.offsetTop + section.offsetHeight,
  }));
  await scrollTo(page, top - 202);
  await expect(link).not.toHaveClass(/active/);
  await scrollTo(page, top - 199);
  await expect(link).toHaveClass(/active/);
  await scrollTo(page, bottom - 202);
  await expect(link).toHaveClass(/active/);
  await scrollTo(page, bottom - 198);
  await expect(link).not.toHaveClass(/active/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Fees' })).toHaveClass(/active/);
});

test('a question opens and closes by its heading and by the mark beside it', async ({ visitor }) => {
  const page = await visitor();
  await open(page);
  const question = page.getByRole('button', { name: 'Is there lunch?' });
  const answer = page.getByText('Yes, cooked at school every day.');
  await expect(answer).toBeHidden();
  await question.click();
  await expect(answer).toBeVisible();
  await expect(question).toHaveAttribute('aria-expanded', 'true');
  const mark = page.locator('.faq-item', { has: question }).locator('.faq-toggle');
  await mark.click();
  await expect(answer).toBeHidden();
  await mark.click();
  await expect(answer).toBeVisible();
});

test('the preloader is there until the page has loaded, and then removed', async ({ visitor }) => {
  const page = await visitor();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/pictures/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('#preloader')).toBeAttached();
  letGo();
  await expect(page.locator('#preloader')).not.toBeAttached();
});

test('what comes into sight slides in over 600 ms with ease-in-out, once', async ({ visitor }) => {
  const page = await visitor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page);
  const level = page.locator('.level').first();
  await expect(level).toHaveCSS('opacity', '0');
  await level.scrollIntoViewIfNeeded();
  await expect(level).toHaveClass(/revealed/);
  await expect(level).toHaveCSS('transition-duration', '0.6s, 0.6s');
  await expect(level).toHaveCSS('transition-timing-function', 'ease-in-out, ease-in-out');
  await expect(level).toHaveCSS('opacity', '1');
  await scrollTo(page, 0);
  await expect(level).toHaveCSS('opacity', '1');
});

test('nothing slides for who asked for less motion', async ({ visitor }) => {
  const page = await visitor();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await expect(page.locator('#preloader')).not.toBeAttached();
  await expect(page.locator('.revealing')).toHaveCount(0);
  await expect(page.locator('.level').first()).toHaveCSS('opacity', '1');
});

test('pictures open in the lightbox, and arrow keys, buttons and Escape lead through and out', async ({
  visitor,
}) => {
  const page = await visitor();
  await open(page);
  await page.getByRole('link', { name: 'Enlarge: The library after lessons' }).click();
  const lightbox = page.getByRole('dialog', { name: 'Photos of the school' });
  await expect(lightbox.getByRole('img', { name: 'The library after lessons' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(lightbox.getByText('Our vegetable garden · 3/5')).toBeVisible();
  await lightbox.getByRole('button', { name: 'Previous photo' }).click();
  await lightbox.getByRole('button', { name: 'Previous photo' }).click();
  await expect(lightbox.getByText('Music lesson: khaen and drum · 1/5')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).not.toBeAttached();
  await expect(page.getByRole('link', { name: 'Enlarge: Music lesson: khaen and drum' })).toBeFocused();
});

test('the overlay stands for 500 ms, and the page is ready under it', async ({ visitor }) => {
  const page = await visitor();
  await page.addInitScript(() => {
    // Its own animation ends it, or the script at the same moment: whichever is first.
    document.addEventListener('animationend', ({ animationName }) => {
      if (animationName === 'overlay-end') performance.mark('overlay-end');
    });
    new MutationObserver(() => {
      if (document.getElementById('overlay')?.hidden) performance.mark('overlay-end');
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['hidden'] });
  });
  await page.goto('/');
  await expect(page.locator('#overlay')).toBeHidden();
  await page.waitForFunction(() => performance.getEntriesByName('overlay-end').length > 0);
  const { stands, paintedAt, readyAt, endedAt } = await page.evaluate(() => {
    const overlay = document.getElementById('overlay');
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      // What the style says, not a clock's reading: on a busy machine the first frame itself comes late.
      stands: overlay ? getComputedStyle(overlay).animationDelay : '',
      paintedAt: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
      readyAt: navigation?.domInteractive ?? 0,
      endedAt: performance.getEntriesByName('overlay-end')[0]?.startTime ?? 0,
    };
  });
  expect(stands).toBe('0.5s');
  expect(endedAt).toBeGreaterThan(paintedAt);
  expect(readyAt).toBeLessThan(endedAt);
});
