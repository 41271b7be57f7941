import {
  getPupil,
  listPupils,
  type Pupil,
  pupilHistory,
  removePhoto,
  setPhoto,
} from '@suksa/contracts/education';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation, useBranch, useCan, useLocale } from '@suksa/platform';
import { Group, notify, Stack, Text } from '@suksa/ui';
import { PhotoField } from '@suksa/ui/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PupilPhoto, usePhoto } from '../../components/pupil-photo.tsx';
import { PupilStatusBadge } from '../../components/status-badge.tsx';
import { pupilName } from './pupil-name.ts';

/** Face, name in the other script, code, class and status. */
export function RecordHead({ pupil }: { pupil: Pupil }) {
  const can = useCan();
  const format = useFormat();
  const readOnly = useBranch()?.readOnly;
  const lao = useLocale() === 'lo';
  const name = pupilName(pupil);
  const current = pupil.enrolments[0];
  const mayChange = can('education.pupil.edit') && !readOnly;

  const words = (
    <Stack gap={4}>
      <Text fw={600} size="lg" lang={lao ? 'en' : 'lo'}>
        {lao ? name.en : name.lo}
      </Text>
      <Text c="dimmed">
        {[pupil.code, pupil.nickname, current && format.className(current.className)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <div>
        <PupilStatusBadge status={pupil.status} />
      </div>
    </Stack>
  );
  return mayChange ? (
    <ChangeablePhoto pupil={pupil} beside={words} />
  ) : (
    <Group gap="md" wrap="nowrap">
      <PupilPhoto pupil={{ ...pupil, name }} size="lg" />
      {words}
    </Group>
  );
}

/** Choosing or taking a picture stores it at once: there is nothing else to decide about it. */
function ChangeablePhoto({ pupil, beside }: { pupil: Pupil; beside: ReactNode }) {
  const { t } = useTranslation('education');
  const { fieldErrorText, errorText } = useErrorText('education');
  const stored = usePhoto(pupil, 'full');
  const shared = {
    invalidates: [getPupil, listPupils, pupilHistory],
    onSuccess: () => notify({ text: t('record.photo_saved') }),
  };
  const store = useApiMutation(setPhoto, shared);
  const remove = useApiMutation(removePhoto, shared);
  const failure = store.error ?? remove.error;
  const fault = failure?.fields[0];

  function change(photo: string | null) {
    const params = { id: pupil.id };
    if (photo) store.mutate({ params, body: { photo } });
    else remove.mutate({ params });
  }

  return (
    <PhotoField
      label={t('fields.photo')}
      beside={beside}
      value={store.isPending ? store.variables.body.photo : (stored ?? null)}
      onChange={change}
      disabled={store.isPending || remove.isPending}
      error={fault ? fieldErrorText(fault.code, fault.values) : failure ? errorText(failure.code) : undefined}
    />
  );
}
