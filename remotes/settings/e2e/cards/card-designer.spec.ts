import { saveCardTemplate } from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';
import { aDesign, openDesign, ownDesign } from './card-designs.ts';

test('a layer is moved by keys and by hand, taken back and done again, and stays so once saved', async ({
  as,
  api,
}) => {
  const design = await ownDesign(api, 0);
  const page = await as('registrar');
  await openDesign(page, design);
  const name = page.getByRole('button', { name: 'Name in Lao', exact: true });
  const across = page.getByRole('spinbutton', { name: 'X mm' });
  await name.click();
  await expect(across).toHaveValue('10');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(across).toHaveValue('12.1');
  await page.keyboard.press('Control+z');
  await expect(across).toHaveValue('10');
  await page.keyboard.press('Control+y');
  await expect(across).toHaveValue('12.1');

  const spot = await page.locator('[data-hit=name]').boundingBox();
  if (!spot) throw new Error('the layer has no place on the screen');
  await page.keyboard.down('Alt');
  await page.mouse.move(spot.x + 20, spot.y + spot.height / 2);
  await page.mouse.down();
  await page.mouse.move(spot.x + 60, spot.y + spot.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect(across).not.toHaveValue('12.1');

  const edge = await page.locator('[data-handle="1 0"]').boundingBox();
  if (!edge) throw new Error('the layer shows no handles');
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + 70, edge.y + 30, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('spinbutton', { name: 'W mm' })).not.toHaveValue('40');
  const turn = await page.locator('[data-handle=turn]').boundingBox();
  if (!turn) throw new Error('the layer can’t be turned');
  await page.mouse.move(turn.x + turn.width / 2, turn.y + turn.height / 2);
  await page.mouse.down();
  await page.mouse.move(turn.x + 120, turn.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('spinbutton', { name: 'Rotation °' })).not.toHaveValue('0');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('spinbutton', { name: 'Rotation °' })).toHaveValue('0');
  await across.fill('໒໐,໕');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Save design' }).click();
  await expect(page.getByText('is saved as version 1')).toBeVisible();

  await page.reload();
  await name.click();
  await expect(across).toHaveValue('20.5');
});

test('a design is tried with real students, and the longest of their names fits its place', async ({
  as,
  api,
}) => {
  const design = await ownDesign(api, 1);
  const page = await as('registrar');
  await openDesign(page, design);
  const written = page.locator('[data-layer=name] text');
  const first = await written.textContent();
  await page.getByRole('button', { name: 'Next person' }).click();
  await expect(written).not.toHaveText(first ?? '');
  await page.getByRole('switch', { name: 'Longest names' }).check();
  await expect(written).not.toBeEmpty();
  const width = await written.evaluate((text) => (text as SVGTextElement).getComputedTextLength());
  expect(width).toBeLessThan(40.4);
});

test('layers are framed on empty space, a text is typed on the card, and layers are put in another order', async ({
  visitor,
  accessible,
}) => {
  const page = await visitor();
  await page.goto('/settings/students/tool_desight_card');
  const board = page.getByRole('application');
  await page.getByRole('button', { name: 'Add: Text' }).click();
  await page.keyboard.press('Escape');
  await board.locator('[data-hit=text-1], [data-hit^=text-]').last().dblclick();
  const typed = board.getByRole('textbox', { name: 'Text' });
  await expect(typed).toBeFocused();
  await typed.fill('Library card');
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(typed).toHaveCount(0);
  await expect(board).toBeFocused();
  await page.keyboard.press('F2');
  await expect(typed).toHaveValue('Library card');
  await page.keyboard.press('Escape');

  const edge = await board.locator('svg').boundingBox();
  if (!edge) throw new Error('the card is not drawn');
  await page.mouse.move(edge.x + 3, edge.y + 3);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width - 3, edge.y + edge.height - 3, { steps: 5 });
  await page.mouse.up();
  const rows = page.getByRole('region', { name: 'Layers' }).getByRole('listitem');
  const pressed = rows.getByRole('button', { pressed: true });
  await expect.poll(() => pressed.count()).toBeGreaterThan(2);

  const top = rows.first();
  const moved = await top.getByRole('button', { pressed: true }).textContent();
  await top.getByRole('button', { pressed: true }).press('Alt+ArrowDown');
  await expect(rows.nth(1)).toContainText(moved ?? '-');
  await expect(rows.nth(1).getByRole('button').first()).toBeFocused();
  await rows.nth(1).dragTo(rows.nth(3));
  await expect(rows.nth(3)).toContainText(moved ?? '-');
});

test('what somebody else has saved meanwhile is not overwritten unasked', async ({ as, api }) => {
  const design = await ownDesign(api, 2);
  const page = await as('registrar');
  await openDesign(page, design);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My card');
  await api('head', saveCardTemplate, {
    params: { id: design.id },
    body: { name: 'Their card', validYears: 2, design: aDesign, version: design.version },
  });
  await page.getByRole('button', { name: 'Save design' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Someone else has saved this design');
  await question.getByRole('button', { name: 'Back to my design' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('My card');
  await page.getByRole('button', { name: 'Save design' }).click();
  await question.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('My card is saved')).toBeVisible();
});

test('without signing in it works on invented people, says that nothing is saved, and asks for no data', async ({
  visitor,
  accessible,
}) => {
  const page = await visitor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/settings\//.test(request.url())) asked.push(request.url());
  });
  await page.goto('/settings/students/tool_desight_card');
  await expect(page.getByText('Nothing is saved')).toBeVisible();
  await page.getByRole('button', { name: 'Add: QR code' }).click();
  await expect(page.getByRole('button', { name: 'QR code', exact: true })).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Card for' }).selectOption('Staff');
  await expect(page.locator('[data-layer=job-en] text')).toHaveText('Teacher');
  expect(asked).toEqual([]);
  await accessible(page);
});

test('on a phone and in Lao, the card is looked at and its texts are changed', async ({
  as,
  api,
  accessible,
}) => {
  const design = await ownDesign(api, 3);
  const page = await as('registrar', { locale: 'lo', viewport: { width: 390, height: 844 } });
  await openDesign(page, design);
  await page.getByRole('button', { name: 'ຊື່ພາສາລາວ', exact: true }).click();
  await page.getByRole('textbox', { name: 'ຄຳນຳໜ້າ' }).fill('ທ້າວ ');
  await expect(page.locator('[data-layer=name] text')).toContainText('ທ້າວ');
  await accessible(page);
  await page.getByRole('button', { name: 'ບັນທຶກແບບ' }).click();
  await expect(page.getByText(/ບັນທຶກ Test 3/)).toBeVisible();
});
