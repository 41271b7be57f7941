import { makePass, ownPasses, revokePass } from '@suksa/contracts/checkinout';
import { createKiosk } from '@suksa/contracts/settings';
import { hold, withCamera } from '@suksa/testing/held-cards';
import { qrPath } from '../../../shared/ui/src/qr/qr-path.ts';
import { expect, panel, rosterIsHere, scan, test } from './at-the-gate.ts';

test('a card that is held before the camera is scanned once, decoded on the device', async ({
  as,
  aStudent,
  accessible,
}) => {
  const [one, other] = [await aStudent(), await aStudent()];
  const page = await as('gate');
  await withCamera(page);
  await page.route('**/api/auth/check-holiday', (route) => route.fulfill({ json: { checkHoliday: false } }));
  await page.goto('/frontend/CheckInOut');
  await rosterIsHere(page);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText('Hold the code on the card')).toBeVisible({ timeout: 30_000 });
  await hold(page, qrPath(one.code, 2));
  await expect(panel(page)).toContainText(one.surnameEn);
  await expect(panel(page)).toContainText('Ready');
  await hold(page, qrPath(other.code, 2));
  await expect(panel(page)).toContainText(other.surnameEn);
  await hold(page, null);
  await accessible(page);
  await page.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(page.getByText('Hold the code on the card')).toHaveCount(0);
});

test('at pick-up the camera reads a pass and a student’s card, without a line too, and a pass that was taken back is refused', async ({
  as,
  aStudent,
  api,
}) => {
  const { children, today } = await api('family', ownPasses);
  const body = (bearer: string) => ({
    ...{ idempotencyKey: crypto.randomUUID(), studentId: children[0]?.id ?? 0, day: today, bearer },
  });
  const good = await api('family', makePass, { body: body('Driver Noy') });
  const takenBack = await api('family', makePass, { body: body('Driver Keo') });
  await api('family', revokePass, { params: { id: takenBack.id } });
  const student = await aStudent();
  const page = await as('gate');
  await withCamera(page);
  await page.route('**/api/auth/check-holiday', (route) => route.fulfill({ json: { checkHoliday: false } }));
  await page.goto('/frontend/CheckInOut');
  await rosterIsHere(page);
  await page.getByRole('radio', { name: 'Pick-up' }).check({ force: true });
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText('Hold the code on the card')).toBeVisible({ timeout: 30_000 });
  await hold(page, qrPath(takenBack.token ?? '', 2));
  await expect(page.getByRole('alert')).toContainText('This pass is not good');
  await hold(page, qrPath(good.token ?? '', 2));
  await expect(page.getByRole('button', { name: /^Driver Noy/ })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Another child' }).click();
  await expect(page.getByText('Hold the code on the card')).toBeVisible();
  await hold(page, qrPath(student.code, 2));
  await expect(page.getByRole('heading', { name: student.surnameEn })).toBeVisible();
});

/** Says that it is ready, and then of every picture that this code is in it. */
const otherDecoder = (code: string) =>
  `onmessage = ({ data }) => postMessage('wasm' in data ? { kind: 'ready' } : { kind: 'code', text: '${code}' })`;

/** WebAssembly with one more section, which names nothing: it runs as before. */
const otherModule = (module: Buffer) => Buffer.concat([module, Buffer.from([0, 2, 1, 0x78])]);

for (const file of ['decode-worker.js', 'zxing_reader.*.wasm'])
  test(`a decoder that isn’t what the release names isn’t run, and the gate goes on without (${file})`, async ({
    as,
    aStudent,
  }) => {
    const [one, other] = [await aStudent(), await aStudent()];
    const page = await as('gate');
    await withCamera(page);
    await page.route(`**/${file}`, async (route) => {
      const response = await route.fetch();
      const body = file.endsWith('js') ? otherDecoder(one.code) : otherModule(await response.body());
      await route.fulfill({ response, body });
    });
    await page.route('**/api/auth/check-holiday', (route) =>
      route.fulfill({ json: { checkHoliday: false } }),
    );
    await page.goto('/frontend/CheckInOut');
    await rosterIsHere(page);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(page.getByRole('alert')).toContainText('camera');
    await expect(panel(page)).not.toContainText(one.surnameEn);
    await page.getByRole('textbox').focus();
    await scan(page, other.code);
    await expect(panel(page)).toContainText(other.surnameEn);
  });

test('a paired device that is started without a line reads cards by its camera, which it never had on before', async ({
  page,
  context,
  api,
  aStudent,
}) => {
  const student = await aStudent();
  const name = `Gate ${Math.random().toString(36).slice(2, 8)}`;
  const { code } = await api('admin', createKiosk, { body: { name, pin: '482915' } });
  await withCamera(page);
  await page.goto('/kiosk');
  await page.getByRole('textbox', { name: 'Pairing code' }).fill(code);
  await page.keyboard.press('Enter');
  await rosterIsHere(page);
  await expect(page.getByText('Opens without a connection')).toBeVisible({ timeout: 30_000 });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Names are locked')).toBeVisible();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText('Hold the code on the card')).toBeVisible({ timeout: 30_000 });
  await hold(page, qrPath(student.code, 2));
  await expect(panel(page)).toContainText('Saved on this device');
  await expect(panel(page)).toContainText(student.code);
});
