import { expect, test } from 'vitest';
import { checkSecureContext, secureContextComplaints } from './secure-context.ts';

const complaint = (code: string, file = 'remotes/checkinout/src/gate/device.ts') =>
  secureContextComplaints(file, code).join('\n');

test('a tab that makes a key as only https can is told what to use instead', () => {
  expect(complaint('const key = crypto.randomUUID();')).toBe(
    'remotes/checkinout/src/gate/device.ts: randomUUID is missing on plain http. Use newIdempotencyKey() of @suksa/platform.',
  );
});

test('the check names the wrapper for the clipboard and the camera, and the place for what is new', () => {
  expect(complaint('await navigator.clipboard.writeText(x)')).toContain('copyText() of @suksa/ui');
  expect(
    complaint('navigator.mediaDevices.getUserMedia({})', 'shared/ui/src/form/photo/camera-window.tsx'),
  ).toContain('openCamera()');
  expect(complaint('await navigator?.wakeLock.request()')).toContain('shared/ui/src/secure-context/');
  expect(complaint('new Notification("x")', 'shell/src/app.tsx')).toContain('shared/ui/src/secure-context/');
  expect(complaint('const { clipboard } = navigator;')).toContain('Name what is wanted');
});

test('comments, tests, the wrapper and code outside browsers may name them', () => {
  expect(
    complaint('/** Not `crypto.randomUUID`. */\nconst address = "http://a"; // navigator.clipboard'),
  ).toBe('');
  expect(complaint('crypto.randomUUID()', 'server/src/school/accounts/tokens.ts')).toBe('');
  expect(complaint('crypto.randomUUID()', 'remotes/settings/e2e/cards.spec.ts')).toBe('');
  expect(complaint('navigator.clipboard', 'shared/ui/src/secure-context/copy-text.ts')).toBe('');
});

test('no page may send a school without https to https', () => {
  expect(complaint('"upgrade-insecure-requests"', 'server/src/plugins/security-headers.ts')).toContain(
    "a page that isn't there",
  );
});

test('the product itself keeps to it', async () => {
  expect(await checkSecureContext()).toEqual([]);
});
