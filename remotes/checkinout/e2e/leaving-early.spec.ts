import { noteEarlyLeave } from '@suksa/contracts/checkinout';
import { settleEarlyLeave } from '@suksa/contracts/reports';
import { expect, field, panel, readQuickly, test } from './at-the-gate.ts';

test('who leaves early is asked by two taps why and who allowed it, without a line too', async ({
  openGate,
  aStudent,
  cameIn,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off nobody leaves early.');
  const student = await aStudent();
  await cameIn(student);
  const page = await openGate();
  await page.getByRole('radio', { name: 'Out' }).check({ force: true });
  await page.context().setOffline(true);
  await readQuickly(page, [student.code]);
  await expect(panel(page)).toContainText(/Leaving .+ early/);
  const card = page.getByRole('region', { name: /leaving early\?/ });
  await card.getByRole('button', { name: 'Doctor' }).click();
  await card.getByRole('button', { name: 'Homeroom teacher' }).click();
  await expect(card.getByRole('status')).toHaveText('Noted.');
  await expect(card).toBeHidden();
  const noted = page.waitForResponse(
    (response) => response.url().endsWith(noteEarlyLeave.path) && response.ok(),
  );
  await page.context().setOffline(false);
  expect((await noted).request().postDataJSON()).toMatchObject({ reason: 'doctor' });
});

test('who was permitted is green and asked nothing, without a line too', async ({
  openGate,
  aStudent,
  cameIn,
  api,
  freeDay,
}) => {
  test.skip(freeDay, 'On a day off nobody leaves early.');
  const student = await aStudent();
  const day = await cameIn(student);
  await api('head', settleEarlyLeave, {
    body: { studentId: student.id, day, permitted: true, reason: 'ໄປຫາໝໍ', version: 0 },
  });
  const page = await openGate();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('checkinout.early_leave_permits')))
    .toContain(String(student.id));
  await page.getByRole('radio', { name: 'Out' }).check({ force: true });
  await page.context().setOffline(true);
  await readQuickly(page, [student.code]);
  await expect(panel(page)).toContainText('With permission');
  await expect(panel(page)).toHaveAttribute('data-tone', 'green');
  await expect(page.getByRole('region', { name: /leaving early\?/ })).toBeHidden();
  await expect(field(page)).toBeFocused();
});
