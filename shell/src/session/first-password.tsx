import { chooseFirstPassword, firstPasswordLink } from '@suksa/contracts/session';
import { useErrorText } from '@suksa/i18n';
import { ApiError, send } from '@suksa/platform';
import { Alert, Button } from '@suksa/ui';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ChangePassword } from './change-password.tsx';
import classes from './login-form.module.css';
import { signIn } from './session.ts';

const linkUsed = 'link_used';

type Held = { readonly username: string } | { readonly fault: string };

interface FirstPasswordProps {
  readonly link: string;
  /** The link opens nothing any more: there is no password to choose. */
  readonly onSpent: () => void;
}

/** With a link that opens once: a password of one's own, and signed in by it. Exported as default for React.lazy. */
export default function FirstPassword({ link, onSpent }: FirstPasswordProps) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const { errorText } = useErrorText('shell');
  const navigate = useNavigate();
  const [held, setHeld] = useState<Held | null>(null);
  const ask = useCallback(async () => {
    setHeld(null);
    const found = await holderOf(link);
    if ('fault' in found && found.fault === linkUsed) onSpent();
    setHeld(found);
  }, [link, onSpent]);
  useEffect(() => void ask(), [ask]);

  if (!held) return null;
  if ('fault' in held) {
    const isGone = held.fault === linkUsed;
    return (
      <div className={classes.form}>
        <Alert color={isGone ? 'yellow' : 'red'} role="alert">
          {errorText(held.fault)}
        </Alert>
        {isGone ? (
          <Button size="md" fullWidth onClick={() => navigate('/login', { replace: true })}>
            {t('login.submit')}
          </Button>
        ) : (
          <Button size="md" fullWidth onClick={() => void ask()}>
            {common('actions.retry')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <ChangePassword
      username={held.username}
      change={async (next) => {
        const { username } = await send(chooseFirstPassword, { body: { link, next } });
        await signIn(username, next);
      }}
    />
  );
}

/** Whose link it is; a link that opens nothing is told before anyone has thought of a password. */
async function holderOf(link: string): Promise<Held> {
  try {
    return await send(firstPasswordLink, { body: { link } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { fault: error.code };
  }
}
