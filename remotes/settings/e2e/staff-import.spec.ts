import { expect, test } from '@suksa/testing';

const titles = 'Username,Name in Lao,Name in English,Role,Branch';

test('a spreadsheet of staff is checked row by row, mended, and imported with slips', async ({
  as,
  accessible,
}) => {
  const page = await as('admin');
  const id = Date.now().toString(36);
  await page.goto('/settings/users');
  await page.getByRole('button', { name: 'Import' }).click();
  const window = page.getByRole('dialog', { name: 'Import staff' });
  const choose = (...rows: string[]) =>
    window
      .getByLabel('Choose a file')
      .last()
      .setInputFiles({
        name: 'staff.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([titles, ...rows].join('\n')),
      });
  const right = `vong-${id},ທ້າວ ວົງ,Vong ${id},Cashier,Vientiane Branch`;
  await choose(right, `kham-${id},ນາງ ຄຳ,Kham ${id},Wizard,Vientiane Branch`);
  await expect(window.getByRole('row', { name: /ຄຳ/ })).toContainText('Wizard');
  await expect(window.getByRole('button', { name: 'Import 1 person' })).toBeDisabled();
  await accessible(page);

  await window.getByRole('button', { name: 'Choose another file' }).click();
  await choose(right);
  await window.getByRole('button', { name: 'Import 1 person' }).click();
  const slips = page.getByRole('dialog', { name: '1 temporary password' });
  await expect(slips).toContainText(`vong-${id}`);
  await slips.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('searchbox').fill(`vong-${id}`);
  await expect(page.getByRole('row', { name: new RegExp(`Vong ${id}`) })).toContainText('Invited');
});
