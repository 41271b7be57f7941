import { useErrorText } from '@suksa/i18n';
import { useState } from 'react';
import { isCoded } from '../states/coded-error.ts';

/**
 * What a field does at once, as the sending of a picture: whether it is under way, and why the server refused it, to be
 * said beside it. `namespace` is the tab's, with words of its own for what is refused there.
 * @throws from `attempt` whatever else went wrong: that is nothing a user can mend.
 */
export function useAttempt(namespace: string) {
  const { fieldErrorText, errorText } = useErrorText(namespace);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function attempt(act: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await act();
    } catch (cause) {
      if (!isCoded(cause)) throw cause;
      const [field] = cause.fields ?? [];
      setProblem(field ? fieldErrorText(field.code, { ...field.values }) : errorText(cause.code));
    } finally {
      setBusy(false);
    }
  }
  return { problem, busy, attempt };
}
