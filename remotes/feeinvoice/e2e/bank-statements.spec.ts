import { issueInvoice, readFamilyBalance } from '@suksa/contracts/feeinvoice';
import { expect, type Page, test } from '@suksa/testing';
import { billFor, childOf, debtor } from './debtors.ts';

test('a bank statement pays the invoice that its transfer names, a line opened is found again, and the same file again pays nothing', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const bill = billFor(await childOf(api, family.id), 31_000);
  await api('operator', issueInvoice, { body: bill });
  const { invoices } = await api('cashier', readFamilyBalance, { params: { id: family.id } });
  const number = invoices.find(({ balance }) => balance === 31_000)?.number ?? '';
  const run = crypto.randomUUID().slice(0, 8).toUpperCase();
  const lines = [
    'Date,Reference,Money in,Payer,Details',
    `24/11/2026,BS1${run},31000,NANG KHAM,${number}`,
    `24/11/2026,BS2${run},47250,SOMEBODY ELSE,rent`,
    `31/11/2026,BS3${run},90000,NANG KHAM,no such day`,
  ];
  const file = csv(run, lines);
  const page = await as('cashier');
  await bringIn(page, file);
  await expect(page.getByText('2 transfers imported. There already: 0')).toBeVisible();
  const unread = page.getByRole('alert').filter({ hasText: '1 row wasn’t imported' });
  await expect(unread).toHaveText(/its date or amount can’t be read: 4/);
  await page.getByRole('button', { name: 'Accept 1 matched transfer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept as payment' }).click();
  const paid = page.getByRole('row', { name: /NANG KHAM/ });
  await expect(paid.getByText('Paid', { exact: true })).toBeVisible();
  await expect(paid.getByText(/VTE-2026-\d{6}/)).toBeVisible();
  await expect(page.getByRole('row', { name: /SOMEBODY ELSE/ }).getByText('Please check')).toBeVisible();
  await page.getByRole('row', { name: /SOMEBODY ELSE/ }).click();
  const opened = page.getByRole('dialog', { name: 'SOMEBODY ELSE' });
  await expect(opened).toBeVisible();
  await page.reload();
  await expect(opened).toBeVisible();
  await page.goBack();
  await expect(opened).toBeHidden();
  await expect(paid.getByText('Paid', { exact: true })).toBeVisible();
  await page.goForward();
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await bringIn(page, file);
  await expect(
    page.getByText('All 2 transfers were there already. Nothing was added.').first(),
  ).toBeVisible();
});

for (const { locale, start, bank, take, refusal, stay } of [
  {
    locale: 'en',
    start: 'Import a statement',
    bank: 'Bank',
    take: 'Import transfers',
    refusal: 'Please fill this in.',
    stay: 'Keep editing',
  },
  {
    locale: 'lo',
    start: 'ນຳເຂົ້າໃບສະຫຼຸບບັນຊີ',
    bank: 'ທະນາຄານ',
    take: 'ນຳເຂົ້າລາຍການໂອນ',
    refusal: 'ກະລຸນາປ້ອນຂໍ້ມູນ.',
    stay: 'ແກ້ໄຂຕໍ່',
  },
] as const) {
  test(`transfers of a bank without a name are refused at its field, and a name typed is asked about before it is lost, in ${locale}`, async ({
    as,
  }) => {
    const page = await as('cashier', { locale });
    const lines = ['Date,Money in', '24/11/2026,31000'];
    await read(page, csv('unnamed', lines), start);
    const field = page.getByRole('combobox', { name: bank, exact: true });
    await page.getByRole('button', { name: take }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(refusal));
    await field.fill('Bank of Phongsali');
    await expect(page.getByText(refusal)).toBeHidden();
    for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await leave();
      await page.getByRole('alertdialog').getByRole('button', { name: stay }).click();
      await expect(field).toHaveValue('Bank of Phongsali');
    }
  });
}

interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const csv = (name: string, lines: readonly string[]): UploadedFile => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

const read = async (page: Page, file: UploadedFile, start = 'Import a statement') => {
  await page.goto('/feeinvoice/fee_transaction?tab=tills');
  await page.getByRole('tab', { name: /^(Bank|ທະນາຄານ)$/ }).click();
  await page.getByRole('button', { name: start }).click();
  await page.locator('input[type=file]').setInputFiles(file);
};

const bringIn = async (page: Page, file: UploadedFile) => {
  await read(page, file);
  await page.getByRole('combobox', { name: 'Bank', exact: true }).fill('Bank of Luang Prabang');
  await page.getByRole('button', { name: 'Import transfers' }).click();
};
