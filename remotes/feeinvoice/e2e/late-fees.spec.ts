import { expect, test } from '@suksa/testing';

test('a head waives the late fee of an invoice with a reason, and it is not asked for again', async ({
  as,
}) => {
  const page = await as('head');
  await page.goto('/feeinvoice?tab=late-fees');
  const number = (await page.getByRole('row').nth(1).getByText(/VTE-I/).textContent()) ?? '';
  const late = page.getByRole('row', { name: new RegExp(number) });
  await late.click();
  const waiving = page.getByRole('dialog', { name: `Waive the late fee for ${number}?` });
  await waiving.getByRole('textbox', { name: 'Reason' }).fill('flood in the village');
  await waiving.getByRole('button', { name: 'Waive' }).click();
  await expect(waiving).toBeHidden();
  await expect(late).toBeHidden();
});
