import { useErrorText } from '@suksa/i18n';
import { codedErrorOf } from '../states/coded-error.ts';
import { notify } from './notify.tsx';

/**
 * Tells why something outside a form was refused; for `onError` of a mutation, or for what was caught. The message
 * goes when the same call is made again and works. `namespace` is the tab whose own error codes may occur. Of a session
 * that has ended the sign-in page tells, which the shell shows then.
 */
export function useRefusalNotice(namespace?: string): (error: unknown) => void {
  const { errorText } = useErrorText(namespace);
  return (error) => {
    const { code, details, call } = codedErrorOf(error);
    if (code === 'not_signed_in') return;
    notify({ tone: 'red', text: errorText(code, { ...details }), about: call });
  };
}
