import { callRoll } from '@suksa/contracts/checkinout';
import { createKiosk } from '@suksa/contracts/settings';
import { expect, rosterIsHere, test } from './at-the-gate.ts';

test('a class is called with one tap for each absentee, and who is inside stands on the device’s own list', async ({
  openGate,
  aStudent,
  freeDay,
  accessible,
}) => {
  test.skip(freeDay, 'On a day off no roll is called.');
  const student = await aStudent();
  const page = await openGate();
  await page.getByRole('radio', { name: 'Roll call' }).check({ force: true });
  const list = page.getByRole('region', { name: 'Which class?' });
  await list.getByRole('button').first().click();
  const tile = page.getByRole('button', { name: student.surnameEn });
  await expect(tile).toContainText('Present');
  await tile.click();
  await expect(tile).toContainText('Absent');
  await accessible(page);
  const saved = page.waitForResponse(
    (response) => response.url().includes('/roll-call/') && response.request().method() === callRoll.method,
  );
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await (await saved).json()).toMatchObject({ missing: [] });
  await expect(list.getByRole('button').first()).toContainText('absent');

  await page.getByRole('radio', { name: 'Who is inside' }).check({ force: true });
  const found = page.getByRole('checkbox').first();
  await found.check();
  await expect(page.getByText('1 found')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: 'Gate' }).check({ force: true });
  await page.getByRole('radio', { name: 'Who is inside' }).check({ force: true });
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByRole('checkbox', { name: student.surnameEn })).toHaveCount(0);
  await accessible(page);
});

test('a name longer than its tile breaks within it, on a phone and at each width of a tablet', async ({
  openGate,
  aStudent,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off no roll is called.');
  const student = await aStudent({ firstNameEn: 'Phommachanhthongsavanhsouvannaphoum' });
  const page = await openGate();
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) {
      await page.getByRole('radio', { name: 'Roll call' }).check({ force: true });
      await page.getByRole('region', { name: 'Which class?' }).getByRole('button').first().click();
    }
    const tile = page.getByRole('button', { name: student.surnameEn });
    const [name, mark] = [tile.getByText(student.surnameEn), tile.getByText('Present')];
    await expect(mark).toBeVisible();
    const end = await name.evaluate((element) => element.getBoundingClientRect().left + element.scrollWidth);
    expect(end, `${width}`).toBeLessThanOrEqual((await mark.boundingBox())?.x ?? 0);
  }
});

test('a roll that was kept without a connection and is refused later is told to whoever called it', async ({
  openGate,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off no roll is called.');
  const page = await openGate();
  await page.getByRole('radio', { name: 'Roll call' }).check({ force: true });
  await page.getByRole('region', { name: 'Which class?' }).getByRole('button').last().click();
  await expect(page.getByText(/\d present, \d+ absent/)).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^(Save|All present)$/ }).click();
  await expect(page.getByText('1 not sent yet')).toBeVisible();
  await page.route('**/roll-call/*', (route) =>
    route.request().method() === callRoll.method
      ? route.fulfill({ status: 409, json: { error: { code: 'conflict', requestId: 'x' } } })
      : route.continue(),
  );
  await page.context().setOffline(false);
  await expect(page.getByText(/Roll call, \d\d:\d\d: not recorded\./)).toBeVisible();
  await expect(page.getByText('0 not sent yet')).toBeVisible();
});

test('a paired gate that has never opened the roll calls a class while the line is down, and Back leads to all classes, not away from the roll', async ({
  page,
  context,
  api,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off no roll is called.');
  const name = `Gate ${Math.random().toString(36).slice(2, 8)}`;
  const { code } = await api('admin', createKiosk, { body: { name, pin: '482915' } });
  await page.goto('/kiosk');
  await page.getByRole('textbox', { name: 'Pairing code' }).fill(code);
  await page.keyboard.press('Enter');
  await rosterIsHere(page);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('checkinout.rolls')?.length ?? 0))
    .toBeGreaterThan(1000);
  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Roll call' }).check({ force: true });
  const list = page.getByRole('region', { name: 'Which class?' });
  await expect(list).toBeVisible();
  await list.getByRole('button').nth(1).click();
  await page.locator('li [aria-pressed=false]').last().click();
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 not sent yet')).toBeVisible();
  // The class stays where the gate saw the student today, who is to be looked for; otherwise it closes by itself.
  await expect(page.getByText('Was here today, but is not in class').or(list).first()).toBeVisible();
  if (await list.isHidden()) await page.goBack();
  await expect(list).toContainText('Called, not sent yet');
  await context.setOffline(false);
  await expect(page.getByText('0 not sent yet')).toBeVisible();
});
