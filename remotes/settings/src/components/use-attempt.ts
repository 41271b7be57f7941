import { useErrorText } from '@suksa/i18n';
import { ApiError } from '@suksa/platform';
import { useState } from 'react';

/**
 * What a field does at once, as the sending of a picture: whether it is under way, and why the server refused it, to be
 * said beside it.
 * @throws from `attempt` whatever else went wrong: that is nothing a user can mend.
 */
export function useAttempt() {
  const { fieldErrorText, errorText } = useErrorText('settings');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function attempt(act: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await act();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const [field] = cause.fields ?? [];
      setProblem(field ? fieldErrorText(field.code, { ...field.values }) : errorText(cause.code));
    } finally {
      setBusy(false);
    }
  }
  return { problem, busy, attempt };
}
