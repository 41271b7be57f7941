import { recordEvents } from '@suksa/contracts/checkinout';
import { expect, panel, test } from './at-the-gate.ts';

test('a child goes with who may collect it, and who must not stands in red, without a connection too', async ({
  openGate,
  aStudent,
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
  const page = await openGate();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: 'Pick-up' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Which child?' }).fill(student.surnameEn.slice(0, 8));
  await page.getByRole('button', { name: student.surnameEn }).click();
  await expect(page.getByRole('alert')).toContainText('Must not collect this child');
  await expect(page.getByRole('alert')).toContainText('Forbidden Father');
  await expect(page.getByText('Court order')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Unwished|Forbidden/ })).toHaveCount(0);
  await accessible(page);
  await page.getByRole('button', { name: /^Allowed Mother/ }).click();
  await expect(panel(page)).toContainText(student.surnameEn);
  const brought = page.waitForResponse(`**${recordEvents.path}`);
  await page.context().setOffline(false);
  expect(await (await brought).json()).toMatchObject({
    answers: [{ refused: null, outcome: { recorded: true, direction: 'out' } }],
  });
});
