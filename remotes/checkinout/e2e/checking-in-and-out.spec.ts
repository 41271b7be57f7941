import { gateRoster, gateToday, recordEvents } from '@suksa/contracts/checkinout';
import { expect, field, panel, readQuickly, rosterIsHere, scan, test } from './at-the-gate.ts';

test('a scanned card shows who it is, and the field is free for the next one at once', async ({
  openGate,
  aStudent,
}) => {
  const student = await aStudent();
  const page = await openGate();
  await scan(page, student.code.toLowerCase());
  await expect(panel(page)).toContainText(`${student.firstNameEn} ${student.surnameEn}`);
  await expect(panel(page)).toContainText(student.code);
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
});

test('after three seconds the panel is ready for the next person', async ({ openGate, aStudent }) => {
  const student = await aStudent();
  const page = await openGate();
  await scan(page, student.code);
  await expect(panel(page)).toContainText(student.surnameEn);
  await expect(panel(page)).toContainText('Ready', { timeout: 5000 });
});

test('the same card within 60 seconds is told and not recorded again', async ({
  openGate,
  aStudent,
  freeDay,
}) => {
  const student = await aStudent();
  const page = await openGate();
  await scan(page, student.code);
  await expect(panel(page)).toContainText(student.surnameEn);
  await scan(page, student.code);
  await expect(panel(page)).toContainText('Nothing was recorded');
  // On a day off both scans are only told, since nobody is expected.
  await expect(panel(page)).toContainText(freeDay ? /Holiday|No school day/ : /Already scanned \d+ s ago/);
});

test('a recorded scan stands at the top of the last scans', async ({ openGate, aStudent, freeDay }) => {
  const student = await aStudent();
  const page = await openGate();
  await scan(page, student.code);
  await expect(panel(page)).toContainText(student.surnameEn);
  const last = page.getByRole('complementary').getByRole('listitem').filter({ hasText: student.surnameEn });
  await expect(last).toHaveCount(freeDay ? 0 : 1);
});

test('a scan that overtakes the day’s counters stands among them', async ({
  openGate,
  aStudent,
  freeDay,
}) => {
  const student = await aStudent();
  const page = await openGate();
  let letThrough = () => {};
  const scanned = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/checkinout/today', async (route) => {
    const response = await route.fetch();
    await scanned;
    await route.fulfill({ response });
  });
  await page.reload();
  await rosterIsHere(page);
  await expect(field(page)).toBeFocused();
  await scan(page, student.code);
  await expect(panel(page)).toContainText(student.surnameEn);
  letThrough();
  const last = page.getByRole('complementary').getByRole('listitem').filter({ hasText: student.surnameEn });
  await expect(last).toHaveCount(freeDay ? 0 : 1);
});

test('a code typed by hand asks for a reason, while others pass, and also after a reload', async ({
  openGate,
  aStudent,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off nothing is recorded, so nothing is asked.');
  const [one, other] = [await aStudent(), await aStudent()];
  const page = await openGate();
  await page.keyboard.type(one.code, { delay: 150 });
  await page.keyboard.press('Enter');
  const question = page.getByRole('listitem').filter({ hasText: one.surnameEn });
  await expect(question).toContainText('Why is there no card?');
  await scan(page, other.code);
  await expect(panel(page)).toContainText(other.surnameEn);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(question).toBeVisible();
  await expect(field(page)).toBeFocused();
  const recorded = page.waitForResponse(`**${recordEvents.path}`);
  await page.keyboard.press('Alt+1');
  expect(await (await recorded).json()).toMatchObject({ answers: [{ outcome: { recorded: true } }] });
  await expect(question.getByRole('button')).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});

test('a code that nobody has is told in words', async ({ openGate }) => {
  const page = await openGate();
  await scan(page, 'NOBODY-77');
  await expect(panel(page)).toContainText('Not recorded');
  await expect(panel(page)).toContainText('NOBODY-77');
  await expect(panel(page)).toContainText('No one has this code.');
});

test('the guard may say the direction, and is reminded of it', async ({ openGate }) => {
  const page = await openGate();
  await page.getByRole('radio', { name: 'Out' }).check({ force: true });
  await expect(page.getByText('Every scan now counts as “Out”')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.getByRole('radio', { name: 'Automatic' }).check({ force: true });
  await expect(page.getByText('Every scan now counts as')).toBeHidden();
});

test('a reader is heard whatever has the focus, and presses no button with its Enter', async ({
  openGate,
}) => {
  const page = await openGate();
  await field(page).blur();
  await scan(page, 'NOBODY-78');
  await expect(panel(page)).toContainText('NOBODY-78');
  const sound = page.getByRole('button', { name: 'Turn sound off' });
  await sound.focus();
  await scan(page, 'NOBODY-79');
  await expect(panel(page)).toContainText('NOBODY-79');
  await expect(sound).toHaveAttribute('aria-pressed', 'true');

  // A guard who has looked further down sees the answer all the same.
  await page.setViewportSize({ width: 768, height: 600 });
  await page.getByRole('heading', { name: 'Recent scans' }).scrollIntoViewIfNeeded();
  await expect(panel(page)).not.toBeInViewport();
  await scan(page, 'NOBODY-80');
  await expect(panel(page)).toContainText('NOBODY-80');
  await expect(panel(page)).toBeInViewport({ ratio: 1 });
});

test('without a connection the gate goes on by itself, and brings each scan once when it is back', async ({
  openGate,
  aStudent,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off nothing is recorded.');
  const student = await aStudent();
  const page = await openGate();
  const brought: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith(recordEvents.path) || !response.ok()) return;
    for (const { id } of (await response.json()).answers) brought.push(id);
  });
  await page.context().setOffline(true);
  await readQuickly(page, [student.code]);
  await expect(panel(page)).toContainText(student.surnameEn);
  await expect(page.getByText('1 not sent yet')).toBeVisible();
  await readQuickly(page, [student.code]);
  await expect(panel(page)).toContainText(/Already scanned \d+ s ago/);
  await page.context().setOffline(false);
  await expect(page.getByText('0 not sent yet')).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => brought).toHaveLength(1);
});

test('who is admitted while the gate is open is known to it by its next question, which is short while nobody is', async ({
  openGate,
  aStudent,
}) => {
  const page = await openGate();
  const asked: boolean[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === gateRoster.path) asked.push(searchParams.has('marks'));
  });
  const askAgain = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
  const student = await aStudent();
  const answered = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === gateRoster.path && searchParams.has('marks');
  });
  await askAgain();
  await (await answered).finished();
  expect(asked[0]).toBe(false);
  await page.context().setOffline(true);
  await readQuickly(page, [student.code]);
  await expect(panel(page)).toContainText(student.surnameEn);
});

test('what no card can hold is refused without a connection too, and waits for nobody', async ({
  openGate,
}) => {
  const page = await openGate();
  await page.context().setOffline(true);
  await readQuickly(page, [`HTTPS://EXAMPLE.COM/${'A'.repeat(80)}`]);
  await expect(panel(page)).toContainText('No one has this code.');
  await expect(page.getByText('0 not sent yet')).toBeVisible();
});

test('a tablet in the yard is one again after it was off', async ({ openGate }) => {
  const page = await openGate();
  await page.getByRole('radio', { name: 'Called', exact: true }).check({ force: true });
  await page.reload();
  await rosterIsHere(page);
  await expect(page.getByRole('radio', { name: 'Called', exact: true })).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Please come to the gate' })).toBeVisible();
});

for (const mode of ['Who is inside', 'Called'])
  test(`scans that wait are brought whatever is done at the gate meanwhile (${mode})`, async ({
    openGate,
    aStudent,
    freeDay,
  }) => {
    test.skip(freeDay, 'On a day off nothing is recorded.');
    const student = await aStudent();
    const page = await openGate();
    await page.context().setOffline(true);
    await readQuickly(page, [student.code]);
    await expect(page.getByText('1 not sent yet')).toBeVisible();
    await page.getByRole('radio', { name: mode, exact: true }).check({ force: true });
    await page.context().setOffline(false);
    await expect(page.getByText('0 not sent yet')).toBeVisible();
  });

test('what waits from the day before is brought on a free day as well', async ({
  openGate,
  aStudent,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off nothing is recorded.');
  const student = await aStudent();
  const page = await openGate();
  await page.route(`**${recordEvents.path}`, (route) => route.abort());
  await readQuickly(page, [student.code]);
  await expect(page.getByText('1 not sent yet')).toBeVisible();
  await page.route('**/api/auth/check-holiday', (route) => route.fulfill({ json: { checkHoliday: true } }));
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No school today' })).toBeVisible();
  await page.unroute(`**${recordEvents.path}`);
  await expect(page.getByText('0 not sent yet')).toBeVisible();
});

test('whatever is done at the gate, what isn’t sent yet and how old its roster is are in sight', async ({
  openGate,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off the modes that record are gone.');
  const page = await openGate();
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const mode of ['Gate', 'Staff', 'Roll call', 'Pick-up', 'Called', 'Visitors', 'Who is inside']) {
    await page.getByRole('radio', { name: mode, exact: true }).check({ force: true });
    await page.mouse.wheel(0, 400);
    await expect(page.getByText('0 not sent yet'), mode).toBeInViewport();
    await expect(page.getByText(/people, as of/), mode).toBeInViewport();
  }
});

test('a gate without a line that is killed again and again brings every scan exactly once', async ({
  openGate,
  aStudent,
  api,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off nothing is recorded.');
  const todo: string[] = [];
  for (let at = 0; at < 12; at += 1) todo.push((await aStudent()).code);
  let page = await openGate();
  const context = page.context();
  await context.route(`**${recordEvents.path}`, (route) => route.abort());
  const each = 3;
  for (let at = 0; at < todo.length; at += each) {
    await readQuickly(page, todo.slice(at, at + each));
    await expect(page.getByText(`${at + each} not sent yet`)).toBeVisible();
    await page.close();
    page = await context.newPage();
    await page.route('**/api/auth/check-holiday', (route) =>
      route.fulfill({ json: { checkHoliday: false } }),
    );
    await page.goto('/frontend/CheckInOut');
    await rosterIsHere(page);
  }
  const brought: { id: string; person: string; recorded: boolean }[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith(recordEvents.path) || !response.ok()) return;
    for (const { id, outcome } of (await response.json()).answers)
      brought.push({ id, person: outcome?.person.code, recorded: outcome?.recorded });
  });
  await context.unroute(`**${recordEvents.path}`);
  await expect(page.getByText('0 not sent yet')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => brought.map(({ person }) => person)).toEqual(todo);
  expect(new Set(brought.map(({ id }) => id)).size).toBe(todo.length);
  expect(brought.every(({ recorded }) => recorded)).toBe(true);
  const { recent } = await api('gate', gateToday);
  expect(recent.map(({ code }) => code)).toContain(todo.at(-1));
});

test('on a holiday the buttons are gone and the page says why', async ({ as }) => {
  const page = await as('gate');
  await page.route('**/api/auth/check-holiday', (route) => route.fulfill({ json: { checkHoliday: true } }));
  await page.goto('/frontend/CheckInOut');
  await expect(page.getByRole('heading', { name: 'No school today' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toHaveCount(0);
});

test('the language changes on the spot, and there is a way back', async ({ openGate }) => {
  const page = await openGate();
  await page.getByRole('button', { name: 'ພາສາລາວ' }).click();
  await expect(panel(page)).toContainText('ພ້ອມແລ້ວ');
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo-LA');
  await page.getByRole('link', { name: 'ກັບໄປໜ້າລວມ' }).click();
  // The launcher would lead who may open one module only straight back into it.
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('who may do more than the gate comes back to the modules', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/frontend/CheckInOut');
  await page.getByRole('link', { name: 'Back to all modules' }).click();
  await expect(page).toHaveURL(/\/module_tab$/);
});

test('who has no business at the gate is told so, and nobody signed in is asked to', async ({
  as,
  visitor,
}) => {
  const family = await as('family');
  await family.goto('/frontend/CheckInOut');
  await expect(family.getByRole('textbox')).toHaveCount(0);
  const nobody = await visitor();
  await nobody.goto('/frontend/CheckInOut');
  await expect(nobody).toHaveURL(/\/login\?redirect=%2Ffrontend%2FCheckInOut/);
});

for (const locale of ['en', 'lo'] as const)
  test(`the gate is accessible while waiting and with a result (${locale})`, async ({
    openGate,
    aStudent,
    accessible,
  }) => {
    const student = await aStudent();
    const page = await openGate({ locale });
    await expect(page.getByRole('complementary').getByRole('heading')).toBeVisible();
    await accessible(page);
    await scan(page, student.code);
    await expect(panel(page)).toContainText(student.code);
    await accessible(page);
  });
