import type { AuditTrailEntry } from '@suksa/contracts';
import {
  changeMessagePlan,
  MessagePlanChange,
  type MessageSetup,
  messageAudit,
} from '@suksa/contracts/settings';
import { choosableKinds, placeholders } from '@suksa/contracts/settings/messages/kinds';
import { apiQuery, send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import {
  AuditHistory,
  ChoicesField,
  FormPage,
  FormRow,
  FormSection,
  TextareaField,
  TextField,
  TimeField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingWords } from './history-words.ts';
import classes from './messages.module.css';
import { useMessageLabels } from './use-message-labels.ts';
import { useSmsNote } from './use-sms-note.ts';

interface PlanFormProps {
  readonly setup: MessageSetup;
  readonly readOnly: boolean;
}

const draftOf = ({ version, kinds, absentAt, quietFrom, quietUntil, words }: MessageSetup) => ({
  version,
  kinds: [...kinds],
  absentAt,
  quietFrom,
  quietUntil,
  words,
});

/** What is told, when not, and in which words. */
export default function PlanForm({ setup, readOnly }: PlanFormProps) {
  const { t } = useTranslation('settings');
  const { told } = useMessageLabels();
  const { templateNote } = useSmsNote();
  const inWords = (row: AuditTrailEntry) => {
    const action = (['retry', 'test_message'] as const).find((known) => known === row.action);
    return action ? { ...row, action: t(`messages.history.${action}`) } : row;
  };
  const found = useQuery(apiQuery(messageAudit));
  const history = { ...found, data: found.data && { rows: found.data.rows.map(inWords) } };
  const form = useContractForm({
    name: 'settings.message_plan',
    record: null,
    schema: MessagePlanChange,
    namespace: 'settings',
    initial: draftOf(setup),
    draft: (row: MessageSetup) => draftOf(row),
    submit: (body) => send(changeMessagePlan, { body }),
  });
  const { field, values } = form;
  const chosen = choosableKinds.filter((kind) => values.kinds.includes(kind));
  return (
    <div className={classes.plan}>
      <div className={classes.card}>
        <FormPage form={form} label={t('messages.tabs.words')} readOnly={readOnly}>
          <ChoicesField
            {...field('kinds')}
            label={t('messages.plan.kinds')}
            description={t('messages.plan.kinds_help')}
            data={told}
            disabled={readOnly}
          />
          <FormRow>
            <TimeField
              {...field('absentAt')}
              label={t('messages.plan.absent_at')}
              description={t('messages.plan.absent_help')}
              disabled={readOnly}
              required
            />
            <TimeField
              {...field('quietFrom')}
              label={t('messages.plan.quiet_from')}
              description={t('messages.plan.quiet_help')}
              disabled={readOnly}
              required
            />
            <TimeField
              {...field('quietUntil')}
              label={t('messages.plan.quiet_until')}
              disabled={readOnly}
              required
            />
          </FormRow>
          {chosen.length > 0 && (
            <FormSection title={t('messages.plan.words')}>
              {chosen.map((kind) => (
                <section key={kind} className={classes.words} aria-label={t(`messages.kinds.${kind}`)}>
                  <Text fw={600}>{t(`messages.kinds.${kind}`)}</Text>
                  <span className={classes.note}>
                    {t('messages.plan.placeholders')}{' '}
                    {placeholders[kind].map((name) => `{${name}}`).join(' ')}
                  </span>
                  <FormRow>
                    <TextField
                      {...field(`words.${kind}.lo.subject`)}
                      label={t('messages.plan.subject_lo')}
                      lang="lo"
                      disabled={readOnly}
                    />
                    <TextField
                      {...field(`words.${kind}.en.subject`)}
                      label={t('messages.plan.subject_en')}
                      lang="en"
                      disabled={readOnly}
                    />
                  </FormRow>
                  <FormRow>
                    <TextareaField
                      {...field(`words.${kind}.lo.text`)}
                      label={t('messages.plan.text_lo')}
                      description={templateNote({ language: 'lo', text: values.words[kind]?.lo.text ?? '' })}
                      disabled={readOnly}
                      rows={3}
                    />
                    <TextareaField
                      {...field(`words.${kind}.en.text`)}
                      label={t('messages.plan.text_en')}
                      description={templateNote({ language: 'en', text: values.words[kind]?.en.text ?? '' })}
                      disabled={readOnly}
                      rows={3}
                    />
                  </FormRow>
                </section>
              ))}
            </FormSection>
          )}
        </FormPage>
      </div>
      <FormSection title={t('history')}>
        <AuditHistory
          result={history}
          show={settingWords((kind) => t(`messages.kinds.${kind}`))}
          labels={{
            kinds: t('messages.plan.kinds'),
            absentAt: t('messages.plan.absent_at'),
            quietFrom: t('messages.plan.quiet_from'),
            quietUntil: t('messages.plan.quiet_until'),
            email: t('messages.channels.email'),
            sms: t('messages.channels.sms'),
            ownWords: t('messages.plan.words'),
            to: t('messages.try.title'),
          }}
        />
      </FormSection>
    </div>
  );
}
