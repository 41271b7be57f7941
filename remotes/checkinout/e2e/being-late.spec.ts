import { noteLate } from '@suksa/contracts/checkinout';
import { expect, type Page, panel, readQuickly, test } from './at-the-gate.ts';

const picture = (card: ReturnType<Page['getByRole']>) =>
  card.getByRole('listitem').first().getByRole('button');

for (const [width, height] of [
  [1024, 768],
  [390, 844],
] as const)
  test(`the pictures of why somebody is late are in sight at once and stay under the finger (${width})`, async ({
    openGate,
    aStudent,
    freeDay,
  }) => {
    test.skip(freeDay, 'On a day off nobody is late.');
    const student = await aStudent();
    const page = await openGate();
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await readQuickly(page, [student.code]);
    await expect(panel(page)).toContainText(student.surnameEn);
    const card = page.getByRole('region', { name: /late\?$/ });
    const first = card.getByRole('listitem').first().getByRole('button');
    await expect(first).toBeInViewport({ ratio: 0.6 });
    const before = await first.boundingBox();
    await page.clock.fastForward(5_000);
    await expect(panel(page)).toContainText('Ready');
    expect(await first.boundingBox()).toEqual(before);
    const noted = page.waitForResponse((response) => response.url().endsWith(noteLate.path) && response.ok());
    await first.click();
    await noted;
    await expect(card.getByRole('status')).toHaveText('Noted.');
  });

test('a tap counts for whose card was under the finger, and no card moves for another', async ({
  openGate,
  aStudent,
  cameIn,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off nobody is late.');
  const [first, early, third] = [await aStudent(), await aStudent(), await aStudent()];
  await cameIn(early);
  const page = await openGate();
  const noted: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(noteLate.path)) noted.push(request.postDataJSON().eventKey);
  });
  const cardOf = (student: typeof first) =>
    page.getByRole('region', { name: new RegExp(`${student.surnameEn} (is )?(late|leaving early)`) });
  const goes = async (direction: string, student: typeof first) => {
    await page.getByRole('radio', { name: direction, exact: true }).check({ force: true });
    await readQuickly(page, [student.code]);
    await expect(picture(cardOf(student))).toBeVisible();
  };
  await goes('In', first);
  const aimedAt = await picture(cardOf(first)).boundingBox();
  await goes('Out', early);
  const other = await picture(cardOf(early)).boundingBox();
  expect(await picture(cardOf(first)).boundingBox()).toEqual(aimedAt);

  await picture(cardOf(first)).click();
  await expect(cardOf(first).getByRole('status')).toHaveText('Noted.');
  await expect(cardOf(first)).toBeHidden();
  expect(await picture(cardOf(early)).boundingBox()).toEqual(other);

  await goes('In', third);
  expect(await picture(cardOf(third)).boundingBox()).toEqual(aimedAt);
  expect(await picture(cardOf(early)).boundingBox()).toEqual(other);
  await picture(cardOf(third)).click();
  await expect(cardOf(third).getByRole('status')).toHaveText('Noted.');
  await expect.poll(() => new Set(noted).size).toBe(2);
});

test('two who are late one after the other are asked apart', async ({ openGate, aStudent, freeDay }) => {
  test.skip(freeDay, 'On a day off nobody is late.');
  const [first, second] = [await aStudent(), await aStudent()];
  const page = await openGate();
  const cardOf = ({ surnameEn }: typeof first) => page.getByRole('region', { name: `${surnameEn} late?` });
  await readQuickly(page, [first.code]);
  await expect(cardOf(first)).toHaveJSProperty('inert', false);
  const aimedAt = (await picture(cardOf(first)).boundingBox()) ?? { x: 0, y: 0 };
  await readQuickly(page, [second.code]);
  await expect(panel(page)).toContainText(second.surnameEn);
  await page.mouse.click(aimedAt.x + 20, aimedAt.y + 20);
  await expect(cardOf(first).getByRole('status')).toHaveText('Noted.');
  await expect(cardOf(second).getByRole('status')).toHaveText('');
});
