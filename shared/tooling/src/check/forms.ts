import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { readSource, sourceFiles } from './source-files.ts';

/** What guards a form: the hook of @suksa/ui/form by itself, the others by being called. */
const guard = /\b(useContractForm|FormWindowProps|FormPage|useUnsavedChanges|useHalfDone|useLeave)\b/;

/** A form of which nothing can be lost, and why. */
const unguarded: Readonly<Record<string, string>> = {
  'shell/src/session/login-form.tsx': 'Nobody is signed in yet.',
  'remotes/checkinout/src/gate/locked-gate.tsx': 'A code that somebody reads out, and nothing else.',
  'remotes/checkinout/src/gate/scan-form.tsx':
    'Empty again with each scan; what waits is guarded by the queue.',
};

/** Complains about a form that would be left without a question, however much was typed into it. */
export async function checkForms(): Promise<readonly string[]> {
  return [
    ...sourceFiles('remotes/*/src/*.tsx', 'shell/src/*.tsx').flatMap((file) =>
      formComplaints(file, readSource(file)),
    ),
    ...Object.keys(unguarded)
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${file} is gone: its line in forms.ts can go.`),
  ];
}

/** The complaints about one file, given its path from the root and its text. */
export function formComplaints(file: string, source: string): readonly string[] {
  if (file.endsWith('.test.tsx') || file in unguarded) return [];
  return /<form\b/.test(source) && !guard.test(source)
    ? [`${file}: a form that nothing guards. Use useContractForm, or call useUnsavedChanges.`]
    : [];
}
