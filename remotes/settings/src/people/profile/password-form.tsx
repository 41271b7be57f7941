import { changePassword } from '@suksa/contracts/session';
import { PasswordForm as PasswordSchema } from '@suksa/contracts/settings';
import { send } from '@suksa/platform';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { passwordStrength } from './password-strength.ts';
import classes from './profile.module.css';

const levels = { weak: 1, fair: 2, strong: 3 } as const;

export default function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const form = useContractForm({
    name: 'settings.password',
    record: null,
    secret: true,
    schema: PasswordSchema,
    namespace: 'settings',
    initial: { current: '', next: '', repeated: '' },
    submit: ({ current, next }) => send(changePassword, { body: { current, next } }),
  });
  const { field, values } = form;
  const strength = passwordStrength(values.next);
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      size="sm"
      title={t('profile.change_password')}
      submitLabel={t('profile.change_password')}
      savedText={t('profile.password_changed')}
    >
      <TextField
        {...field('current')}
        type="password"
        autoComplete="current-password"
        label={t('profile.current')}
        required
        autoFocus
      />
      <TextField
        {...field('next')}
        type="password"
        autoComplete="new-password"
        label={t('profile.next')}
        description={t('profile.next_help')}
        required
      />
      {values.next !== '' && (
        <div className={classes.strength}>
          <meter
            aria-label={t('profile.strength.label', { strength: t(`profile.strength.${strength}`) })}
            min={0}
            max={3}
            low={2}
            high={3}
            optimum={3}
            value={levels[strength]}
          />
          <span aria-hidden>{t(`profile.strength.${strength}`)}</span>
        </div>
      )}
      <TextField
        {...field('repeated')}
        type="password"
        autoComplete="new-password"
        label={t('profile.repeated')}
        required
      />
    </FormDialog>
  );
}
