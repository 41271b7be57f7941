import { randomUUID } from 'node:crypto';
import { issueInvoice } from '@suksa/contracts/feeinvoice';
import { cardsOfPerson } from '@suksa/contracts/settings';
import { expect, type Page, register, test } from './people.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const ofOtherTabs = /\/releases\/(reports|feeinvoice|settings)\//;

/** Every file of a release that the page asks for from now on. */
const filesAskedBy = (page: Page): readonly string[] => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
};

const openRecord = async (page: Page, code: string) => {
  await page.goto(`${register}?q=${code}`);
  await page.getByRole('row', { name: new RegExp(code) }).click();
};

test('a registrar sees attendance, balance and card in a student’s record, each from its own tab', async ({
  as,
  api,
  aStudent,
  accessible,
}) => {
  const student = await aStudent();
  const lines = [{ feeItemId: 1, amount: 123_000 }];
  const body = {
    idempotencyKey: randomUUID(),
    studentId: student.id,
    dueDate: '2026-12-08',
    lines,
    note: '',
  };
  await api('cashier', issueInvoice, { body });
  const { cards } = await api('registrar', cardsOfPerson, { params: { kind: 'student', id: student.id } });
  expect(cards).toEqual([]);

  const page = await as('registrar');
  const asked = filesAskedBy(page);
  await page.goto(`${register}?q=${student.code}`);
  const row = page.getByRole('row', { name: new RegExp(student.code) });
  await expect(row).toBeVisible();
  expect(asked.filter((file) => ofOtherTabs.test(file))).toEqual([]);
  await row.click();
  await expect(panel(page, 'Attendance').getByText(/Present in /)).toBeVisible();
  await expect(panel(page, 'Attendance').getByText(/Absent \d+ days in a row/)).toBeVisible();
  await expect(panel(page, 'Family’s balance')).toContainText('123,000 kip');
  await expect(panel(page, 'Family’s balance')).toContainText('1 unpaid invoice · due on 08/12/2026');
  await expect(panel(page, 'Card')).toContainText('No card yet');
  await expect(panel(page, 'Card').getByRole('link', { name: 'Print the card' })).toHaveAttribute(
    'href',
    new RegExp(`people=${student.id}$`),
  );
  await accessible(page);
  await panel(page, 'Family’s balance').getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByRole('row', { name: new RegExp(student.surnameEn) })).toContainText('123,000');
  await page.goBack();
  await panel(page, 'Attendance').getByRole('link', { name: 'Monthly report' }).click();
  await expect(page.getByRole('heading', { name: 'Student attendance', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(student.surnameEn);
});

test('a tab that can’t be loaded says so in its own panel, and is tried again there', async ({
  as,
  aStudent,
}) => {
  const student = await aStudent();
  const page = await as('registrar');
  const files = /\/releases\/feeinvoice\/.*\/entry\.js/;
  await page.route(files, (route) => route.abort());
  await openRecord(page, student.code);
  const broken = panel(page, 'Family’s balance').getByRole('alert');
  await expect(broken).toContainText('Fees and invoices could not be loaded');
  await expect(panel(page, 'Attendance')).toContainText('Present in');
  await expect(panel(page, 'Card')).toContainText('No card yet');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('tab', { name: 'Family' })).toBeVisible();
  await page.unroute(files);
  await broken.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page, 'Family’s balance')).toContainText('No balance due');
});

test('a teacher has the panel of attendance alone, and nothing is loaded for the others', async ({ as }) => {
  const page = await as('teacher', { locale: 'lo', viewport: { width: 390, height: 844 } });
  const asked = filesAskedBy(page);
  await page.goto(register);
  await page
    .getByRole('main')
    .getByText(/^VTE\d+/)
    .first()
    .click();
  await expect(panel(page, 'ການມາຮຽນ')).toContainText('ລາຍງານປະຈຳເດືອນ');
  await expect(panel(page, 'ບັດ')).toHaveCount(0);
  await expect(panel(page, 'ຍອດຂອງຄອບຄົວ')).toHaveCount(0);
  const others = /\/(releases|api)\/(feeinvoice|settings)\/(.*entry|students|cards)/;
  expect(asked.filter((path) => others.test(path))).toEqual([]);
});
