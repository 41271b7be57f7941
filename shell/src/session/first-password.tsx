import { chooseFirstPassword } from '@suksa/contracts/session';
import { send } from '@suksa/platform';
import { ChangePassword } from './change-password.tsx';
import { signIn } from './session.ts';

/** With a link that opens once: a password of one's own, and signed in by it. Exported as default for React.lazy. */
export default function FirstPassword({ link }: { readonly link: string }) {
  return (
    <ChangePassword
      change={async (next) => {
        const { username } = await send(chooseFirstPassword, { body: { link, next } });
        await signIn(username, next);
      }}
    />
  );
}
