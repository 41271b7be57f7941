import { Alert } from '@mantine/core';
import { useErrorText } from '@suksa/i18n';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import classes from './form-window.module.css';
import type { ContractForm } from './use-contract-form.ts';

/** Above a form: why it wasn't saved, where that belongs to no field in sight. */
export function FormProblem<Values>({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('common');
  const { errorText, fieldErrorText } = useErrorText(form.namespace);
  const { problem, errors } = form;
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
