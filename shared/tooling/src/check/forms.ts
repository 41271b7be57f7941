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
  return sourceFiles('remotes/*/src/*.tsx', 'shell/src/*.tsx')
    .filter((file) => !file.endsWith('.test.tsx') && !(file in unguarded))
    .filter((file) => /<form\b/.test(readSource(file)) && !guard.test(readSource(file)))
    .map((file) => `${file}: a form that nothing guards. Use useContractForm, or call useUnsavedChanges.`);
}
