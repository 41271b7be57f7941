import { readSchoolNames, SchoolNames, unchosenNames, updateSchoolNames } from '@suksa/contracts/settings';
import { apiQuery, send } from '@suksa/platform';
import { FormDrawer, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WhenLoaded } from '../../components/when-loaded.tsx';

/** The school's name in both scripts, and nothing else: the rest can wait. */
export default function NamesForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const names = useQuery({ ...apiQuery(readSchoolNames), gcTime: 0 });
  return (
    <WhenLoaded result={names} title={t('first_day.names.title')} onClose={onClose}>
      {(loaded) => <Loaded names={loaded} onClose={onClose} />}
    </WhenLoaded>
  );
}

/** An installation begins with a name that nobody should have to delete. */
const written = (name: string) => (unchosenNames.includes(name) ? '' : name);

function Loaded({ names, onClose }: { readonly names: SchoolNames; readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const form = useContractForm({
    name: 'settings.first_day.names',
    record: null,
    schema: SchoolNames,
    namespace: 'settings',
    initial: { ...names, name: { lo: written(names.name.lo), en: written(names.name.en) } },
    submit: (body) => send(updateSchoolNames, { body }),
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={t('first_day.names.title')}
      savedText={t('first_day.saved')}
    >
      <TextField
        {...form.field('name.lo')}
        label={t('first_day.names.lo')}
        description={t('first_day.names.help')}
        lang="lo"
        required
      />
      <TextField {...form.field('name.en')} label={t('first_day.names.en')} lang="en" required />
    </FormDrawer>
  );
}
