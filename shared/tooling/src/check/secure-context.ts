import { readSource, sourceFiles } from './source-files.ts';

/** Where the abilities are asked for, each with what happens without them. */
const wrappers = 'shared/ui/src/secure-context/';

const browserCode = /^(remotes\/[^/]+\/src|shell\/(src|public)|shared\/(ui|platform|i18n|contracts)\/src)\//;
/** What only runs where the wrapper has found that the browser allows it. */
const workers = /^shell\/src\/(offline|push)-worker\//;

const pageMakers = /^(server\/src|shell)\//;

interface Ability {
  readonly pattern: RegExp;
  readonly instead: string;
}

const wrap = `Add it to ${wrappers} with what happens without it, and use that.`;

/** What browsers give to https (and localhost) alone: https://developer.mozilla.org/docs/Web/Security/Secure_Contexts */
const abilities: readonly Ability[] = [
  { pattern: /\brandomUUID\b/, instead: 'Use newIdempotencyKey() of @suksa/platform.' },
  { pattern: /\bcrypto\s*\.\s*subtle\b/, instead: 'Let the server do it.' },
  { pattern: /\bnavigator\s*\??\.\s*clipboard\b/, instead: 'Use copyText() of @suksa/ui.' },
  {
    pattern: /\bnavigator\s*\??\.\s*mediaDevices\b|\bgetUserMedia\b/,
    instead: `Use openCamera() of ${wrappers}.`,
  },
  {
    pattern:
      /\bnavigator\s*\??\.\s*(serviceWorker|storage|share|canShare|wakeLock|locks|credentials|geolocation|usb|serial|hid|bluetooth|gpu)\b/,
    instead: wrap,
  },
  {
    pattern:
      /\b(showSaveFilePicker|showOpenFilePicker|showDirectoryPicker|PushManager|PaymentRequest|BarcodeDetector|SharedArrayBuffer|cookieStore)\b|\bnew Notification\b|\bNotification\s*\.|\bcaches\s*\.|\baudioWorklet\b/,
    instead: wrap,
  },
  {
    pattern: /\}\s*=\s*(?:window\s*\.\s*|globalThis\s*\.\s*)?(?:navigator|crypto)\b(?!\s*\.)/,
    instead: `Name what is wanted (navigator.x), so that this check sees it.`,
  },
];

/** Complaints about code that works on https and localhost only: a school's own server is often plain http. */
export async function checkSecureContext(): Promise<readonly string[]> {
  return sourceFiles('*.ts', '*.tsx', '*.js', '*.html').flatMap((file) =>
    secureContextComplaints(file, readSource(file)),
  );
}

/** The complaints about one file, given its path from the root and its text. */
export function secureContextComplaints(file: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const complaints =
    browserCode.test(file) && !file.startsWith(wrappers) && !workers.test(file) && !/\.test\.tsx?$/.test(file)
      ? abilities.flatMap(({ pattern, instead }) => {
          const found = pattern.exec(code)?.[0];
          return found ? [`${file}: ${found} is missing on plain http. ${instead}`] : [];
        })
      : [];
  if (pageMakers.test(file) && code.includes('upgrade-insecure-requests'))
    complaints.push(
      `${file}: upgrade-insecure-requests sends a school without https to a page that isn't there.`,
    );
  return complaints;
}
