import type { Profile } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Avatar, Button, Icon, LanguageText } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './profile.module.css';

interface ProfileCardProps {
  readonly profile: Profile;
  readonly onEdit: () => void;
}

export function ProfileCard({ profile, onEdit }: ProfileCardProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { name, photo, username, role, branches, phone, email, locale } = profile;
  const facts = [
    [t('users.fields.name_lo'), name.lo],
    [t('users.fields.name_en'), name.en],
    [t('users.fields.phone'), phone || t('profile.no_phone')],
    [t('users.fields.email'), email || '–'],
    [t('profile.language'), t(`profile.languages.${locale}`)],
    [t('users.fields.username'), username],
    [t('users.fields.role'), format.name(role.name)],
    [t('users.fields.branches'), branches.map((branch) => format.name(branch.name)).join(', ')],
  ];
  return (
    <section className={classes.card} aria-label={t('profile.person')}>
      <div className={classes.head}>
        <h2>{t('profile.person')}</h2>
        <Button variant="default" leftSection={<Icon name="pencil" />} onClick={onEdit}>
          {t('profile.edit')}
        </Button>
      </div>
      <div className={classes.person}>
        {photo ? (
          <img className={classes.photo} src={photo} alt="" />
        ) : (
          <Avatar name={format.name(name)} size="lg" />
        )}
        <div>
          <p className={classes.name}>{format.name(name)}</p>
          <p className={classes.help}>{format.name(role.name)}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        {facts.flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}:`}>
            <LanguageText>{value}</LanguageText>
          </dd>,
        ])}
      </dl>
      <p className={classes.help}>{t('profile.username_help')}</p>
    </section>
  );
}
