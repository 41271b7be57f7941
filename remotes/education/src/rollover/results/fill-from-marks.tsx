import type { EndpointOutput } from '@suksa/contracts';
import { fillingResults, fillResults, refreshRollover } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { isUnfinished, send, useApiMutation, useCan, useJob } from '@suksa/platform';
import { Alert, Button, Checkbox, Group, Icon, Modal, SegmentedControl, Stack, Text } from '@suksa/ui';
import { JobProgress } from '@suksa/ui/import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../components/use-problem-text.ts';
import { useRolloverPlace } from '../use-rollover-place.ts';

interface FillFromMarksProps {
  readonly classId: number;
  readonly className: string;
  /** Every class of the year that ends. */
  readonly all: readonly number[];
}

type Filled = EndpointOutput<typeof fillResults>;

/** Takes results over from the mark book: of the class that is shown, or of every class. */
export function FillFromMarks({ classId, className, all }: FillFromMarksProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const can = useCan();
  const problemText = useProblemText();
  const { id } = useRolloverPlace();
  const [asking, setAsking] = useState(false);
  const [told, setTold] = useState<Filled | null>(null);
  const { job, follow, unreachable, callOff } = useJob<Filled>(fillingResults, null, (ended) => {
    setTold(ended);
    if (id !== null) void send(refreshRollover, { params: { id } }).catch(() => undefined);
  });
  if (!can('education.rollover.edit')) return null;
  const result = told?.result;
  return (
    <>
      {job && isUnfinished(job) ? (
        <JobProgress
          job={job}
          label={t('rollover.from_marks.working')}
          words={(counts) => t('rollover.from_marks.progress', counts)}
          unreachable={unreachable}
          stop={{ act: callOff, text: t('rollover.from_marks.stop') }}
        />
      ) : (
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="book-2" />}
            onClick={() => {
              setTold(null);
              setAsking(true);
            }}
          >
            {t('rollover.from_marks.action')}
          </Button>
        </div>
      )}
      {told && (
        <Alert
          role="status"
          color={told.error ? 'red' : result && result.classes > 0 ? 'yellow' : 'green'}
          icon={<Icon name={told.error ? 'alert-triangle' : 'info-circle'} />}
        >
          {told.error
            ? problemText({ ...told.error, details: told.error.details ?? {} })
            : t('rollover.from_marks.written', {
                count: result?.written ?? 0,
                number: format.number(result?.written ?? 0),
              })}
          {result && result.kept > 0 && (
            <Text size="sm">
              {t('rollover.from_marks.kept', { count: result.kept, number: format.number(result.kept) })}
            </Text>
          )}
          {result && result.classes > 0 && (
            <Text size="sm">
              {t('rollover.from_marks.left', {
                count: result.classes,
                number: format.number(result.classes),
                columns: format.number(result.columns),
              })}
            </Text>
          )}
        </Alert>
      )}
      {asking && (
        <FillForm
          className={format.className(className)}
          ids={{ one: [classId], all }}
          onClose={() => setAsking(false)}
          onBegun={(begun) => {
            setAsking(false);
            follow(begun);
          }}
        />
      )}
    </>
  );
}

interface FillFormProps {
  readonly className: string;
  readonly ids: { readonly one: readonly number[]; readonly all: readonly number[] };
  readonly onClose: () => void;
  readonly onBegun: (job: Filled) => void;
}

function FillForm({ className, ids, onClose, onBegun }: FillFormProps) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const problemText = useProblemText();
  const [which, setWhich] = useState<'one' | 'all'>('all');
  const [overTyped, setOverTyped] = useState(false);
  const fill = useApiMutation(fillResults, { onSuccess: onBegun });
  return (
    <Modal opened onClose={onClose} title={t('rollover.from_marks.title')}>
      <Stack>
        {fill.error && (
          <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />}>
            {problemText(fill.error)}
          </Alert>
        )}
        <Text size="sm">{t('rollover.from_marks.text')}</Text>
        <SegmentedControl
          aria-label={t('rollover.from_marks.which')}
          value={which}
          onChange={(value) => setWhich(value === 'one' ? 'one' : 'all')}
          data={[
            { value: 'all', label: t('rollover.from_marks.all') },
            { value: 'one', label: t('rollover.from_marks.one', { className }) },
          ]}
        />
        <Checkbox
          label={t('rollover.from_marks.over_typed')}
          checked={overTyped}
          onChange={(event) => setOverTyped(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button
            loading={fill.isPending}
            onClick={() => fill.mutate({ body: { classIds: [...ids[which]], overTyped } })}
          >
            {t('rollover.from_marks.take')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
