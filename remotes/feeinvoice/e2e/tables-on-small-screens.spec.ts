import {
  importBankStatement,
  listPayments,
  listVoidRequests,
  readReceipt,
} from '@suksa/contracts/feeinvoice';
import { expect, type Page, test } from '@suksa/testing';

const viewport = { width: 1024, height: 768 };
const bank = 'Banque pour le Commerce Extérieur Lao Public';

/** By how many pixels each table is wider than the frame that it is scrolled in. */
const tooWide = (page: Page) =>
  page
    .getByRole('table')
    .evaluateAll((tables) =>
      tables
        .map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
        .filter((px) => px > 0),
    );

const statement = () => {
  const lines = [
    'Date,Reference,Money in,Payer,Details',
    `20/11/2026,W1${crypto.randomUUID()},1250000,MRS BOUNTHAVY PHOMMACHANH SAYASONE,School fees of term one`,
    `24/11/2026,W2${crypto.randomUUID()},47250,ບໍລິສັດ ພັດທະນາ ກໍ່ສ້າງ ແລະ ຂົນສົ່ງ ລາວ-ຫວຽດ ຈຳກັດ,ຄ່າຮຽນຂອງລູກພະນັກງານ ພາກຮຽນທີ 1`,
  ];
  return new File([lines.join('\n')], 'BCEL_account_010-12-00-00123456-001_november_2026.csv');
};

for (const locale of ['en', 'lo'] as const)
  test(`totals, months, what is expected, what moved and what banks have told are seen whole on a small laptop in ${locale}`, async ({
    as,
    api,
  }) => {
    const { id } = await api('cashier', importBankStatement, {
      body: { file: statement(), bank, choice: ['day', 'reference', 'credit', 'payer', 'text'] },
    });
    const page = await as('head', { locale, viewport });
    await page.route('**/api/feeinvoice/totals/groups*', async (route) => {
      const { rows, ...rest } = await (await route.fetch()).json();
      const share = (sum: number) => Math.round(sum / rows.length);
      const large = {
        ...{ billed: share(2_302_060_000), discounts: share(135_560_000), credited: share(150_000) },
        ...{ paid: share(1_552_411_000), returned: share(150_000), outstanding: share(614_089_000) },
      };
      // What a school of 1,200 students has.
      await route.fulfill({ json: { ...rest, rows: rows.map((row: object) => ({ ...row, ...large })) } });
    });
    const places = {
      '/feeinvoice/total_feeinvoice': 2,
      '/feeinvoice/total_feeinvoice?rows=accounts&side=credit': 1,
      '/feeinvoice/total_feeinvoice?rows=coming': 1,
      '/feeinvoice/fee_transaction?tab=movements': 1,
      '/feeinvoice/fee_transaction?tab=bank': 1,
      [`/feeinvoice/fee_transaction?tab=bank&statement=${id}`]: 1,
    };
    for (const [address, tables] of Object.entries(places)) {
      await page.goto(address);
      await expect(page.getByRole('table')).toHaveCount(tables);
      expect(await tooWide(page), address).toEqual([]);
    }
  });

/** Which columns stand whole within the frame that their table is scrolled in. */
const inSight = (page: Page) =>
  page
    .getByRole('table')
    .evaluateAll((tables) =>
      tables.flatMap((table) =>
        [...table.querySelectorAll('th')]
          .filter(
            (head) =>
              head.getBoundingClientRect().right <=
              (table.parentElement?.getBoundingClientRect().right ?? 0) + 1,
          )
          .map((head) => head.textContent.trim()),
      ),
    );

/** Words of usual length that are broken onto a second line in names; Lao has no spaces to break at. */
const brokenNames = (page: Page) =>
  page.getByRole('table').evaluateAll((tables) => {
    const broken: string[] = [];
    for (const cell of tables.flatMap((table) => [...table.querySelectorAll('td[data-names]')])) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(
          /(?<![A-Za-z0-9])[A-Za-z]{1,10}(?![A-Za-z0-9])/g,
        )) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
    }
    return broken;
  });

test('what is to be paid and how it stands is seen without scrolling on a small laptop', async ({ as }) => {
  const places = {
    '/feeinvoice': { en: ['Balance due', 'Status'], lo: ['ຍອດຄ້າງຊຳລະ', 'ສະຖານະ'] },
    '/feeinvoice/check_student_create_fee': {
      en: ['Total, kip', 'Status'],
      lo: ['ຍອດລວມ (ກີບ)', 'ສະຖານະ'],
    },
    '/feeinvoice/fee_transaction': { en: ['Amount, kip'], lo: ['ຈຳນວນເງິນ (ກີບ)'] },
    '/feeinvoice/total_feeinvoice?rows=coming': { en: ['Amount, kip'], lo: ['ຈຳນວນເງິນ (ກີບ)'] },
    '/feeinvoice/total_feeinvoice?rows=accounts': { en: ['Closing'], lo: ['ຍອດຍົກໄປ'] },
  };
  for (const locale of ['en', 'lo'] as const) {
    const page = await as('head', { locale, viewport });
    for (const [address, columns] of Object.entries(places)) {
      await page.goto(address);
      await expect(page.getByRole('table')).toHaveCount(1);
      expect(await inSight(page), `${address} ${locale}`).toEqual(expect.arrayContaining(columns[locale]));
      expect(await brokenNames(page), `${address} ${locale}`).toEqual([]);
    }
  }
});

for (const locale of ['en', 'lo'] as const)
  test(`a receipt’s number in a window’s title stays on one line on a phone in ${locale}`, async ({
    as,
    api,
  }) => {
    const { rows } = await api('head', listPayments, { query: { status: 'valid', method: 'cash' } });
    // Not one that another test has asked to void, or of which money was given back: the head isn't offered it there.
    const { rows: asked } = await api('head', listVoidRequests, { query: { state: 'waiting', size: 100 } });
    const free = rows.filter(({ id }) => !asked.some((request) => request.receipt.id === id));
    const receipts = await Promise.all(free.map(({ id }) => api('head', readReceipt, { params: { id } })));
    const receipt = receipts.find(({ voiding }) => voiding !== null);
    const page = await as('head', { locale, viewport: { width: 390, height: 844 } });
    await page.goto(`/feeinvoice/fee_transaction?receipt=${receipt?.id}`);
    const title = page.getByRole('dialog').getByRole('heading', { level: 2 });
    await expect(title).toContainText(receipt?.receipt ?? '');
    await page.getByRole('button', { name: locale === 'en' ? 'Void receipt' : 'ຍົກເລີກໃບຮັບເງິນ' }).click();
    const number = page
      .getByRole('dialog')
      .getByRole('heading', { level: 2 })
      .last()
      .getByText(receipt?.receipt ?? '', { exact: true });
    await expect(number).toBeVisible();
    expect(await number.evaluate((element) => element.getClientRects().length)).toBe(1);
  });
