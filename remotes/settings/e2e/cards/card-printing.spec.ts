import { recordCheck } from '@suksa/contracts/checkinout';
import { listClasses } from '@suksa/contracts/education';
import { cardSize, listCards, printCards } from '@suksa/contracts/settings';
import { expect, type Page, test } from '@suksa/testing';
import type { PaperBox } from '../pdf-boxes.ts';
import { keepSheet, printed } from '../printed-pages.ts';
import { ownDesign } from './card-designs.ts';

const tolerance = 0.2;

const isCard = ({ width, height }: PaperBox) =>
  Math.abs(width - cardSize.width) < tolerance && Math.abs(height - cardSize.height) < tolerance;

/** A class of the branch whose level the test has to itself. */
async function classOfLevel(api: Parameters<typeof ownDesign>[0], level: number) {
  const design = await ownDesign(api, level);
  const { classes } = await api('admin', listClasses);
  const found = classes.find((one) => one.level.id === design.level?.id && one.students > 0);
  if (!found) throw new Error('the demo school has no class in this level');
  return found;
}

async function openPrinting(page: Page, className: string): Promise<void> {
  await page.addInitScript(keepSheet);
  await page.goto('/settings/students/tool_desight_card?tab=cards');
  await page.getByRole('button', { name: 'Print cards' }).click();
  const window = page.getByRole('dialog');
  await window.getByRole('combobox', { name: 'For whom' }).selectOption(`Class ${className}`);
}

test('a class is printed on A4 at true size: ten cards a sheet, 85.60 × 53.98 mm, then counts as printed', async ({
  as,
  api,
}) => {
  const schoolClass = await classOfLevel(api, 4);
  const page = await as('registrar');
  await openPrinting(page, schoolClass.name);
  const window = page.getByRole('dialog');
  await window.getByRole('button', { name: 'Print', exact: true }).click();
  const pages = await printed(page);
  const sheets = Math.ceil(schoolClass.students / 10);
  expect(pages).toHaveLength(2 * sheets);
  for (const { width, height } of pages) {
    expect(Math.abs(width - 210)).toBeLessThan(tolerance);
    expect(Math.abs(height - 297)).toBeLessThan(tolerance);
  }
  const fronts = pages.filter((_, index) => index % 2 === 0);
  expect(fronts.flatMap(({ boxes }) => boxes).filter(isCard).length).toBeGreaterThanOrEqual(
    schoolClass.students,
  );

  await window.getByRole('button', { name: 'Yes, mark as printed' }).click();
  await expect(page.getByText('marked as printed')).toBeVisible();
  const { rows } = await api('registrar', listCards, { query: { class: schoolClass.id, size: 100 } });
  expect(rows.every(({ card }) => card?.copies === 1)).toBe(true);
});

test('for a card printer each side is a page of the card’s own size', async ({ as, api }) => {
  const schoolClass = await classOfLevel(api, 5);
  const page = await as('registrar');
  await openPrinting(page, schoolClass.name);
  const window = page.getByRole('dialog');
  await window.getByRole('radio', { name: 'Card printer' }).check({ force: true });
  await window.getByRole('button', { name: 'Print', exact: true }).click();
  const pages = await printed(page);
  expect(pages).toHaveLength(2 * schoolClass.students);
  for (const { width, height } of pages) {
    expect(Math.abs(width - cardSize.width)).toBeLessThan(tolerance);
    expect(Math.abs(height - cardSize.height)).toBeLessThan(tolerance);
  }
  expect(pages[0]?.boxes.some(isCard)).toBe(true);
  await window.getByRole('button', { name: 'No, not yet' }).click();
});

test('a lost card is refused at the gate from then on, and its replacement has another number', async ({
  as,
  api,
  accessible,
}) => {
  await ownDesign(api, 0, 'staff');
  const { rows } = await api('head', listCards, { query: { holder: 'staff', q: 'teacher' } });
  const holder = rows.find(({ code }) => code === 'teacher');
  if (!holder) throw new Error('the demo school has no teacher');
  const job = await api('head', printCards, {
    body: {
      holder: 'staff',
      layout: 'single',
      ids: [holder.id],
      classId: null,
      levelId: null,
      onlyNew: false,
    },
  });
  const [card] = job.cards;
  if (!card) throw new Error('the teacher got no card');
  const page = await as('registrar');
  await page.goto(`/settings/students/tool_desight_card?tab=cards&holder=staff&q=teacher`);
  await page.getByRole('row', { name: new RegExp(card.number) }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Report lost' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Left in the bus');
  await page.getByRole('button', { name: 'Report lost' }).last().click();
  await expect(drawer.getByRole('region', { name: card.number })).toContainText('Lost');
  await expect(drawer.getByText('Left in the bus')).toBeVisible();

  const now = new Date().toISOString();
  const scan = await api('gate', recordCheck, {
    body: {
      idempotencyKey: crypto.randomUUID(),
      code: card.token,
      source: 'scanner',
      device: 'card test',
      scannedAt: now,
      sentAt: now,
    },
  });
  expect(scan).toMatchObject({ result: 'blocked', reason: 'card_lost', person: { code: card.values.code } });

  await drawer.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Never found');
  await page.getByRole('button', { name: 'Replace' }).last().click();
  await expect(drawer.getByText(/^Replaced by/).first()).toBeVisible();
  await accessible(page);
});
