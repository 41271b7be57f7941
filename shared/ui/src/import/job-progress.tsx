import { Button } from '@mantine/core';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogs } from '../dialogs/dialogs.tsx';
import { codedErrorOf } from '../states/coded-error.ts';
import classes from './import.module.css';

interface JobProgressProps {
  readonly job: {
    readonly state: string;
    readonly done: number;
    /** 0 while it isn't known. */
    readonly total: number;
    readonly canBeCalledOff: boolean;
  };
  /** What is being done, e.g. "Checking". */
  readonly label: string;
  /** How much of it is done, in the words of its kind: "3 of 12 months". Both are formatted. */
  readonly words: (counts: { readonly done: string; readonly total: string }) => string;
  /** No answer comes at the moment: the last count is shown with the reason. */
  readonly unreachable?: unknown;
  /** Ends it early. What that means stands in `text`. */
  readonly stop?: { readonly act: () => Promise<void>; readonly text: string };
}

/** Work of the server that goes on whoever leaves: how far it is, and the way to end it early. */
export function JobProgress({ job, label, words, unreachable, stop }: JobProgressProps) {
  const { t } = useTranslation('common');
  const { errorText } = useErrorText();
  const format = useFormat();
  const [stopping, setStopping] = useState(false);
  const { done, total } = job;
  const counts = { done: format.number(done), total: format.number(total) };

  async function askToStop() {
    if (!stop) return;
    const sure = await dialogs.confirm({
      title: t('job.stop_title'),
      text: stop.text,
      confirmLabel: t('job.stop'),
      danger: true,
    });
    if (!sure) return;
    setStopping(true);
    try {
      await stop.act();
    } catch (error) {
      const { code, ...coded } = codedErrorOf(error);
      void dialogs.alert({ title: errorText(code, { ...coded.details }), tone: 'error' });
      setStopping(false);
    }
  }

  return (
    <div className={classes.progress}>
      <div role="status" className={classes.counts}>
        <strong>{label}</strong>
        <span className={classes.dimmed}>
          {job.state === 'waiting' && t('job.waiting')}
          {job.state !== 'waiting' &&
            (total > 0
              ? `${words(counts)} · ${t('job.percent', { percent: format.number(Math.floor((done / total) * 100)) })}`
              : t('states.please_wait'))}
        </span>
      </div>
      <progress
        className={classes.bar}
        aria-label={label}
        max={Math.max(1, total)}
        value={total > 0 ? done : undefined}
      />
      {unreachable !== null && unreachable !== undefined && (
        <p role="alert" className={classes.notice}>
          {errorText(codedErrorOf(unreachable).code)}
        </p>
      )}
      {stop && (job.canBeCalledOff || stopping) && (
        <div>
          <Button variant="default" size="xs" disabled={stopping} onClick={() => void askToStop()}>
            {t(stopping ? 'job.stopping' : 'job.stop')}
          </Button>
        </div>
      )}
    </div>
  );
}
