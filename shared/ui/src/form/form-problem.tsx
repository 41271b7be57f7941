import { Alert, Button, Group } from '@mantine/core';
import { useErrorText } from '@suksa/i18n';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import classes from './form-window.module.css';
import type { ContractForm } from './use-contract-form.ts';

/** Above a form: that what was typed before is back, and why it wasn't saved, where that belongs to no field in sight. */
export function FormProblem<Values>({ form }: { form: ContractForm<Values> }) {
  return (
    <>
      <RestoredNotice form={form} />
      <Refusal form={form} />
    </>
  );
}

function RestoredNotice<Values>({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('common');
  if (!form.restored) return null;
  return (
    <Alert role="status" color="blue" icon={<Icon name="info-circle" />} className={classes.problem}>
      <Group justify="space-between" gap="xs">
        <span>
          {t('form.restored.text')}
          {form.restored.fileLost && ` ${t('form.restored.file')}`}
        </span>
        <Button variant="default" size="compact-sm" disabled={form.saving} onClick={form.discardRestored}>
          {t('form.restored.discard')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Why it wasn't saved, where that belongs to no field in sight. */
function Refusal<Values>({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('common');
  const { errorText, fieldErrorText } = useErrorText(form.namespace);
  const { errors } = form;
  // Said by the sign-in itself, and over once somebody has signed in: what was typed waits behind it.
  const problem = form.problem?.code === 'not_signed_in' ? null : form.problem;
  const alert = useRef<HTMLDivElement>(null);
  // A fault of a field takes the focus there; a refusal of the whole has to come into sight by itself.
  const faults = Object.keys(errors).length;
  useEffect(() => {
    if (problem && faults === 0) alert.current?.scrollIntoView?.({ block: 'nearest' });
  }, [faults, problem]);
  // Faults of fields that this form doesn't show would otherwise be told nowhere.
  const homeless = problem?.fields?.filter(({ path }) => form.describe(path) === undefined) ?? [];
  if (!problem && Object.keys(errors).length === 0) return null;
  return (
    <Alert
      ref={alert}
      role="alert"
      color="red"
      icon={<Icon name="alert-triangle" />}
      className={classes.problem}
    >
      {problem ? errorText(problem.code, { ...problem.details }) : t('form.check_fields')}
      {homeless.map(({ path, code, values }) => (
        <div key={path}>
          {path}: {fieldErrorText(code, { ...values })}
        </div>
      ))}
      {problem?.requestId && problem.status !== undefined && problem.status >= 500 && (
        <div className={classes.request}>{t('states.error.request', { requestId: problem.requestId })}</div>
      )}
    </Alert>
  );
}
