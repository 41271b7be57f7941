import {
  keepPickUpPhoto,
  makePass,
  ownPasses,
  passesAtGate,
  recordEvents,
} from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { setGuardianPhoto } from '@suksa/contracts/education';
import { dayStory } from '@suksa/contracts/reports';
import { expect, panel, rosterIsHere, test } from './at-the-gate.ts';

/** A grey picture. */
const aFace = () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAICAYAAADaxo44AAAAD0lEQVR4nGPYggMwDC0JAL/UhwEpk4LMAAAAAElFTkSuQmCC';
  return new File([Buffer.from(png, 'base64')], 'face.png', { type: 'image/png' });
};

test('a child goes with who may collect it, by their face, and who must not stands in red, without a connection too', async ({
  openGate,
  aStudent,
  api,
  freeDay,
  accessible,
}) => {
  test.skip(freeDay, 'On a day off nothing is recorded.');
  const student = await aStudent({
    guardians: [
      { relation: 'mother', nameEn: 'Allowed Mother', isPayer: true },
      { relation: 'uncle_aunt', nameEn: 'Unwished Uncle', mayCollect: false },
      { relation: 'father', nameEn: 'Forbidden Father', legalRestriction: 'Court order 12' },
    ],
  });
  const [mother] = student.guardians;
  const params = { id: student.id, guardianId: mother?.id ?? 0 };
  await api('registrar', setGuardianPhoto, { params, body: { photo: aFace() } });
  const page = await openGate();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: 'Pick-up' }).check({ force: true });
  const choose = async () => {
    await page.getByRole('textbox', { name: 'Which child?' }).fill(student.surnameEn.slice(0, 8));
    await page.getByRole('button', { name: student.surnameEn }).click();
  };
  await choose();
  await expect(page.getByRole('alert')).toContainText('Must not collect this child');
  await page.goBack();
  await choose();
  await expect(page.getByRole('alert')).toContainText('Must not collect this child');
  await expect(page.getByRole('alert')).toContainText('Forbidden Father');
  await expect(page.getByText('Court order')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Unwished|Forbidden/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Allowed Mother/ }).locator('img')).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: /^Allowed Mother/ }).click();
  await expect(panel(page)).toContainText(student.surnameEn);
  const brought = page.waitForResponse(`**${recordEvents.path}`);
  await page.context().setOffline(false);
  expect(await (await brought).json()).toMatchObject({
    answers: [{ refused: null, outcome: { recorded: true, direction: 'out' } }],
  });
});

test('who came for a child is photographed instead of signing, also while the line is down', async ({
  openGate,
  aStudent,
  api,
  freeDay,
  accessible,
}) => {
  test.skip(freeDay, 'On a day off nothing is recorded.');
  const student = await aStudent({
    guardians: [{ relation: 'mother', nameEn: 'Allowed Mother', isPayer: true }],
  });
  const page = await openGate();
  await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    setInterval(() => {
      if (context) context.fillStyle = '#4a7';
      context?.fillRect(0, 0, 1280, 720);
    }, 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
  });
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: 'Pick-up' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Which child?' }).fill(student.surnameEn.slice(0, 8));
  await page.getByRole('button', { name: student.surnameEn }).click();
  await page.getByRole('button', { name: /^Allowed Mother/ }).click();
  await page.getByRole('button', { name: 'Take a photo instead' }).click();
  await expect(page.getByRole('button', { name: 'Take the photo' })).toBeEnabled();
  await accessible(page);
  await page.getByRole('button', { name: 'Take the photo' }).click();
  await expect(page.getByRole('button', { name: 'Take the photo' })).toHaveCount(0);
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith(keepPickUpPhoto.path) && answer.status() === 204,
    { timeout: 40_000 },
  );
  await page.context().setOffline(false);
  await kept;
  const day = dayAt(new Date(await page.evaluate(() => Date.now())));
  const { scans } = await api('admin', dayStory, { params: { id: student.id, day } });
  expect(scans.at(-1)).toMatchObject({ direction: 'out', photo: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('where somebody signs is in sight at once and stays there, with what the scan came to below', async ({
  openGate,
  aStudent,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off nothing is recorded.');
  const student = await aStudent({
    guardians: [{ relation: 'mother', nameEn: 'Allowed Mother', isPayer: true }],
  });
  const page = await openGate();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('radio', { name: 'Pick-up' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Which child?' }).fill(student.surnameEn.slice(0, 8));
  await page.getByRole('button', { name: student.surnameEn }).click();
  await page.clock.install();
  await page.getByRole('button', { name: /^Allowed Mother/ }).click();
  const pad = page.getByRole('img', { name: 'Field to sign in with a finger' });
  await expect(pad).toBeInViewport({ ratio: 0.9 });
  const before = await pad.boundingBox();
  await page.clock.fastForward(10_000);
  await expect(panel(page)).toContainText(student.surnameEn);
  expect(await pad.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Without a signature' }).click();
  await expect(panel(page)).toHaveCount(0);
});

test('one child after another goes or is called while the line is down, and nothing asks about what wasn’t saved', async ({
  openGate,
  aStudent,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off nothing is recorded.');
  const guardians = [{ relation: 'mother', nameEn: 'Allowed Mother', isPayer: true }] as const;
  const [goes, isCalled] = [
    await aStudent({ guardians: [...guardians] }),
    await aStudent({ guardians: [...guardians] }),
  ];
  const page = await openGate();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: 'Pick-up' }).check({ force: true });
  const box = page.getByRole('textbox', { name: 'Which child?' });
  const choose = async (code: string) => {
    await box.fill(code);
    await box.press('Enter');
  };
  await choose(goes.code);
  await page.getByRole('button', { name: /^Allowed Mother/ }).click();
  await expect(panel(page)).toContainText(goes.surnameEn);
  await expect(page.getByText('1 not sent yet')).toBeVisible();
  await choose(isCalled.code);
  await page.goBack();
  await choose(isCalled.code);
  await page.getByRole('button', { name: 'Call the child' }).click();
  await expect(page.getByRole('region', { name: 'Called: 1' })).toContainText(isCalled.surnameEn);
  await choose(goes.code);
  await page.getByRole('button', { name: 'Another child' }).click();
  await expect(box).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a pass that was used without a line is used, though the browser was killed before it had written its storage', async ({
  openGate,
  api,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off nothing is recorded.');
  const { children, today } = await api('family', ownPasses);
  const studentId = children[0]?.id ?? 0;
  const body = { idempotencyKey: crypto.randomUUID(), studentId, day: today, bearer: 'Driver Noy' };
  const { token } = await api('family', makePass, { body });
  const page = await openGate();
  await page.getByRole('radio', { name: 'Pick-up' }).check({ force: true });
  await page.waitForLoadState('networkidle');
  for (const { path } of [recordEvents, passesAtGate])
    await page.route(`**${path}`, (route) => route.abort());
  const show = async () => {
    await page.getByRole('textbox', { name: 'Which child?' }).fill(token ?? '');
    await page.getByRole('textbox', { name: 'Which child?' }).press('Enter');
  };
  await show();
  await page.getByRole('button', { name: /^Driver Noy/ }).click();
  await expect(page.getByText('1 not sent yet')).toBeVisible();
  await page.evaluate(() => {
    const known = { ...JSON.parse(localStorage.getItem('checkinout.passes') ?? 'null'), spent: [] };
    localStorage.setItem('checkinout.passes', JSON.stringify(known));
    localStorage.removeItem('checkinout.passes.turn');
  });
  await page.reload();
  await rosterIsHere(page);
  await show();
  await expect(page.getByRole('alert')).toContainText('has been used already');
});
