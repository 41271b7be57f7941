import { noteLate } from '@suksa/contracts/checkinout';
import { listClasses } from '@suksa/contracts/education';
import { test as atTheGate, expect, type Page, panel, readQuickly } from './at-the-gate.ts';

/** In a class that no test beside these calls: who was called is there, and so not late. */
const test = atTheGate.extend({
  aStudent: async ({ aStudent, api }, use) => {
    const { classes } = await api('registrar', listClasses);
    const between = classes.slice(1, -1).find(({ students, capacity }) => students <= capacity - 8);
    if (!between)
      throw new Error('The demo school has no class with free seats between the first and the last.');
    await use((changes = {}) => aStudent({ classId: between.id, ...changes }));
  },
});

type Part = ReturnType<Page['getByRole']>;

const picture = (card: Part) => card.getByRole('listitem').first().getByRole('button');

/** On the page, however far it is scrolled. */
const placeOf = (part: Part) =>
  part.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return { left: left + window.scrollX, top: top + window.scrollY };
  });

/** Of a name that takes two lines. */
const longNamed = () => ({
  firstNameEn: 'Souphaphonesavanh',
  surnameEn: `Khammanivong-Luangphavath-${Math.random().toString(36).slice(2, 8)}`,
});

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
    await readQuickly(page, [student.code]);
    await expect(panel(page)).toContainText(student.surnameEn);
    const card = page.getByRole('region', { name: /late\?$/ });
    await expect(picture(card)).toBeInViewport({ ratio: 0.6 });
    const before = await placeOf(picture(card));
    await expect(panel(page)).toContainText('Ready');
    expect(await placeOf(picture(card))).toEqual(before);
    const noted = page.waitForResponse((response) => response.url().endsWith(noteLate.path) && response.ok());
    await picture(card).click();
    await expect(card.getByRole('status')).toHaveText('Noted.');
    await noted;
  });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`a tap counts for whose card was under the finger, and no card moves for another (${width})`, async ({
    openGate,
    aStudent,
    cameIn,
    freeDay,
  }) => {
    test.skip(freeDay, 'On a day off nobody is late.');
    const [first, early, third] = [
      await aStudent(),
      await aStudent(longNamed()),
      await aStudent(longNamed()),
    ];
    await cameIn(early);
    const page = await openGate();
    await page.setViewportSize({ width, height });
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
    const aimedAt = await placeOf(picture(cardOf(first)));
    await goes('Out', early);
    const other = await placeOf(picture(cardOf(early)));
    expect(await placeOf(picture(cardOf(first)))).toEqual(aimedAt);

    await picture(cardOf(first)).click();
    await expect(cardOf(first).getByRole('status')).toHaveText('Noted.');
    await expect(cardOf(first)).toBeHidden();
    expect(await placeOf(picture(cardOf(early)))).toEqual(other);

    await goes('In', third);
    expect(await placeOf(picture(cardOf(third)))).toEqual(aimedAt);
    expect(await placeOf(picture(cardOf(early)))).toEqual(other);
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
