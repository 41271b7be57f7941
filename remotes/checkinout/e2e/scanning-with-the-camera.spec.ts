import { makePass, ownPasses, revokePass } from '@suksa/contracts/checkinout';
import { qrPath } from '../../../shared/ui/src/qr/qr-path.ts';
import { expect, type Page, panel, rosterIsHere, test } from './at-the-gate.ts';

/** A camera that sees nothing, until a card is held before it with {@link hold}. */
const withCamera = (page: Page) =>
  page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    let card: { path: Path2D; size: number } | null = null;
    Object.assign(window, {
      holdCard: (path: string, size: number) => {
        card = path ? { path: new Path2D(path), size } : null;
      },
    });
    const draw = () => {
      if (!context) return;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = '#777';
      context.fillRect(0, 0, canvas.width, canvas.height);
      if (!card) return;
      // A hand doesn't hold it straight.
      context.translate(560, 130);
      context.rotate(0.14);
      context.scale(420 / card.size, 420 / card.size);
      context.fillStyle = '#f4f1ea';
      context.fillRect(0, 0, card.size, card.size);
      context.fillStyle = '#1c1c1c';
      context.fill(card.path);
    };
    setInterval(draw, 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
  });

const hold = (page: Page, text: string | null) => {
  const { path, width } = text ? qrPath(text, 2) : { path: '', width: 0 };
  return page.evaluate(
    ([drawn, size]) =>
      (window as unknown as { holdCard: (d: string, s: number) => void }).holdCard(drawn, size),
    [path, width] as const,
  );
};

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
  await hold(page, one.code);
  await expect(panel(page)).toContainText(one.surnameEn);
  await expect(panel(page)).toContainText('Ready');
  await hold(page, other.code);
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
  await hold(page, takenBack.token);
  await expect(page.getByRole('alert')).toContainText('This pass is not good');
  await hold(page, good.token);
  await expect(page.getByRole('button', { name: /^Driver Noy/ })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Another child' }).click();
  await expect(page.getByText('Hold the code on the card')).toBeVisible();
  await hold(page, student.code);
  await expect(page.getByRole('heading', { name: student.surnameEn })).toBeVisible();
});
