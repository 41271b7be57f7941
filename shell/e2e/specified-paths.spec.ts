import { expect, test } from '@suksa/testing';

/** The routes that decision 221 fixes, without `/` and `/login`: what a guest meets there. */
const guarded = [
  '/dashboard',
  '/frontend/CheckInOut',
  '/settings/roles',
  '/settings/users',
  '/settings/users/customer',
  '/settings/users/customer_system',
  '/settings/branch',
  '/settings/branch/create_update',
  '/settings/holidays',
  '/settings/mark_status',
  '/settings/select_note',
  '/settings/academy_year',
  '/settings/check_in_out_time',
  '/reports/report_mark_student',
  '/reports/report_student_score',
  '/reports/report_check_in_check_out',
  '/reports/report_check_in_out_student',
  '/technical/subjects',
  '/technical/schedules',
  '/technical/subject_teacher',
  '/education_management/graduate_index',
  '/education_management/education_index',
] as const;

const open = [
  '/module_tab',
  '/feeinvoice',
  '/menu_tab/Education',
  '/menu_tab/Feeinvoice',
  '/menu_tab/TabsReports',
  '/menu_tab/TabsSettings',
  '/menu_tab/TabsTechnical',
  '/settings/users/profile_update',
  '/settings/holidays/calendar',
  '/settings/students/tool_desight_card',
  '/reports/report_graduates',
  '/reports/report_finish_education',
  '/technical/schedules/create_update',
  '/technical/announcement',
  '/education_management',
  '/feeinvoice/fee_transaction',
  '/feeinvoice/total_feeinvoice',
  '/feeinvoice/check_student_create_fee',
] as const;

test('no path of the specification is unknown, and each has the guard that it says', async ({ visitor }) => {
  test.slow();
  const page = await visitor();
  for (const path of ['/', '/login', ...guarded, ...open]) {
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
    expect.soft(answer.status(), path).toBe(200);
  }
  for (const path of guarded) {
    await page.goto(path);
    await expect.soft(page, path).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  }
  for (const path of open) {
    await page.goto(path);
    await expect.soft(page.getByRole('heading').or(page.getByText('Please sign in')).first()).toBeVisible();
    await expect.soft(page, path).toHaveURL(path);
    expect.soft(await page.title(), path).not.toContain('404');
  }
});
