import type { EndpointOutput } from '@suksa/contracts';
import type { Announcement, announcementChoices } from '@suksa/contracts/technical';
import { localDay, useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import {
  ChoicesField,
  DateField,
  FormRow,
  FormSection,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { AnnouncementForm } from './announcement-draft.ts';
import { FilesField } from './files-field.tsx';
import { SmsNote } from './sms-note.tsx';
import { useAnnouncementLabels } from './use-announcement-labels.ts';

interface AnnouncementFieldsProps {
  readonly form: AnnouncementForm;
  /** Undefined while they are being asked for. */
  readonly choices: EndpointOutput<typeof announcementChoices> | undefined;
  readonly announcement: Announcement | null;
}

export function AnnouncementFields(props: AnnouncementFieldsProps) {
  const { form, announcement } = props;
  const { t } = useTranslation('technical');
  const format = useFormat();
  const { field, values } = form;
  const wasSeen = announcement?.state === 'published' || announcement?.state === 'expired';
  const isLater = values.from !== null && values.from > localDay();
  const shown = isLater
    ? t('announcements.published_later', { date: format.date(values.from ?? '') })
    : t('announcements.published_now');
  return (
    <>
      <FormRow>
        <TextField {...field('title.lo')} label={t('announcements.fields.title_lo')} lang="lo" />
        <TextField {...field('title.en')} label={t('announcements.fields.title_en')} lang="en" />
      </FormRow>
      <FormRow>
        <TextareaField {...field('body.lo')} label={t('announcements.fields.body_lo')} rows={6} />
        <TextareaField
          {...field('body.en')}
          label={t('announcements.fields.body_en')}
          description={t('announcements.one_language')}
          rows={6}
        />
      </FormRow>
      <FilesField {...field('files')} announcementId={announcement?.id ?? null} />
      <ReadersFields {...props} />
      <FormSection title={t('announcements.when')}>
        <FormRow>
          <DateField {...field('from')} label={t('announcements.fields.from')} required />
          <DateField
            {...field('until')}
            label={t('announcements.fields.until')}
            description={t('announcements.until_help')}
          />
        </FormRow>
        <SwitchField
          {...field('published')}
          label={t('announcements.fields.published')}
          description={values.published ? shown : t('announcements.published_not')}
          disabled={wasSeen}
        />
        {values.published && <MissingWords values={values} />}
        <SwitchField
          {...field('pinned')}
          label={t('announcements.fields.pinned')}
          description={t('announcements.pinned_help')}
        />
        {values.audience !== 'public' && (
          <SwitchField
            {...field('needsAcknowledgement')}
            label={t('announcements.fields.needs_acknowledgement')}
            description={t('announcements.acknowledgement_help')}
          />
        )}
        <SwitchField
          {...field('sendsWord')}
          label={t('announcements.fields.sends_word')}
          description={t('announcements.sends_word_help')}
        />
        {values.sendsWord && <SmsNote values={values} />}
        {wasSeen && (
          <SwitchField
            {...field('quietly')}
            label={t('announcements.fields.quietly')}
            description={t('announcements.quietly_help')}
          />
        )}
      </FormSection>
    </>
  );
}

/** Says before it is published in which language a part of it is missing. */
function MissingWords({ values: { title, body } }: Pick<AnnouncementForm, 'values'>) {
  const { t } = useTranslation('technical');
  const missing = (['lo', 'en'] as const).filter(
    (language) => title[language].trim() === '' || body[language].trim() === '',
  );
  if (missing.length !== 1) return null;
  return (
    <Alert role="status" color="yellow" icon={<Icon name="alert-triangle" />}>
      {t(`announcements.missing_words.${missing[0] ?? 'lo'}`)}
    </Alert>
  );
}

/** Whom it is for. */
function ReadersFields({ form, choices, announcement }: AnnouncementFieldsProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const branch = useBranch()?.branch;
  const { audiences } = useAnnouncementLabels();
  const { field, values } = form;
  const offered = audiences.filter(
    ({ value }) => !choices || choices.audiences.includes(value) || value === announcement?.audience,
  );
  // Classes of a year that is over stay named.
  const classes = [
    ...(choices?.classes ?? []),
    ...(announcement?.classes ?? []).filter(({ id }) => !choices?.classes.some((known) => known.id === id)),
  ];
  return (
    <FormSection title={t('announcements.for_whom')}>
      <SelectField
        {...field('audience')}
        label={t('announcements.fields.audience')}
        description={values.audience ? t(`announcements.audiences_help.${values.audience}`) : undefined}
        data={offered}
        required
      />
      {values.audience === 'levels' && (
        <ChoicesField
          {...field('levelIds')}
          label={t('announcements.fields.levels')}
          data={(choices?.levels ?? []).map(({ id, name }) => ({
            value: id,
            label: format.name(name),
          }))}
          required
        />
      )}
      {values.audience === 'classes' && (
        <ChoicesField
          {...field('classIds')}
          label={t('announcements.fields.classes')}
          data={classes.map(({ id, name }) => ({ value: id, label: format.className(name) }))}
          required
        />
      )}
      {choices?.everywhere && values.audience !== 'classes' && (
        <SwitchField
          {...field('everywhere')}
          label={t('announcements.fields.everywhere')}
          description={branch && t('announcements.everywhere_help', { branch: format.name(branch.name) })}
        />
      )}
    </FormSection>
  );
}
