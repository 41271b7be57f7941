import { chosenFile } from '@suksa/contracts';
import { type Profile, ProfileChange, profileAudit, updateProfile } from '@suksa/contracts/settings';
import type { KeyOf } from '@suksa/i18n';
import { apiQuery, refreshUser, send, switchLocale } from '@suksa/platform';
import {
  AuditHistory,
  FormDrawer,
  FormRow,
  FormSection,
  PhoneField,
  type PhotoChoice,
  PhotoField,
  SelectField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface ProfileFormProps {
  readonly profile: Profile;
  readonly onClose: () => void;
}

export default function ProfileForm({ profile, onClose }: ProfileFormProps) {
  const { t } = useTranslation('settings');
  const { name, phone, email, locale, photo, version } = profile;
  const form = useContractForm({
    name: 'settings.profile',
    record: null,
    schema: ProfileChange,
    namespace: 'settings',
    initial: {
      ...{ name, phone, email, version },
      locale: locale as Profile['locale'] | null,
      photo: undefined as PhotoChoice,
    },
    submit: ({ photo: chosen, ...typed }) =>
      send(updateProfile, { body: { ...typed, photo: chosenFile(chosen) } }),
    onSaved: async (saved) => {
      await refreshUser();
      if (saved.locale !== locale) await switchLocale(saved.locale);
    },
  });
  const { field } = form;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={t('profile.person')}
      savedText={t('profile.saved')}
    >
      <PhotoField {...field('photo')} stored={photo} label={t('profile.photo')} />
      <FormRow>
        <TextField {...field('name.lo')} label={t('users.fields.name_lo')} lang="lo" required />
        <TextField {...field('name.en')} label={t('users.fields.name_en')} lang="en" required />
      </FormRow>
      <FormRow>
        <PhoneField {...field('phone')} label={t('users.fields.phone')} description={t('users.phone_help')} />
        <TextField {...field('email')} label={t('users.fields.email')} type="email" />
      </FormRow>
      <SelectField
        {...field('locale')}
        label={t('profile.language')}
        description={t('profile.language_help')}
        data={(['en', 'lo'] as const).map((value) => ({ value, label: t(`profile.languages.${value}`) }))}
        required
      />
      <FormSection title={t('history')}>
        <ProfileHistory />
      </FormSection>
    </FormDrawer>
  );
}

/** Also what an administrator has changed. */
function ProfileHistory() {
  const { t } = useTranslation('settings');
  const history = useQuery(apiQuery(profileAudit));
  const labels = {
    name: t('users.fields.name'),
    phone: t('users.fields.phone'),
    email: t('users.fields.email'),
    locale: t('profile.language'),
    role: t('users.fields.role'),
    branches: t('users.fields.branches'),
    username: t('users.fields.username'),
  };
  const show = (changed: string, value: unknown) =>
    changed === 'locale'
      ? t(`profile.languages.${String(value) as KeyOf<'settings', 'profile.languages'>}`)
      : undefined;
  return <AuditHistory result={history} labels={labels} show={show} />;
}
