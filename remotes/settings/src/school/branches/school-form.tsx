import { readSchoolNames, SchoolNames, schoolNamesAudit, updateSchoolNames } from '@suksa/contracts/settings';
import { apiQuery, send } from '@suksa/platform';
import { AuditHistory, FormDrawer, FormRow, FormSection, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WhenLoaded } from '../../components/when-loaded.tsx';

/** What the school is called: asked for first, because the form begins with it. */
export default function SchoolForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const names = useQuery({ ...apiQuery(readSchoolNames), gcTime: 0 });
  return (
    <WhenLoaded result={names} title={t('branches.school.title')} onClose={onClose}>
      {(loaded) => <NamesForm names={loaded} onClose={onClose} />}
    </WhenLoaded>
  );
}

function NamesForm({ names, onClose }: { names: SchoolNames; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const form = useContractForm({
    name: 'settings.school',
    record: null,
    schema: SchoolNames,
    namespace: 'settings',
    initial: names,
    submit: (body) => send(updateSchoolNames, { body }),
  });
  const history = useQuery(apiQuery(schoolNamesAudit));
  return (
    <FormDrawer opened onClose={onClose} form={form} title={t('branches.school.title')}>
      <FormRow>
        <TextField {...form.field('name.lo')} label={t('branches.fields.name_lo')} lang="lo" required />
        <TextField {...form.field('name.en')} label={t('branches.fields.name_en')} lang="en" required />
      </FormRow>
      <FormRow>
        <TextField
          {...form.field('authority.lo')}
          label={t('branches.school.authority_lo')}
          description={t('branches.school.authority_help')}
          lang="lo"
        />
        <TextField
          {...form.field('authority.en')}
          label={t('branches.school.authority_en')}
          description={t('branches.school.authority_help')}
          lang="en"
        />
      </FormRow>
      <FormSection title={t('history')}>
        <AuditHistory
          result={history}
          labels={{ name: t('branches.fields.name'), authority: t('branches.school.authority') }}
        />
      </FormSection>
    </FormDrawer>
  );
}
