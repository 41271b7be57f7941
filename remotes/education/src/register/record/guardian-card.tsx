import { type Guardian, removeGuardianPhoto, setGuardianPhoto } from '@suksa/contracts/education';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation, useBranch, useCan } from '@suksa/platform';
import { Anchor, Avatar, Badge, Button, Icon, NameText, notify } from '@suksa/ui';
import { type PhotoChoice, PhotoField } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardianFace } from './guardian-faces.ts';
import classes from './record.module.css';

interface GuardianCardProps {
  readonly studentId: number;
  readonly guardian: Guardian;
  /** The name of the stored picture; undefined without one. */
  readonly photo: string | undefined;
  readonly restriction?: string | undefined;
}

/** Whom the school calls, with the face by which the gate knows who comes for the child. */
export function GuardianCard({ studentId, guardian, photo, restriction }: GuardianCardProps) {
  const { t } = useTranslation('education');
  const can = useCan();
  const readOnly = useBranch()?.readOnly;
  const format = useFormat();
  const [isChanging, setChanging] = useState(false);
  const face = useGuardianFace({ studentId, guardianId: guardian.id, photo });
  const phones = [guardian.phone, guardian.secondPhone].filter((phone): phone is string => !!phone);
  const name = format.name({ lo: guardian.nameLo, en: guardian.nameEn });
  return (
    <div className={classes.person}>
      <Avatar name={name} src={face ?? null} size="md" />
      <span className={classes.words}>
        <strong>
          <NameText>{name}</NameText>
        </strong>
        <span className={classes.dimmed}>
          {[t(`relation.${guardian.relation}`), guardian.occupation].filter(Boolean).join(' · ')}
        </span>
        {phones.map((phone) => (
          <Anchor key={phone} size="sm" href={`tel:${phone.replaceAll(' ', '')}`}>
            {phone}
          </Anchor>
        ))}
        {restriction && <span className={classes.warning}>{restriction}</span>}
      </span>
      {guardian.isPayer && <Badge variant="light">{t('record.payer')}</Badge>}
      {guardian.mayCollect === false && (
        <Badge variant="light" color="red">
          {t('record.may_not_collect')}
        </Badge>
      )}
      {can('education.student.edit') && !readOnly && !isChanging && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('record.guardian_photo_of', { name })}
          leftSection={<Icon name="photo" size={16} />}
          onClick={() => setChanging(true)}
        >
          {t('record.add_photo')}
        </Button>
      )}
      {isChanging && (
        <div className={classes.below}>
          <ChangeablePhoto of={{ id: studentId, guardianId: guardian.id }} name={name} face={face} />
        </div>
      )}
    </div>
  );
}

interface ChangeablePhotoProps {
  readonly of: { readonly id: number; readonly guardianId: number };
  readonly name: string;
  readonly face: string | undefined;
}

/** Choosing or taking a picture stores it at once: there is nothing else to decide about it. */
function ChangeablePhoto({ of: params, name, face }: ChangeablePhotoProps) {
  const { t } = useTranslation('education');
  const { fieldErrorText, errorText } = useErrorText('education');
  const shared = { onSuccess: () => notify({ text: t('record.photo_saved') }) };
  const store = useApiMutation(setGuardianPhoto, shared);
  const remove = useApiMutation(removeGuardianPhoto, shared);
  const failure = store.error ?? remove.error;
  const fault = failure?.fields[0];
  return (
    <PhotoField
      label={t('record.guardian_photo_of', { name })}
      beside={<span className={classes.dimmed}>{t('record.guardian_photo_why')}</span>}
      value={store.isPending ? store.variables.body.photo : undefined}
      stored={face}
      onChange={(photo: PhotoChoice) =>
        photo ? store.mutate({ params, body: { photo } }) : remove.mutate({ params })
      }
      disabled={store.isPending || remove.isPending}
      error={fault ? fieldErrorText(fault.code, fault.values) : failure ? errorText(failure.code) : undefined}
    />
  );
}
