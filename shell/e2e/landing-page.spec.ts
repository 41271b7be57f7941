import { getSchoolPage, listEnquiries, updateSchoolPage } from '@suksa/contracts/landing';
import { expect, type Page, test } from '@suksa/testing';

/** What wasn't seen yet has a height that is guessed: by another font's letters it would lie over what stands below it. */
const seeAll = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const section of document.querySelectorAll('.section')) {
      section.scrollIntoView();
      await frame();
      await frame();
    }
    window.scrollTo(0, 0);
  });

for (const locale of ['en', 'lo'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the public page is accessible in ${locale}, ${colorScheme}`, async ({ visitor, accessible }) => {
      const page = await visitor({ locale, viewport: { width: 390, height: 844 } });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/');
      await expect(page.locator('#overlay')).toBeHidden();
      await seeAll(page);
      await accessible(page);
    });

test('the language is chosen by a link, kept for 365 days, and each has an address for search engines', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.getByRole('link', { name: 'ລາວ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ບ່ອນທີ່ລູກຂອງທ່ານ ຮັກການຮຽນຮູ້');
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  expect(cookie).toMatchObject({ value: 'lo', path: '/', sameSite: 'Lax' });
  // The browser keeps cookies by the real time, which the tests' clock doesn't move.
  const now = (performance.timeOrigin + performance.now()) / 1000;
  expect(Math.round(((cookie?.expires ?? 0) - now) / 86_400)).toBe(365);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo-LA');
  await context.close();
});

test('with scripts off the page reads well: menu, answers and pictures are there', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('#overlay')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where children love to learn');
  await expect(page.getByText('Yes, cooked at school every day.')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Fees' })).toBeVisible();
  await expect(page.getByText('500,000 kip')).toBeVisible();
  await context.close();
});

test('search engines find title, description, sharing, languages, structured data, sitemap and robots', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/?lang=lo');
  await expect(page).toHaveTitle(/^ໂຮງຮຽນ ສຸກສະຫວັນ · /);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /ໂຮງຮຽນເອກະຊົນ/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/?lang=lo`);
  for (const [language, address] of [
    ['en', '/'],
    ['lo', '/?lang=lo'],
    ['x-default', '/'],
  ])
    await expect(page.locator(`link[hreflang="${language}"][rel=alternate]`)).toHaveAttribute(
      'href',
      `${baseURL}${address}`,
    );
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'lo_LA');
  const image = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await request.get(image ?? '')).ok()).toBe(true);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  const kinds = (data['@graph'] as { '@type': string }[]).map((item) => item['@type']);
  expect(kinds).toEqual(['School', 'FAQPage']);

  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${baseURL}/?lang=lo</loc>`);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test('a visitor downloads less than 60 kB of scripts, and none of the staff’s code', async ({ visitor }) => {
  const page = await visitor();
  const scripts: { url: string; size: number }[] = [];
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.push({ url: request.url(), size: (await request.sizes()).responseBodySize });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.map(({ url }) => new URL(url).pathname.replace(/.*\//, ''))).toEqual(['landing.js']);
  expect(scripts.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(60_000);
});

test('nothing on the page goes against its policy', async ({ visitor }) => {
  const page = await visitor({ locale: 'lo' });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: /^ຂະຫຍາຍຮູບ/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an enquiry is refused at the field that is wrong, then thanked for, and reaches the office', async ({
  visitor,
  api,
}) => {
  const page = await visitor();
  await page.goto('/#enquiry');
  const name = `Khamla ${Date.now()}`;
  const send = page.getByRole('button', { name: 'Send' });
  await send.click();
  await expect(page.getByText('Please fill this in').first()).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();

  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Phone', { exact: false }).fill('12345678');
  await page.getByLabel('Level wanted').selectOption({ label: 'P1' });
  await page.getByLabel('Message').fill('For my daughter.');
  await send.click();
  await expect(page.getByText('This doesn’t look like a phone number')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue(name);

  await page.getByRole('textbox', { name: 'Phone' }).fill('020 5511 2233');
  await send.click();
  const thanks = page.getByRole('dialog', { name: 'Thank you, we’ve received your enquiry' });
  await expect(thanks).toBeVisible();
  await page.mouse.move(1, 1);
  await expect(thanks).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();

  const { rows } = await api('registrar', listEnquiries, { query: { q: name } });
  expect(rows).toMatchObject([{ name, phone: '+8562055112233', status: 'new', message: 'For my daughter.' }]);
});

test('a change of the content is on the page and in the payload beside it at the next visit', async ({
  page,
  api,
  request,
}) => {
  const { version, ...content } = await api('admin', getSchoolPage);
  const question = `Asked at ${Date.now()}?`;
  const item = { question: { lo: '', en: question }, answer: { lo: '', en: 'An answer.' } };
  const saved = await api('admin', updateSchoolPage, {
    body: { ...content, faq: [...content.faq, item], version },
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: question })).toBeVisible();
  const payload = await (await request.get('/_payload.json')).json();
  expect(JSON.stringify(payload.content.faq)).toContain(question);
  await expect(page.locator('html')).toHaveAttribute('data-payload', payload.id);
  await api('admin', updateSchoolPage, { body: { ...content, version: saved.version } });
});

test('whoever is signed in is led to work instead of to the sign-in page', async ({ as }) => {
  const page = await as('head');
  await page.goto('/');
  await page.getByRole('link', { name: 'Open Suksa' }).click();
  await expect(page).toHaveURL(/\/module_tab$/);
});

test('from inside the shell the public page opens as a page of its own', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/module_tab');
  await page.getByRole('banner').getByRole('link', { name: 'Suksa' }).click();
  await expect(page.getByRole('heading', { name: 'Where children love to learn' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/module_tab$/);
});

test('printing the page prints all of it: what scrolling brings, every answer, and nothing that only a screen needs', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  const invisible = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-reveal]:not(.enquiry), .faq-answer')]
      .filter((element) => getComputedStyle(element).opacity !== '1' || element.offsetHeight === 0)
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(invisible).toEqual([]);
  await expect(page.locator('.faq-answer').first()).toBeVisible();
  for (const name of ['.skip', '.scroll-top', '.navigation', '#overlay'])
    await expect(page.locator(name)).toBeHidden();
});
