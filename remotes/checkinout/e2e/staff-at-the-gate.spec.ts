import { recordEvents } from '@suksa/contracts/checkinout';
import { expect, field, panel, scan, test } from './at-the-gate.ts';

test('a member of staff goes and sees the hours of the day, a student’s card is refused, without a connection too', async ({
  openGate,
  aStudent,
  freeDay,
  accessible,
}) => {
  test.skip(freeDay, 'On a day off nothing is recorded.');
  const student = await aStudent();
  const page = await openGate();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: 'Staff' }).check({ force: true });
  await field(page).focus();
  await scan(page, student.code);
  await expect(panel(page)).toContainText('not a card or code of staff');
  await page.getByRole('radio', { name: 'Out', exact: true }).check({ force: true });
  await field(page).focus();
  await scan(page, 'cashier');
  const day = page.getByRole('region', { name: /Today$/ });
  await expect(day).toContainText('07:30–16:00');
  await expect(day.getByText(/\d:\d\d of 7:00 h/)).toBeVisible();
  await accessible(page);
  const brought = page.waitForResponse(`**${recordEvents.path}`);
  await page.context().setOffline(false);
  expect(await (await brought).json()).toMatchObject({
    answers: [{ refused: null, outcome: { person: { kind: 'staff' } } }],
  });
});
