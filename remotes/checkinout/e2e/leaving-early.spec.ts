import { earlyLeavePermits, noteEarlyLeave } from '@suksa/contracts/checkinout';
import { settleEarlyLeave } from '@suksa/contracts/reports';
import { expect, field, panel, readQuickly, rosterIsHere, test } from './at-the-gate.ts';

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

test('who was permitted is green and asked nothing, without a line and after a reload too', async ({
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
  await page.route(`**${earlyLeavePermits.path}`, (route) => route.abort());
  await page.reload();
  await rosterIsHere(page);
  await page.getByRole('radio', { name: 'Out' }).check({ force: true });
  await page.context().setOffline(true);
  await readQuickly(page, [student.code]);
  await expect(panel(page)).toContainText('With permission');
  await expect(panel(page)).toHaveAttribute('data-tone', 'green');
  await expect(page.getByRole('region', { name: /leaving early\?/ })).toBeHidden();
  await expect(field(page)).toBeFocused();
});

test('who goes before the hour of the permit is asked, and the keeper reads from when on it is permitted', async ({
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
    body: { studentId: student.id, day, permitted: true, from: '15:00', reason: 'ໄປຫາໝໍ' },
  });
  const page = await openGate();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('checkinout.early_leave_permits')))
    .toContain(String(student.id));
  await page.getByRole('radio', { name: 'Out' }).check({ force: true });
  await page.context().setOffline(true);
  await readQuickly(page, [student.code]);
  await expect(panel(page)).toContainText('Permitted from 15:00 on');
  await expect(panel(page)).toHaveAttribute('data-tone', 'amber');
  await expect(page.getByRole('region', { name: /leaving early\?/ })).toContainText(student.surnameEn);
});

test('whose family comes early goes with permission, or is asked about after the signature', async ({
  openGate,
  aStudent,
  cameIn,
  api,
  freeDay,
  accessible,
}) => {
  test.skip(freeDay, 'On a day off nobody leaves early.');
  const family = async () => {
    const student = await aStudent({
      guardians: [{ relation: 'mother', nameEn: 'Allowed Mother', isPayer: true }],
    });
    return { student, day: await cameIn(student) };
  };
  const [permitted, other, brother] = [await family(), await family(), await family()];
  await api('head', settleEarlyLeave, {
    body: { studentId: permitted.student.id, day: permitted.day, permitted: true, reason: 'ໄປຫາໝໍ' },
  });
  const page = await openGate();
  await page.getByRole('radio', { name: 'Pick-up' }).check({ force: true });
  const goes = async ({ student }: typeof other) => {
    await page.getByRole('textbox', { name: 'Which child?' }).fill(student.code);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Allowed Mother/ }).click();
    await expect(panel(page)).toContainText(student.surnameEn);
  };
  const card = page.getByRole('region', { name: /leaving early\?/ });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('checkinout.early_leave_permits')))
    .toContain(String(permitted.student.id));
  await goes(permitted);
  await expect(panel(page)).toContainText('With permission');
  await page.getByRole('button', { name: 'Without a signature' }).click();
  await expect(card).toHaveCount(0);
  await goes(other);
  await expect(card).toHaveCount(0);
  // The next child goes before anybody has signed: both are asked about all the same.
  await goes(brother);
  await page.getByRole('button', { name: 'Without a signature' }).click();
  await expect(card).toHaveCount(2);
  await expect(card.first()).toContainText(other.student.surnameEn);
  await accessible(page);
  const noted = page.waitForResponse(
    (response) => response.url().endsWith(noteEarlyLeave.path) && response.ok(),
  );
  await card.first().getByRole('button', { name: 'Family matters' }).click();
  await noted;
});
