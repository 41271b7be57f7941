import { noteLate } from '@suksa/contracts/checkinout';
import { expect, panel, readQuickly, test } from './at-the-gate.ts';

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
