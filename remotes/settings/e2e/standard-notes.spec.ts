import { createNote, type Note, type NoteInput } from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';

/** One after the other: two who put the same group in order at once are told of each other, and rightly so. */
test.describe.configure({ mode: 'default' });

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 900 + 100)}`;

const aNote = (api: Api, changes: Partial<NoteInput> = {}): Promise<Note> => {
  const id = unique();
  return api('admin', createNote, {
    body: {
      group: 'teacher_comment',
      text: { lo: `ຄຳເຫັນ ${id}`, en: `Comment ${id}` },
      needsFreeText: false,
      everywhere: true,
      ...changes,
    },
  });
};

test('a new reason for leaving is offered where a student leaves, and taken with one press', async ({
  as,
}) => {
  const text = `Gone abroad ${unique()}`;
  const page = await as('admin');
  await page.goto('/settings/select_note?group=exit_reason');
  await page.getByRole('button', { name: 'Add text' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Text in Lao' }).fill(`ໄປຕ່າງປະເທດ ${text}`);
  await form.getByRole('textbox', { name: 'Text in English' }).fill(text);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(text) })).toContainText('Active');

  await page.goto('/education_management/education_index?status=enrolled');
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: 'Enrolment' }).click();
  await page.getByRole('menuitem', { name: 'Record leaving' }).click();
  await page.getByRole('button', { name: text }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue(text);
});

test('texts are put in order with the arrow keys, and the order stays', async ({ as, api }) => {
  const [one, two] = [await aNote(api), await aNote(api)];
  const page = await as('admin');
  await page.goto('/settings/select_note?group=teacher_comment');
  await page.getByRole('button', { name: 'Reorder' }).click();
  const handle = page.getByRole('button', { name: new RegExp(`^Move ${two.text.en}`) });
  await handle.focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(`${two.text.en}: place 1 of`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The new order is saved')).toBeVisible();
  const rows = page.getByRole('row', { name: new RegExp(`${one.text.en}|${two.text.en}`) });
  await expect(rows.first()).toContainText(two.text.en);
});

test('texts are put in order by dragging', async ({ as, api }) => {
  const [one, two] = [await aNote(api), await aNote(api)];
  const page = await as('admin');
  await page.goto('/settings/select_note?group=teacher_comment');
  await page.getByRole('button', { name: 'Reorder' }).click();
  const handleOf = (text: string) => page.getByRole('button', { name: new RegExp(`^Move ${text}`) });
  await handleOf(two.text.en).hover();
  await page.mouse.down();
  const target = await handleOf(one.text.en).boundingBox();
  await page.mouse.move(target?.x ?? 0, target?.y ?? 0, { steps: 4 });
  await page.mouse.up();
  const list = page.getByRole('dialog').getByRole('listitem');
  const ours = list.filter({ hasText: new RegExp(`${one.text.en}|${two.text.en}`) });
  await expect(ours.first()).toContainText(two.text.en);
});

test('a text that is no longer offered stays in the list', async ({ as, api }) => {
  const note = await aNote(api);
  const page = await as('admin');
  await page.goto(`/settings/select_note?q=${note.text.en.split(' ')[1]}`);
  await page.getByRole('checkbox', { name: `Select ${note.text.en}` }).check();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('row', { name: new RegExp(note.text.en) })).toContainText('Inactive');
});

test('the same text twice in a group is refused at its field, in Lao, and nothing typed is lost', async ({
  as,
  api,
}) => {
  const note = await aNote(api);
  const page = await as('admin', { locale: 'lo' });
  await page.goto('/settings/select_note?group=teacher_comment');
  await page.getByRole('button', { name: 'ເພີ່ມຂໍ້ຄວາມ' }).click();
  const form = page.getByRole('dialog');
  const lao = form.getByRole('textbox', { name: 'ຂໍ້ຄວາມພາສາລາວ' });
  await lao.fill(note.text.lo);
  await form.getByRole('textbox', { name: 'ຂໍ້ຄວາມພາສາອັງກິດ' }).fill('Another');
  await form.getByRole('button', { name: 'ບັນທຶກ' }).click();
  await expect(lao).toHaveAttribute('aria-invalid', 'true');
  await expect(lao).toHaveValue(note.text.lo);
});

for (const locale of ['en', 'lo'] as const)
  test(`standard texts can be used by everybody (${locale})`, async ({ as, accessible }) => {
    const page = await as('admin', { locale, viewport: { width: 390, height: 844 } });
    await page.goto('/settings/select_note?group=absence_reason');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: locale === 'en' ? 'Reorder' : 'ຈັດລຳດັບ' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
