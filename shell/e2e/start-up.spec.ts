import { expect, test } from '@suksa/testing';
import { demoPassword } from '@suksa/testing/product';

// As at a first visit: nothing fetched before.
test.use({ cold: true });

test('the overlay stands in the HTML itself, in the colour of the specification', async ({ request }) => {
  const html = await (await request.get('/login')).text();
  expect(html).toContain('<div id="overlay"');
  expect(html).toContain('#00c58e');
});

test('page and layout are drawn only after the overlay has been seen for 500 ms', async ({ visitor }) => {
  const page = await visitor();
  await page.addInitScript(() => {
    const look = () => {
      const page = document.querySelector('#root main');
      if (page?.checkVisibility({ visibilityProperty: true })) performance.mark('drawn');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0);
  const waited = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-paint');
    const [drawn] = performance.getEntriesByName('drawn');
    return drawn && paint ? drawn.startTime - paint.startTime : 0;
  });
  expect(waited).toBeGreaterThanOrEqual(495);
  await expect(page.locator('#overlay')).toBeHidden();
});

test('Escape and a click on the background leave the overlay standing', async ({ visitor }) => {
  const page = await visitor();
  // Without its script the shell doesn't start, so the overlay can be looked at.
  await page.route(/\/releases\/shell\/[^/]+\/main\.js/, () => {});
  await page.goto('/module_tab', { waitUntil: 'commit' });
  const overlay = page.locator('#overlay');
  await expect(overlay).toBeVisible();
  await page.keyboard.press('Escape');
  await overlay.click({ position: { x: 5, y: 5 } });
  await expect(overlay).toBeVisible();
});

for (const file of ['main.js', 'main.css'])
  test(`a start for which ${file} never comes says so in both languages, and can be begun again`, async ({
    visitor,
  }) => {
    const page = await visitor();
    let isStuck = true;
    await page.route(new RegExp(`/releases/shell/[^/]+/${file}$`), (route) =>
      isStuck ? undefined : route.continue(),
    );
    await page.goto('/module_tab', { waitUntil: 'commit' });
    const loadAgain = page.locator('#overlay').getByRole('link', { name: 'Reload' });
    await expect(page.locator('#overlay a')).toHaveCount(2);
    await expect(loadAgain).toBeHidden();
    // The thirty seconds are an animation's.
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getTiming().delay === 30_000) animation.finish();
    });
    await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'ໂຫຼດຄືນໃໝ່' })).toBeVisible();
    isStuck = false;
    await loadAgain.click();
    await expect(page.getByText('Please sign in')).toBeVisible();
    await expect(page.locator('#overlay')).toBeHidden();
  });

test('one types and signs in before the shell is there, and it goes on from that', async ({ visitor }) => {
  const page = await visitor();
  let bringScript = () => {};
  await page.route(/\/releases\/shell\/[^/]+\/main\.js$/, (route) => {
    bringScript = () => void route.continue();
  });
  await page.goto('/login?redirect=%2Fdashboard', { waitUntil: 'commit' });
  const username = page.getByLabel('Username or phone number');
  await expect(username).toBeFocused();
  await page.keyboard.type('head');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  // The dots are back: somebody waits now.
  await expect(page.locator('#overlay')).toBeVisible();
  bringScript();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the composed product runs under its content security policy without a violation', async ({ as }) => {
  const page = await as('admin');
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  for (const path of ['/module_tab', '/dashboard', '/technical/subjects']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.keyboard.press('Control+k');
  await expect(
    page.getByRole('combobox', { name: 'Find a screen, a person, a number or an action' }),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a newer version is offered quietly', async ({ as }) => {
  const page = await as('head');
  await page.route('**/builds/latest.json', (route) =>
    route.fulfill({ json: { id: 'another-composition', timestamp: 1, parts: { shell: '9.9.9-another' } } }),
  );
  await page.goto('/dashboard');
  await expect(page.getByText('A new version of Suksa is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('A new version of Suksa is ready.')).toBeHidden();
});
