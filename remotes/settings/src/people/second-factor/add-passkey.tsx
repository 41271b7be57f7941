import { addPasskey, draftPasskey } from '@suksa/contracts/settings/access/second-factor';
import { useErrorText } from '@suksa/i18n';
import { ApiError, useApiMutation, useUnsavedChanges } from '@suksa/platform';
import { Alert, Button, notify, TextInput } from '@suksa/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './second-factor.module.css';

/** A name for it, then the device asks for a finger, a face or a PIN. */
export function AddPasskey({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('settings');
  const { errorText } = useErrorText('settings');
  const draft = useApiMutation(draftPasskey);
  const add = useApiMutation(addPasskey);
  const [name, setName] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const [wasCalledOff, setWasCalledOff] = useState(false);
  useUnsavedChanges(name !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsMaking(true);
    setWasCalledOff(false);
    try {
      const [{ makePasskey }, asked] = await Promise.all([
        import('./make-passkey.ts'),
        draft.mutateAsync(undefined),
      ]);
      const made = await makePasskey(asked);
      if (!made) return setWasCalledOff(true);
      const { recoveryCodes } = await add.mutateAsync({ body: { name, made } });
      setName('');
      notify({ text: t('second_factor.passkeys.added', { name }) });
      if (recoveryCodes) onCodes(recoveryCodes);
    } catch (error) {
      // What the server refused stands below; anything else is a fault of ours.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setIsMaking(false);
    }
  };
  const refusal = draft.error ?? add.error;
  return (
    <>
      {(wasCalledOff || refusal instanceof ApiError) && (
        <Alert color="yellow" role="alert">
          {refusal instanceof ApiError ? errorText(refusal.code) : t('second_factor.passkeys.called_off')}
        </Alert>
      )}
      <form className={classes.ways} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('second_factor.passkeys.name')}
          placeholder={t('second_factor.passkeys.name_example')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={60}
        />
        <Button type="submit" variant="default" loading={isMaking} disabled={name.trim() === ''}>
          {t('second_factor.passkeys.add')}
        </Button>
      </form>
    </>
  );
}
