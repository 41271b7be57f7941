import { chosenFile } from '@suksa/contracts';
import {
  createUser,
  type FirstPassword,
  type StaffType,
  type User,
  UserChange,
  type UserChoices,
  UserInput,
  updateUser,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { newIdempotencyKey, refreshUser, send, useCan, useCurrentUser } from '@suksa/platform';
import {
  ChoicesField,
  DateField,
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
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserLabels } from '../../components/use-user-labels.ts';
import classes from './user-form.module.css';
import { UserHistory } from './user-history.tsx';

interface UserFormProps {
  /** Null for a new one. */
  readonly user: User | null;
  readonly choices: UserChoices;
  readonly onClose: () => void;
  /** A new account's password is shown once. */
  readonly onInvited: (first: FirstPassword) => void;
}

/** Invites someone, or changes an account; shows who changed it. */
export default function UserForm({ user, choices, onClose, onInvited }: UserFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const me = useCurrentUser();
  const words = useUserLabels();
  // Nobody gives themself another role.
  const own = user !== null && user.id === me?.id;
  const [key] = useState(newIdempotencyKey);
  const form = useContractForm({
    name: 'settings.user',
    record: user?.id ?? null,
    schema: user ? UserChange : UserInput,
    namespace: 'settings',
    initial: { ...draftOf(user, choices), ...(user === null && { idempotencyKey: key }) },
    submit: async ({ photo, ...typed }: UserInput | UserChange) => {
      const input = { ...typed, photo: chosenFile(photo) };
      if (user && 'version' in input) return send(updateUser, { params: { id: user.id }, body: input });
      onInvited(await send(createUser, { body: input }));
    },
    onSaved: async () => {
      if (own) await refreshUser();
    },
  });
  const { field, values } = form;
  const readOnly = !can(user ? 'settings.user.edit' : 'settings.user.create');

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      size="lg"
      readOnly={readOnly}
      title={user ? format.name(user.name) : t('users.add')}
      submitLabel={user ? undefined : t('users.invite')}
      savedText={user ? t('users.saved', { name: format.name(values.name) }) : null}
    >
      <fieldset disabled={readOnly} className={classes.fields}>
        <FormSection title={t('users.sections.person')}>
          <PhotoField
            {...field('photo')}
            stored={user?.photo}
            label={t('users.fields.photo')}
            disabled={readOnly}
          />
          <FormRow>
            <TextField {...field('name.lo')} label={t('users.fields.name_lo')} lang="lo" required autoFocus />
            <TextField {...field('name.en')} label={t('users.fields.name_en')} lang="en" required />
          </FormRow>
          <FormRow>
            <SelectField {...field('title')} label={t('users.fields.title')} data={words.titles} />
            <SelectField {...field('sex')} label={t('users.fields.sex')} data={words.sexes} />
          </FormRow>
          <FormRow>
            <PhoneField
              {...field('phone')}
              label={t('users.fields.phone')}
              description={t('users.phone_help')}
            />
            <TextField {...field('email')} label={t('users.fields.email')} type="email" />
          </FormRow>
        </FormSection>
        <FormSection title={t('users.sections.account')}>
          <FormRow>
            <TextField
              {...field('username')}
              code
              label={t('users.fields.username')}
              description={t('users.username_help')}
              required
            />
            <SelectField
              {...field('roleId')}
              label={t('users.fields.role')}
              description={own ? t('users.own_role') : t('users.role_help')}
              disabled={own}
              data={choices.roles.map(({ id, name, assignable }) => ({
                value: id,
                label: format.name(name),
                disabled: !assignable,
              }))}
              required
            />
          </FormRow>
          <ChoicesField
            {...field('branchIds')}
            label={t('users.fields.branches')}
            data={choices.branches.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
            required
          />
        </FormSection>
        <FormSection title={t('users.sections.employment')}>
          <FormRow>
            <SelectField {...field('staffType')} label={t('users.fields.type')} data={words.types} required />
            <TextField
              {...field('cardCode')}
              code
              label={t('users.fields.card')}
              description={t('users.card_help')}
            />
          </FormRow>
          <FormRow>
            <DateField {...field('employedFrom')} label={t('users.fields.employed_from')} />
            <DateField
              {...field('employedUntil')}
              label={t('users.fields.employed_until')}
              description={t('users.until_help')}
            />
          </FormRow>
        </FormSection>
      </fieldset>
      {user && (
        <FormSection title={t('history')}>
          <UserHistory id={user.id} />
        </FormSection>
      )}
    </FormDrawer>
  );
}

/** What is typed so far: a choice may still be missing. The version is checked only for an account that is there. */
interface UserDraft extends Omit<UserChange, 'title' | 'roleId' | 'staffType' | 'branchIds' | 'photo'> {
  /** Of a new one. */
  readonly idempotencyKey?: string;
  readonly photo: PhotoChoice;
  readonly title: UserChange['title'] | null;
  readonly roleId: number | null;
  readonly staffType: StaffType | null;
  readonly branchIds: readonly number[];
}

const draftOf = (user: User | null, { branches }: UserChoices): UserDraft => ({
  version: user?.version ?? 1,
  username: user?.username ?? '',
  title: user?.title ?? '',
  name: user?.name ?? { lo: '', en: '' },
  sex: user?.sex ?? null,
  phone: user?.phone ?? '',
  email: user?.email ?? '',
  roleId: user?.role.id ?? null,
  branchIds: user?.branches.map(({ id }) => id) ?? branches.slice(0, 1).map(({ id }) => id),
  staffType: user ? user.staffType : 'office',
  employedFrom: user?.employedFrom ?? null,
  employedUntil: user?.employedUntil ?? null,
  cardCode: user?.cardCode ?? '',
  photo: undefined,
});
