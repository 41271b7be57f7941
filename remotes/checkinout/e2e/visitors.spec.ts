import { endVisit, visitorsOn } from '@suksa/contracts/checkinout';
import { expect, panel, scan, test } from './at-the-gate.ts';

test('a visitor is let in without a connection, stands in the emergency list, and leaves by the badge', async ({
  openGate,
  api,
  accessible,
}) => {
  const name = `Somchai Phommavongsa-Xayavong ${Math.random().toString(36).slice(2, 8)}`;
  const page = await openGate();
  const mode = (which: string) =>
    page.getByRole('radio', { name: which, exact: true }).check({ force: true });
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await expect(page.getByText('No connection: it goes on without')).toBeVisible();
  await mode('Visitors');
  await page.getByRole('button', { name: 'Let in' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(page.getByText('Fill this in.')).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Whom do they visit?' }).fill('The head teacher');
  await page.getByRole('button', { name: 'Delivery' }).click();
  await page.getByRole('button', { name: 'Let in' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Visits The head teacher · Delivery');
  await accessible(page);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => {
    const bottomOf = (text: Element) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect().bottom;
    };
    window.print = () => {
      const badge = document.querySelector('#print-root > *')?.getBoundingClientRect().bottom ?? 0;
      const printed = [...document.querySelectorAll('#print-root p')];
      const cut = printed.filter(
        (text) => bottomOf(text) > Math.min(badge, text.getBoundingClientRect().bottom + 4),
      );
      Object.assign(window, { cut: cut.map(({ textContent }) => textContent) });
    };
  });
  await page.getByRole('button', { name: `Print the badge of ${name}` }).click();
  await expect.poll(() => page.evaluate(() => 'cut' in window && window.cut)).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  const [code = ''] = /V-[0-9A-F]{8}/.exec((await row.textContent()) ?? '') ?? [];
  await mode('Who is inside');
  await expect(page.getByRole('checkbox', { name })).toBeVisible();
  await mode('Gate');
  await page.getByRole('textbox').focus();
  await scan(page, code);
  await expect(panel(page)).toContainText(`${name} has left.`);
  await mode('Who is inside');
  await expect(page.getByRole('checkbox', { name })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect
    .poll(async () => {
      const { visitors } = await api('gate', visitorsOn, { query: {} });
      return visitors.find((one) => one.name === name)?.leftAt ?? null;
    })
    .not.toBeNull();
});

test('who was said to leave by mistake is brought back for some seconds, and the server hears of no leaving', async ({
  openGate,
  api,
}) => {
  const name = `Bounmy ${Math.random().toString(36).slice(2, 8)}`;
  const page = await openGate();
  await page.getByRole('radio', { name: 'Visitors', exact: true }).check({ force: true });
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Whom do they visit?' }).fill('The head teacher');
  await page.getByRole('button', { name: 'Delivery' }).click();
  await page.getByRole('button', { name: 'Let in' }).click();
  const said: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(endVisit.path)) said.push(request.postDataJSON());
  });
  const leaves = page.getByRole('button', { name: `${name} leaves` });
  const gone = page.getByRole('status').filter({ hasText: `${name} has left.` });
  await leaves.click();
  await expect(leaves).toHaveCount(0);
  await gone.getByRole('button', { name: 'Undo' }).click();
  await expect(leaves).toBeVisible();
  await leaves.click();
  await expect
    .poll(async () => {
      const { visitors } = await api('gate', visitorsOn, { query: {} });
      return visitors.find((one) => one.name === name)?.leftAt ?? null;
    })
    .not.toBeNull();
  expect(said).toHaveLength(1);
});
