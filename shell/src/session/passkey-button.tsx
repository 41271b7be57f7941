import { startAuthentication } from '@simplewebauthn/browser';
import type { PasskeyProof, PasskeyQuestion } from '@suksa/contracts/settings/access/passkey';
import { Alert, Button, Icon } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PasskeyButtonProps {
  readonly question: PasskeyQuestion;
  readonly busy: boolean;
  readonly onProof: (proof: PasskeyProof) => void;
}

/** Asks the device to answer. Exported as default because React.lazy wants that: who has no passkey loads none of it. */
export default function PasskeyButton({ question, busy, onProof }: PasskeyButtonProps) {
  const { t } = useTranslation('shell');
  const [isWaiting, setIsWaiting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const ask = async () => {
    setIsWaiting(true);
    setHasFailed(false);
    try {
      onProof(
        await startAuthentication({
          optionsJSON: question as Parameters<typeof startAuthentication>[0]['optionsJSON'],
        }),
      );
    } catch (error) {
      // Called off, too late, or another device: all of them end here, and browsers don’t tell which.
      console.warn('No passkey was given', error);
      setHasFailed(true);
    } finally {
      setIsWaiting(false);
    }
  };
  return (
    <>
      {hasFailed && (
        <Alert color="yellow" role="alert">
          {t('login.passkey_failed')}
        </Alert>
      )}
      <Button
        variant="default"
        size="md"
        fullWidth
        autoFocus
        leftSection={<Icon name="key" />}
        loading={isWaiting || busy}
        onClick={() => void ask()}
      >
        {t('login.passkey')}
      </Button>
    </>
  );
}
