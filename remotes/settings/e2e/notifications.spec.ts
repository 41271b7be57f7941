import { expect, type Page, test } from '@suksa/testing';

/** A browser whose push service takes whatever is asked of it: the one of the tests reaches none. */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    const letters = (count: number) => 'A'.repeat(count);
    let isAsked = false;
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-test',
      options: { applicationServerKey: null },
      toJSON: () => ({ keys: { p256dh: letters(87), auth: letters(22) } }),
      unsubscribe: async () => {
        isAsked = false;
        return true;
      },
    };
    Notification.requestPermission = async () => 'granted';
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    PushManager.prototype.getSubscription = async () => (isAsked ? (subscription as never) : null);
    PushManager.prototype.subscribe = async () => {
      isAsked = true;
      return subscription as never;
    };
  });

test('a family has word of the school shown in its browser, and turns it off again', async ({
  as,
  accessible,
}) => {
  const page = await as('family');
  await withPushService(page);
  await page.goto('/settings/my_messages');
  const here = page.getByRole('region', { name: 'Notifications in this browser' });
  await here.getByRole('button', { name: 'Turn on here' }).click();
  await expect(here).toContainText('This browser shows notifications');
  await accessible(page);
  await page.getByRole('button', { name: 'How I’m told' }).click();
  await expect(page.getByRole('checkbox', { name: 'Notification' })).toBeChecked();
  await page.keyboard.press('Escape');
  await here.getByRole('button', { name: 'Turn off here' }).click();
  await expect(here.getByRole('button', { name: 'Turn on here' })).toBeVisible();
});
